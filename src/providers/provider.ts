import type { TObject } from 'typebox';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { ErrorDetail } from '../platform/errors.ts';
import type { MailServer } from '../platform/outbound/mail-server.ts';
import type { BegunPayment, OnlinePayment, PaymentHint, PaymentToBegin } from './online-payment.ts';

/**
 * An external system that integrations connect to. Each provider has a folder of its own and one line in
 * `composition/providers.ts`. It talks to its system and knows no table. Methods take a config as `object`; a provider
 * declares the type that its `configSchema` describes.
 */
export interface Provider {
  /** The name in the API, such as `GOOGLE_DRIVE`. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly description: string;
  /** Validates and documents an integration's `config`. Forms are made from it, so each property is a `setting()`. */
  readonly configSchema: TObject;
  /** The event types that it accepts: names of the catalogue, `<resource>.*`, or `*` for all. */
  readonly eventTypes: readonly string[];
  /**
   * Whether a sandbox may use it. Nothing of a sandbox reaches a person or a bank, so a provider that files, sends or
   * pays something says false.
   */
  readonly canServeSandbox: boolean;
  /** Whether it stores the files of documents. */
  readonly isArchive?: boolean;
  /** The records that a config refers to. They must exist when the config is written. */
  namedRecords?(config: object): NamedRecord[];
  /** Checks what a schema can't express. `field` is a field of the config. */
  checkConfig?(config: object, tenant: { isSandbox: boolean }): ErrorDetail[];
  /** Splits a config that may contain secrets: `config` is stored in plain text and shown, `secrets` are encrypted. */
  hideSecrets?(config: object): { config: object; secrets: ProviderSecrets };
  /** Puts hidden secrets back into a stored config. */
  revealSecrets?(config: object, secrets: ProviderSecrets): object;
  /** Makes the secrets of a new integration. `current` is shown once. */
  newSecrets?(): ProviderSecrets;
  /** Makes a new `current` secret. The previous secret stays valid for a while. */
  rotateSecrets?(secrets: ProviderSecrets, now: Date): ProviderSecrets;
  readonly oauth?: OAuthProvider;
  /** Sets up what the integration needs at the provider: after an authorization and whenever the config changes. */
  connect?(connection: ProviderConnection): Promise<void>;
  /** Renews what expires at the provider. Called about once an hour while the integration is in use. */
  maintain?(connection: ProviderConnection): Promise<void>;
  /** Removes what was set up at the provider. The integration is deleted even when this fails. */
  disconnect?(connection: ProviderConnection): Promise<void>;
  /** Present when work is tracked in the system. */
  readonly tracker?: IssueTracker;
  /** Present when messages can be sent by the system. The config is that of the integration. */
  mailServer?(config: object): MailServer;
  /** Present when clients can pay invoices through the system. */
  readonly payments?: PaymentProvider;
  /** Sends one event. Every failure at the receiver is an outcome; only our own mistakes throw. */
  deliver?(delivery: DeliveryAttempt): Promise<Outcome>;
}

export interface NamedRecord {
  /** The field of the config that names it. */
  field: string;
  kind: 'project' | 'client';
  id: string;
}

/** Stored encrypted. Only the provider knows the meaning of its secrets. */
export type ProviderSecrets = Record<string, string>;

/** Notes of a provider about an integration, in plain text, such as the identifier of a registered webhook. */
export type ProviderMemory = Record<string, string | number | boolean>;

/** One integration, as its provider sees it. */
export interface ProviderConnection {
  readonly tenantId: string;
  readonly integrationId: string;
  readonly config: object;
  readonly secrets: ProviderSecrets;
  readonly memory: ProviderMemory;
  readonly clock: Clock;
  /** Stores these entries at once and keeps the others; undefined removes an entry. */
  remember(memory: Record<string, ProviderMemory[string] | undefined>): Promise<void>;
  /**
   * Returns a valid access token, refreshed if necessary. Never returns `rejected`, a token that
   * the provider just refused. Throws `GrantLost` when no token is available.
   */
  accessToken(rejected?: string): Promise<string>;
  /** Makes a new address at which the provider's webhooks reach this integration. */
  newEndpoint(): Promise<string>;
}

