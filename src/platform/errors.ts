/** One failed field. `field` is a dotted path, `constraint` names the violated rule. */
export interface ErrorDetail {
  field: string;
  message: string;
  constraint: string;
}

/** Further failed fields are left out, because this many usually share one cause. */
export const DETAILS_MAX = 100;

/** Why a token is refused. */
export const TOKEN_FLAWS = [
  'no_token',
  'malformed',
  'expired',
  'invalid_token',
  'revoked',
  'signature',
  'no_session',
] as const;
export type TokenFlaw = (typeof TOKEN_FLAWS)[number];

/** The share that a caller has used up, for a 429. */
export const SHARES = [
  'rate_limit',
  'tenant_limit',
  'in_flight',
  'bodies',
  'uploads',
  'pictures',
  'documents',
  'database',
] as const;
export type Share = (typeof SHARES)[number];

/** The resource that is used up for everybody, for a 503. */
export const SHORTAGES = [
  'in_flight',
  'bodies',
  'pictures',
  'documents',
  'database',
  'disk',
  'storage',
  'token_issuer',
  'console',
  'caller_left',
] as const;
export type Shortage = (typeof SHORTAGES)[number];

/**
 * An error that the caller may see. `status`, `name` and `message` make the HTTP answer. `reason` goes to
 * `WWW-Authenticate` and the log, never into the body.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The field of the request that names no record. */
  readonly unknownField: string | undefined;
  /** The present tag of the record, without quotes. */
  readonly etag: string | undefined;
  /** Under this name the metrics count the refusal. */
  readonly countedAs: TokenFlaw | Share | Shortage | undefined;

  constructor(
    status: number,
    name: string,
    message: string,
    extra: {
      details?: ErrorDetail[];
      reason?: string;
      retryAfterSeconds?: number;
      unknownField?: string | undefined;
      etag?: string | undefined;
      countedAs?: TokenFlaw | Share | Shortage;
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = name;
    this.status = status;
    this.details = extra.details;
    this.reason = extra.reason;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.unknownField = extra.unknownField;
    this.etag = extra.etag;
    this.countedAs = extra.countedAs;
  }
}

/** The request is not valid. The details name every failed field. */
export function invalid(details: ErrorDetail[], summary = summaryOf(details)): Refusal {
  return new Refusal(400, 'ValidationError', summary, { details: details.slice(0, DETAILS_MAX) });
}

function summaryOf([first, ...rest]: ErrorDetail[]): string {
  if (!first) return 'The request is not valid';
  return `${first.field} ${first.message}${rest.length > 0 ? `, and ${rest.length} more` : ''}`;
}

/** The record's state forbids the action. */
export function forbiddenByState(message: string): Refusal {
  return invalid([{ field: 'status', message, constraint: 'state' }], message);
}

/** Authentication failed. There is no reason if no credentials were sent. */
export function unauthorized(countedAs: TokenFlaw, reason?: string): Refusal {
  const why = reason === undefined ? {} : { reason };
  return new Refusal(401, 'Unauthorized', 'Unauthorized', { ...why, countedAs });
}

/** The caller lacks a right. The reason says what to do. */
export function forbidden(reason: string): Refusal {
  return new Refusal(403, 'Forbidden', 'Forbidden', { reason });
}

/**
 * The record does not exist, is deleted, or belongs to another tenant: the caller can't tell which. Without a field, the
 * path names the record.
 */
export function notFound(field?: string): Refusal {
  return new Refusal(404, 'NotFound', 'Not Found', { unknownField: field });
}

/** The row that a statement found, or a 404. */
export function found<T>(row: T | undefined, field?: string): T {
  if (row === undefined) throw notFound(field);
  return row;
}

/** The caller lacks a right, on a route that has no 403. The reason says what to do. */
export function forbiddenAsNotFound(reason: string): Refusal {
  return new Refusal(404, 'NotFound', 'Not Found', { reason });
}

export function conflict(message: string): Refusal {
  return new Refusal(409, 'Conflict', message);
}

/** The record has none of the versions that the caller expects. `etag` is the tag that it has, if it is there. */
export function outdated(etag: string | undefined): Refusal {
  const message =
    etag === undefined
      ? 'The record is not there: read it again, or send the request without if-match to make it'
      : 'The record was changed since you read it: read it again, and decide whether your change still holds';
  return new Refusal(412, 'PreconditionFailed', message, { etag });
}

/** An earlier attempt of this request is still running. Unlike other conflicts, it ends without action by the caller. */
export function stillRunning(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(409, 'Conflict', message, { retryAfterSeconds });
}

/** The caller has its share of something already. The message says of what. */
export function tooManyRequests(countedAs: Share, message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(429, 'TooManyRequests', message, { retryAfterSeconds, countedAs });
}

export function unavailable(
  countedAs: Shortage,
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
): Refusal {
  return new Refusal(503, 'ServiceUnavailable', message, { retryAfterSeconds, countedAs, cause });
}

/** A failure that the operator can act on. It is shown as one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Describes a failed start or command. Failures that the operator can't act on are bugs and show their stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof Refusal && error.status === 503) return `can't start: ${message}`;
  if (code === 'ENOSPC') return `the disk is full: free some space, and start again (${message})`;
  if (code === 'EADDRINUSE') return `${message}: another program uses this port, set PORT to a free one`;
  // Refusals by the operating system: a file in place of a directory, a full disk, an unknown host.
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return `can't start: ${message}`;
  return stack ?? String(error);
}
