import type { TObject } from 'typebox';
import type { Clock } from '../platform/clock.ts';

/**
 * What a provider is: an external system that integrations connect to. One folder each, and one line in
 * `app.ts`. A provider talks to its system and knows no table; what it needs is handed to it.
 */
export interface Provider {
  /** As integrations name it. */
  readonly name: string;
  /** As people name it. */
  readonly title: string;
  readonly description: string;
  /** Checks an integration's `config`, and documents it. */
  readonly config: TObject;
  /** Which event types it can take: names of the catalogue, or `<resource>.*`, or `*` for all. */
  readonly eventTypes: readonly string[];
  /** What identifiers of our records its config names: they must be there when it is written. */
  namedRecords?(config: never): NamedRecord[];
  /** Checks what a schema can't say; answers what is wrong, by field of the config. */
  check?(config: never): { field: string; message: string; constraint: string }[];
  /** Secrets that are made with an integration, and shown once. */
  newSecrets?(): ProviderSecrets;
  /** New ones; those before go on being valid for a while. What is shown once is `current`. */
  rotateSecrets?(secrets: ProviderSecrets, now: Date): ProviderSecrets;
  readonly oauth?: OAuthProvider;
  /** After a grant was had, and whenever the config changed: what has to be set up there. */
  connect?(connection: ProviderConnection): Promise<void>;
  /** About once an hour while the integration is in use: keeps alive what ends by itself there. */
  maintain?(connection: ProviderConnection): Promise<void>;
  /** Before the integration goes: what was set up there is taken away. Failing is not in the way. */
  disconnect?(connection: ProviderConnection): Promise<void>;
  /** Of systems in which work is tracked and that tell us about it. */
  readonly tracker?: IssueTracker;
  /** Sends one event. Throws only on our own mistakes: whatever the other side does is an outcome. */
  deliver?(delivery: DeliveryAttempt): Promise<Outcome>;
}

export interface NamedRecord {
  kind: 'project' | 'client';
  id: string;
}

/** Kept encrypted, never shown again; what is in them is the provider's own business. */
export type ProviderSecrets = Record<string, string>;

/** What a provider remembers of an integration, readable (such as the identifier of a webhook it registered). */
export type ProviderMemory = Record<string, string | number | boolean>;

/** One integration, as its provider works with it. */
export interface ProviderConnection {
  readonly tenantId: string;
  readonly integrationId: string;
  readonly config: unknown;
  readonly secrets: ProviderSecrets;
  readonly memory: ProviderMemory;
  readonly clock: Clock;
  /** Keeps what is to be remembered, at once and beside what is there; undefined forgets a name. */
  remember(memory: Record<string, ProviderMemory[string] | undefined>): Promise<void>;
  /**
   * A token that is good for a while, refreshed when it is not. `rejected` is one that was just refused: then
   * another is had. Throws `GrantLost` when there is none to be had any more.
   */
  accessToken(rejected?: string): Promise<string>;
  /** Where the other side reaches the integration, of providers that send webhooks to us; a new key each time. */
  newEndpoint(): Promise<string>;
}

/** The grant is gone: revoked, expired for good, or never given. The integration's status says so. */
export class GrantLost extends Error {
  override name = 'GrantLost';
}

/** What an external system answered that it should not; the message is fit for the integration's owner. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  /** Of the answer, when there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, status?: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A token endpoint answers within this time, or did not: whoever refreshes a grant holds it for twice as long. */
export const TOKEN_CALL_MS_MAX = 10_000;

/** An OAuth 2.0 provider, for the authorization code with PKCE. */
export interface OAuthProvider {
  /** Names of the settings that are missing; without them nobody can authorise. */
  missingSettings(): string[];
  authorizationUrl(request: AuthorizationRequest): string;
  /** The issuer that a callback's `iss` must name, if it names one. */
  readonly issuer?: string;
  exchange(code: string, verifier: string, redirectUri: string): Promise<Grant>;
  /**
   * One call, within `TOKEN_CALL_MS_MAX`. Throws `GrantLost` on `invalid_grant` (400, 401 or 403), `ProviderFailure`
   * on everything else.
   */
  refresh(grant: Grant): Promise<Grant>;
}

