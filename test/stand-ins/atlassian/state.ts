export interface State {
  readonly url: () => string;
  readonly settings: { clientId: string; clientSecret: string };
  readonly now: () => Date;
  /** The allowed callback URLs; any URL if undefined. */
  readonly callbacks: string[] | undefined;
  accessTokenSeconds: number;
  readonly sites: Site[];
  readonly codes: Map<string, Code>;
  readonly accessTokens: Map<string, { grant: Consent; endsMs: number }>;
  readonly refreshTokens: Map<string, { grant: Consent; isUsed: boolean }>;
  readonly webhooks: RegisteredWebhook[];
  readonly issues: Map<string, StoredIssue>;
  readonly faults: Faults;
  readonly requests: LoggedRequest[];
  readonly outbox: Notification[];
  nextNumber: number;
}

export interface Site {
  cloudId: string;
  name: string;
  projects: string[];
}

/** A person's consent. After it is revoked, none of its tokens is valid. */
export interface Consent {
  account: string;
  scope: string;
  isRevoked: boolean;
}

export interface Code {
  redirectUri: string;
  challenge: string;
  scope: string;
  endsMs: number;
}

export interface RegisteredWebhook {
  id: number;
  cloudId: string;
  account: string;
  url: string;
  events: string[];
  jqlFilter: string;
  projectKeys: string[];
  endsMs: number;
}

export interface StoredIssue {
  id: string;
  key: string;
  cloudId: string;
  projectKey: string;
  summary: string;
  updatedMs: number;
  worklogs: StoredWorklog[];
}

export interface StoredWorklog {
  id: string;
  startedMs: number;
  seconds: number;
  author: string;
}

/** A webhook in the outbox. */
export interface Notification {
  url: string;
  identifier: string;
  body: Record<string, unknown>;
}

export interface LoggedRequest {
  method: string;
  path: string;
  body: unknown;
}

export interface Faults {
  /** Each entry answers the next request whose `METHOD /path` contains its text. */
  answers: { to: string; with: FaultyAnswer }[];
  /** Each entry adds its errors to the successful answer of the next registration. */
  registrationErrors: string[][];
  /** Webhooks lack the worklog. */
  withoutWorklog: boolean;
  /** Listed webhooks lack their URLs. */
  withoutWebhookUrls: boolean;
}

export type FaultyAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Never answers. */
  | 'hang'
  /** Closes the connection in the middle of the answer. */
  | 'cut';

export interface Reply {
  status: number;
  body?: unknown;
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

export interface HttpRequest {
  method: string;
  url: URL;
  body: Record<string, unknown>;
  token: string | undefined;
}

/** Formats a time as Jira does. */
export function jiraTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+0000');
}

/** Returns a time after all earlier changes, so that changes in the same millisecond have an order. */
export function nextUpdateMs(state: State): number {
  const last = Math.max(0, ...[...state.issues.values()].map(({ updatedMs }) => updatedMs));
  return Math.max(state.now().getTime(), last + 1);
}
