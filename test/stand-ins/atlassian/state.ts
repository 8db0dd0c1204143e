/** What the stand-in for Atlassian keeps, in memory. */
export interface State {
  readonly url: () => string;
  readonly settings: { clientId: string; clientSecret: string };
  readonly now: () => Date;
  /** Which addresses a person may be sent back to; undefined: any. */
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

/** What a person agreed to; withdrawn, none of its tokens is good any more. */
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
  worklogs: { id: string; startedMs: number; seconds: number }[];
}

/** A webhook that is to be sent. */
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
  /** The next requests whose `METHOD /path` contains the text are answered so, one each. */
  answers: { to: string; with: FaultyAnswer }[];
  /** The next registrations of a webhook succeed with these errors in them, one each. */
  registrationErrors: string[][];
  /** Webhooks say nothing of the work. */
  withoutWorklog: boolean;
  /** Listed webhooks don't say where they are sent. */
  withoutWebhookUrls: boolean;
}

export type FaultyAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** No answer at all. */
  | 'hang'
  /** The connection ends in the middle of the answer. */
  | 'cut';

/** What a request comes to. */
export interface Reply {
  status: number;
  body?: unknown;
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

export interface Asked {
  method: string;
  url: URL;
  body: Record<string, unknown>;
  token: string | undefined;
}

/** As Jira writes times. */
export function jiraTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+0000');
}

/** Later than every one before it, so that changes in the same millisecond have an order. */
export function tick(state: State): number {
  const last = Math.max(0, ...[...state.issues.values()].map(({ updatedMs }) => updatedMs));
  return Math.max(state.now().getTime(), last + 1);
}