export interface AuthorizationRequest {
  state: string;
  codeChallenge: string;
  redirectUri: string;
}

export interface Grant {
  accessToken: string;
  refreshToken?: string;
  /** When the access token ends. */
  expiresAt: string;
  scope?: string;
}

/** An event as it goes out, and as `GET /events` shows it. */
export interface OutgoingEvent {
  id: string;
  type: string;
  createdAt: string;
  tenant: string;
  /** Counts the events of one record, from 1. */
  sequence: number;
  data: Record<string, unknown>;
}

/** A file that a record offers to whoever archives it. */
export interface RecordFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

export interface DeliveryAttempt {
  readonly connection: ProviderConnection;
  /** The delivery's own identifier. */
  readonly deliveryId: string;
  readonly event: OutgoingEvent;
  /** The client that the event's record belongs to, if it belongs to one. */
  readonly clientId: string | undefined;
  /** The client that the subscription is for, if it is for one. */
  readonly subscribedClientId: string | undefined;
  /** What earlier attempts of this delivery noted. */
  readonly notes: ProviderMemory;
  /** Kept at once, so that an attempt after a crash finds it. */
  note(notes: ProviderMemory): Promise<void>;
  /** What the event's record offers; empty when it has no files. */
  files(): Promise<RecordFile[]>;
}

export type Outcome =
  | { kind: 'delivered'; status?: number }
  /** To be tried again, by the schedule or when the other side says. */
  | { kind: 'failed'; message: string; status?: number; retryAfterMs?: number }
  /** Trying again is of no use; somebody has to look at it. */
  | { kind: 'refused'; message: string; status?: number }
  /** The other side wants nothing any more: the integration is disabled. */
  | { kind: 'gone'; message: string; status?: number };

/** A system in which work is tracked. It sends webhooks, may lose some, and can be asked. */
export interface IssueTracker {
  /** What billables name as `referenceType`. */
  readonly referenceType: string;
  /** The header by which a webhook that comes again is known. */
  readonly identifierHeader: string;
  /** Of a webhook, for the interface; unknown properties are welcome. */
  readonly webhook: TObject;
  /** The largest webhook that the tracker sends. */
  readonly webhookBytesMax: number;
  /** Whether the bearer token of a webhook is the tracker's own. */
  isOwnToken(token: string): Promise<boolean>;
  /** What a webhook of the right shape says. */
  read(webhook: never): IssueNews;
  /** Which of our projects the config maps a project of the tracker to. */
  projectOf(config: unknown, projectKey: string): string | undefined;
  /** Whose rate of the contract applies. */
  roleOf(config: unknown): string | undefined;
  /** What was worked on an issue, all of it, as it is now; undefined when the tracker shows no such issue. */
  fetchWork(connection: ProviderConnection, issueId: string): Promise<WorkEntry[] | undefined>;
  /** Every issue of a mapped project that changed since then, as it is now. */
  changedIssues(connection: ProviderConnection, since: Date): AsyncIterable<TrackedIssue>;
}

export interface TrackedIssue {
  id: string;
  key: string;
  projectKey: string;
  summary: string;
  /** When it got to be so, in milliseconds of the tracker's clock: of two, the later one holds. */
  versionMs: number;
  /** When it was last changed there, if it is said: the same for a webhook and for what is asked later. */
  updatedMs?: number;
  /** What was worked on it; undefined when a webhook did not say, or not all of it. */
  work: WorkEntry[] | undefined;
}

export interface WorkEntry {
  /** The day of the work decides on the rate. */
  startedAt: string;
  seconds: number;
}

export type IssueNews = { kind: 'created' | 'updated' | 'deleted'; issue: TrackedIssue };