/** The grant was revoked, has expired for good, or was never given. The integration's status says so. */
export class GrantLost extends Error {
  override name = 'GrantLost';
}

/** An answer that the external system should not have given. The integration's owner sees the message. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, status?: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The outcome of a delivery that ended with the failure. */
export function failedOutcome({ message, status, retryAfterMs }: ProviderFailure): Outcome {
  return {
    kind: 'failed',
    message,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** A call to a token endpoint fails after this time. A process that refreshes a grant claims it for twice as long. */
export const TOKEN_CALL_MS_MAX = 10_000;

/** An OAuth 2.0 provider, for the authorization code grant with PKCE. */
export interface OAuthProvider {
  /** Names of missing settings. Integrations cannot be authorised until they are set. */
  missingSettings(): string[];
  authorizationUrl(request: AuthorizationRequest): string;
  /** The issuer that the `iss` of a callback must name, if a callback has one. */
  readonly issuer?: string;
  exchange(code: string, verifier: string, redirectUri: string): Promise<Grant>;
  /**
   * Makes one call, within `TOKEN_CALL_MS_MAX`. Throws `GrantLost` on `invalid_grant` (400, 401 or 403) and
   * `ProviderFailure` on everything else.
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
  /** When the access token expires. */
  expiresAt: string;
  scope?: string;
}

/** An event as it is sent, and as `GET /events` shows it. */
export interface OutgoingEvent {
  id: string;
  type: string;
  createdAt: string;
  tenant: string;
  mode: 'LIVE' | 'SANDBOX';
  /** The client that the event's record belongs to, if any. */
  client?: string | undefined;
  actor: Actor;
  apiVersion: string;
  /** The event's number within its record, from 1. */
  sequence: number;
  data: Record<string, unknown>;
}

/** The formats that documents exist in. The last three are e-invoices. */
export const FILE_FORMATS = ['PDF', 'FACTUR_X', 'UBL', 'CII'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file of a record, for providers that archive files. */
export interface RecordFile {
  name: string;
  contentType: string;
  /** Files are read one after the other, so that only one is in memory. */
  read(): Promise<Buffer>;
}

export interface RecordFiles {
  /** Empty when the record has none. */
  files: RecordFile[];
  /** Why some of the requested formats do not exist and never will. The integration's owner sees it. */
  missing?: string;
}

export interface DeliveryAttempt {
  readonly connection: ProviderConnection;
  readonly deliveryId: string;
  readonly event: OutgoingEvent;
  /** The client that the subscription is limited to, if any. */
  readonly subscribedClientId: string | undefined;
  /** Notes of earlier attempts of this delivery. */
  readonly notes: ProviderMemory;
  /** Stores notes at once, so that an attempt after a crash finds them. */
  note(notes: ProviderMemory): Promise<void>;
  /** The files of the event's record in these formats. */
  files(formats: readonly FileFormat[]): Promise<RecordFiles>;
}

export type Outcome =
  | { kind: 'delivered'; status?: number }
  /** Attempted again, according to the schedule or after `retryAfterMs`. */
  | { kind: 'failed'; message: string; status?: number; retryAfterMs?: number }
  /** Not attempted again, because a person has to solve the problem. */
  | { kind: 'refused'; message: string; status?: number }
  /** The receiver wants no more events, so the integration is disabled. */
  | { kind: 'gone'; message: string; status?: number };

/**
 * A system in which work is tracked. It sends webhooks, may lose some of them, and can be queried. Its webhooks carry
 * a token that it issued, a signature over the body, or both.
 */
export interface IssueTracker {
  /** The `referenceType` of its work. */
  readonly referenceType: string;
  /** The header, in lower case, that identifies a webhook and is the same on a repeat. No two trackers share one. */
  readonly identifierHeader: string;
  /**
   * Validates and documents its webhooks. Further properties are allowed, and dropped. A property without a type may
   * hold anything, also characters that PostgreSQL can't store.
   */
  readonly webhookSchema: TObject;
  /** The size of the largest webhook that the tracker sends. */
  readonly webhookBytesMax: number;
  /** Whether a webhook's bearer token was issued by the tracker. Absent when its webhooks carry none. */
  isOwnToken?(token: string): Promise<boolean>;
  /** Present when the tracker signs the bodies of its webhooks. */
  readonly signature?: WebhookSignature;
  /** Reads a webhook that conforms to `webhookSchema`. */
  readWebhook(webhook: object): IssueReport;
  /** Returns our project that the config maps the tracker's project to. */
  projectOf(config: object, projectKey: string): string | undefined;
  /** Returns the role whose rate in the contract applies. */
  roleOf(config: object): string | undefined;
  /** Names the tracker's installation: identifiers of issues and worklogs are unique on a site. */
  siteOf(connection: ProviderConnection): string;
  /** Returns all current worklogs of an issue, or undefined when the tracker shows no such issue. */
  fetchWorklogs(connection: ProviderConnection, issueId: string): Promise<Worklog[] | undefined>;
  /** Returns every issue of a mapped project that changed since then, in its current state. */
  changedIssues(connection: ProviderConnection, since: Date): AsyncIterable<TrackedIssue>;
}

export interface WebhookSignature {
  /** The header, in lower case, that holds the signature. */
  readonly header: string;
  /**
   * Verifies the signature over the bytes of the body, before anything reads them. Long bodies are hashed by
   * `crypto.subtle`, which works in another thread.
   */
  isGenuine(signature: string, body: Buffer): Promise<boolean>;
}

export interface TrackedIssue {
  id: string;
  key: string;
  projectKey: string;
  summary: string;
  /** The tracker's time of this state, in milliseconds: of two states, the later one holds. */
  versionMs: number;
  /** The time of the last change at the tracker, if known: the same in a webhook and in a later answer. */
  updatedMs?: number;
  /** Undefined when a webhook contained none or only some of them. */
  worklogs: Worklog[] | undefined;
}

/** A piece of work that somebody logged on an issue. It may move to another issue. */
export interface Worklog {
  id: string;
  startedAt: string;
  seconds: number;
  author?: string;
}

/** A state of one issue, as a webhook or an answer of the tracker reported it. */
export type IssueReport = { kind: 'created' | 'updated' | 'deleted'; issue: TrackedIssue };

/**
 * A system through which clients pay online, on a page of its own. Its webhooks are hints only: what happened is read from it
 * with the tenant's own key. Amounts are in the minor units of ISO 4217, whatever the system counts in.
 */
export interface PaymentProvider {
  /** Whether this amount can be paid through it. */
  takes(amountMinor: number, currencyCode: string): boolean;
  /** Makes a page to pay on. The same attempt again gets the same page. */
  begin(connection: ProviderConnection, payment: PaymentToBegin): Promise<BegunPayment>;
  /** Closes a page, so that nobody can pay on it any more. Does nothing if it is paid or closed: `read` tells. */
  expire(connection: ProviderConnection, providerId: string): Promise<void>;
  /** Reads everything that became of a payment. */
  read(connection: ProviderConnection, providerId: string): Promise<OnlinePayment>;
  /** The header, in lower case, that holds the signature of a webhook. */
  readonly signatureHeader: string;
  /** Verifies the signature over the bytes of a webhook. */
  isGenuine(connection: ProviderConnection, signature: string, body: Buffer): boolean;
  /** Returns what a webhook is about, or undefined if it is about no payment. */
  readWebhook(body: Buffer): PaymentHint | undefined;
  /** Lists the payments that changed since then, to make up for webhooks that never arrived. */
  changedPayments(connection: ProviderConnection, since: Date): AsyncIterable<PaymentHint>;
  /** Whether the bank shows money that the provider paid out: a sum of payments, less fees. */
  isPayout(credit: { counterpartyName?: string | undefined; text?: string | undefined }): boolean;
}
