import { type CodeOf, ERROR_NAMES, ERRORS, type ErrorCode, type ErrorStatus } from './error-codes.ts';

/** One failed field. `field` is a dotted path, `constraint` names the violated rule. */
export interface ErrorDetail {
  field: string;
  message: string;
  constraint: string;
}

/** Further failed fields are left out, because this many usually share one cause. */
export const DETAILS_MAX = 100;

/**
 * An error that the caller may see. Its code decides the status and the name (`error-codes.ts`). `reason` goes to
 * `WWW-Authenticate` and the log, never into the body.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly reason: string | undefined;
  /** The scope that the caller's access token lacks. */
  readonly missingScope: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The field of the request that names no record. */
  readonly unknownField: string | undefined;
  /** Further properties of the body. Those of 400, 401, 403 and 404 have none. */
  readonly more: Record<string, string> | undefined;
  /** The present tag of the record, without quotes. */
  readonly etag: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      details?: ErrorDetail[];
      reason?: string;
      missingScope?: string;
      retryAfterSeconds?: number;
      unknownField?: string | undefined;
      more?: Record<string, string>;
      etag?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.name = ERROR_NAMES[this.status];
    this.details = extra.details;
    this.reason = extra.reason;
    this.missingScope = extra.missingScope;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.unknownField = extra.unknownField;
    this.more = extra.more;
    this.etag = extra.etag;
  }

  get status(): ErrorStatus {
    return ERRORS[this.code].status;
  }
}

/** Rules that programs act on in other ways than on a field that is merely wrong. */
const CODE_OF_CONSTRAINT: Record<string, CodeOf<400>> = {
  state: 'state_forbids',
  balance: 'amount_too_high',
  unique: 'value_taken',
  additionalProperties: 'unknown_field',
  cursor: 'cursor_unfit',
  idempotency: 'idempotency_key_reused',
  dryRun: 'dry_run_refused',
  dryRunTime: 'dry_run_too_large',
  json: 'malformed_json',
  depth: 'body_too_complex',
  values: 'body_too_complex',
  names: 'body_too_complex',
};

/** The code that all details share. Where they are of several kinds, the caller has to read them. */
function codeOf(details: ErrorDetail[]): CodeOf<400> {
  const codes = new Set(details.map(({ constraint }) => CODE_OF_CONSTRAINT[constraint]));
  const [only] = codes;
  return (codes.size === 1 && only) || 'validation_failed';
}

/** The request is not valid. The details name every failed field. The code follows from their constraints. */
export function invalid(
  details: ErrorDetail[],
  summary = summaryOf(details),
  code: CodeOf<400> = codeOf(details),
): Refusal {
  return new Refusal(code, summary, { details: details.slice(0, DETAILS_MAX) });
}

/** The request breaks the rules of HTTP, so its sender, or a proxy, is at fault. */
export function malformedHttp(...details: ErrorDetail[]): Refusal {
  return invalid(details, undefined, 'malformed_http');
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
export function unauthorized(code: CodeOf<401>, reason?: string): Refusal {
  return new Refusal(code, 'Unauthorized', reason === undefined ? {} : { reason });
}

/** The caller lacks a right. The reason says what to do. */
export function forbidden(code: CodeOf<403>, reason: string): Refusal {
  return new Refusal(code, 'Forbidden', { reason });
}

/** Nothing changes in a tenant that an operator has suspended, for this reason. */
export function suspended(reason: string): Refusal {
  return forbidden('tenant_suspended', `the tenant is suspended: ${reason}`);
}

/** Waits for a change that is left out in a suspended tenant. */
export async function unlessSuspended(changed: Promise<unknown>): Promise<void> {
  await changed.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'tenant_suspended') throw error;
  });
}

/** The caller's access token is limited to other scopes. */
export function missingScope(scope: string, granted: readonly string[]): Refusal {
  const reason = `this access token needs the scope ${scope}; it has ${granted.join(' ')}`;
  return new Refusal('scope_missing', 'Forbidden', { reason, missingScope: scope });
}

/**
 * The record does not exist, is deleted, or belongs to another tenant: the caller can't tell which. Without a field, the
 * path names the record.
 */
export function notFound(field?: string, code: CodeOf<404> = 'not_found'): Refusal {
  return new Refusal(code, 'Not Found', { unknownField: field });
}

/** The row that a statement found, or a 404. */
export function found<T>(row: T | undefined, field?: string): T {
  if (row === undefined) throw notFound(field);
  return row;
}

/** The service has no such path. */
export function unknownPath(): Refusal {
  return notFound(undefined, 'path_unknown');
}

/** The caller lacks a right, on a route that has no 403. The reason says what to do. */
export function forbiddenAsNotFound(code: CodeOf<404>, reason: string): Refusal {
  return new Refusal(code, 'Not Found', { reason });
}

export function conflict(message: string, code: CodeOf<409> = 'already_exists'): Refusal {
  return new Refusal(code, message);
}

/** The record has none of the versions that the caller expects. `etag` is the tag that it has, if it is there. */
export function outdated(etag: string | undefined): Refusal {
  const message =
    etag === undefined
      ? 'The record is not there: read it again, or send the request without if-match to make it'
      : 'The record was changed since you read it: read it again, and decide whether your change still holds';
  return new Refusal('record_changed', message, { etag });
}

/** Something else has to end first. Unlike other conflicts, it ends without action by the caller. */
export function stillRunning(
  message: string,
  retryAfterSeconds: number,
  code: CodeOf<409> = 'still_running',
): Refusal {
  return new Refusal(code, message, { retryAfterSeconds });
}

/** The caller has its share of something already. The message says of what. */
export function tooManyRequests(code: CodeOf<429>, message: string, retryAfterSeconds: number): Refusal {
  return new Refusal(code, message, { retryAfterSeconds });
}

export function unavailable(
  code: CodeOf<503>,
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
): Refusal {
  return new Refusal(code, message, { retryAfterSeconds, cause });
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
