/** A field that failed, the reason for people, and the name of the rule. */
export interface ErrorDetail {
  field: string;
  message: string;
  constraint: string;
}

/** The parts of an error answer that a caller can act on. */
interface ErrorParts {
  /** The HTTP status. 0 if there was no answer. */
  status: number;
  /** The kind of error: `ValidationError`, `NotFound`, ... `NoAnswer` if there was none. */
  error: string;
  /** The stable code of the error, such as `idempotency_key_reused`. Undefined without an answer of the service. */
  code: string | undefined;
  /** Every field that failed, if the status is 400. */
  details: ErrorDetail[];
  /** Names the request in the logs of the service. */
  requestId: string | undefined;
  /** Why a 401, a 403 or the 404 of somebody without a right was given, or which field of the request names no record. */
  reason: string | undefined;
  /** Seconds to wait before trying again, if the service says so. */
  retryAfterSeconds: number | undefined;
}

/** Everything that the service refuses, and requests without an answer. Its message is for people. */
export class RetainerError extends Error implements ErrorParts {
  override readonly name = 'RetainerError';
  readonly status: number;
  readonly error: string;
  readonly code: string | undefined;
  readonly details: ErrorDetail[];
  readonly requestId: string | undefined;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, parts: ErrorParts, options?: ErrorOptions) {
    super(message, options);
    this.status = parts.status;
    this.error = parts.error;
    this.code = parts.code;
    this.details = parts.details;
    this.requestId = parts.requestId;
    this.reason = parts.reason;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** The message for one field, for a form. */
  detailOf(field: string): ErrorDetail | undefined {
    return this.details.find((detail) => detail.field === field);
  }
}

/** `call` is the method and path. */
export function errorOfAnswer(call: string, response: Response, body: unknown): RetainerError {
  const { error, message, details } = shapeOf(body, response);
  const reason = reasonOf(response.headers);
  const fields = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  // The message of a 400 repeats the first field.
  const said = fields || [message, reason].filter(Boolean).join(': ');
  const text = `${call}: ${response.status} ${said}`;
  return new RetainerError(text, {
    status: response.status,
    ...{ error, details, reason },
    code: response.headers.get('error-code') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers),
  });
}

export function errorWithoutAnswer(call: string, cause: unknown): RetainerError {
  const why = whyOf(cause);
  const nothing = { code: undefined, requestId: undefined, reason: undefined, retryAfterSeconds: undefined };
  const parts = { status: 0, error: 'NoAnswer', details: [], ...nothing };
  return new RetainerError(`${call}: no answer: ${why}`, parts, { cause });
}

/** Node says only `fetch failed`, and why in the cause of that. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = (error.cause ?? {}) as { message?: string; code?: string };
  const cause = message || code;
  return cause ? `${error.message}: ${cause}` : error.message;
}

/** Seconds, or a date. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Proxies answer with bodies of their own. */
function shapeOf(body: unknown, response: Response) {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const error = typeof given.error === 'string' ? given.error : response.statusText || 'Error';
  const message = typeof given.message === 'string' ? given.message : error;
  const details: ErrorDetail[] = Array.isArray(given.details)
    ? given.details.filter((one) => one?.field)
    : [];
  return { error, message, details };
}

function reasonOf(headers: Headers): string | undefined {
  const described = /error_description="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1];
  const unknown = headers.get('x-not-found');
  return described ?? (unknown === null ? undefined : `${unknown} names no record`);
}
