/** The `error` of a body, by status. */
export const ERROR_NAMES = {
  400: 'ValidationError',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  416: 'RangeNotSatisfiable',
  417: 'ExpectationFailed',
  429: 'TooManyRequests',
  431: 'RequestHeaderFieldsTooLarge',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
} as const;
export type ErrorStatus = keyof typeof ERROR_NAMES;

/** True if the interface lists all properties of the body. Its code is in the header only. */
export const isClosed = (status: number) => [400, 401, 403, 404].includes(status);

const WAIT = 'Repeat the request after `Retry-After`.';
const ELSEWHERE = 'Send requests to another process meanwhile.';
const FEWER = 'Send fewer requests at once, and repeat this one after `Retry-After`.';

/** An error that passes: the same request may succeed later. The texts are sentences of the API document. */
const passing = <const Status extends ErrorStatus>(status: Status, what: string, todo = WAIT) =>
  ({ status, what, todo, isPassing: true }) as const;
/** An error that lasts until the caller changes something. */
const lasting = <const Status extends ErrorStatus>(status: Status, what: string, todo: string) =>
  ({ status, what, todo, isPassing: false }) as const;

/** Every code of the header `error-code`. Programs rely on them: a code keeps its name, its status and its meaning. */
export const ERRORS = {
  validation_failed: lasting(
    400,
    'Fields of the request are not valid.',
    'Correct the fields in `details`. `constraint` names the rule.',
  ),
  state_forbids: lasting(
    400,
    'The state of the record, or of another one, forbids the request.',
    'Read the record again, and decide anew.',
  ),
  amount_too_high: lasting(
    400,
    'An amount is more than what is open, on account or left.',
    'Read the balance again, and send at most that.',
  ),
  value_taken: lasting(
    400,
    'A value that must be unique is there already, in another record or in the request.',
    'Find the other record, or choose another value.',
  ),
  unknown_field: lasting(
    400,
    'The operation has no such property or parameter.',
    'Leave out the fields in `details`, or correct their names.',
  ),
  cursor_unfit: lasting(
    400,
    'The cursor is of another list, or of the same one with other filters.',
    'Begin with the first page again.',
  ),
  idempotency_key_reused: lasting(
    400,
    'The idempotency key was used before, with another body.',
    'Send a new key for a new request.',
  ),
  dry_run_refused: lasting(
    400,
    'The operation can not be tried, because it does more than change records.',
    'Leave out `dryRun`: the request then takes effect.',
  ),
  dry_run_too_large: lasting(400, 'The dry run took too long, and was ended.', 'Try a smaller request.'),
  malformed_json: lasting(
    400,
    'The body is not JSON in UTF-8.',
    'Correct the program. `details` names the place.',
  ),
  body_too_complex: lasting(
    400,
    'The body has too many values or levels to be read.',
    'Send it in several requests.',
  ),
  malformed_http: lasting(
    400,
    'The request is not valid HTTP, or did not arrive whole.',
    'Correct the program, or the proxy in between.',
  ),
  token_missing: lasting(401, 'The request has no token.', 'Send `Authorization: Bearer`.'),
  token_malformed: lasting(
    401,
    'The header `Authorization` holds no bearer token.',
    'Send `Authorization: Bearer`, and the token as it was issued.',
  ),
  token_expired: lasting(401, 'The token has expired.', 'Get a new token.'),
  token_revoked: lasting(
    401,
    'The access token was revoked.',
    'Ask an administrator of the tenant for another one.',
  ),
  token_invalid: lasting(
    401,
    'The service does not trust the token: by its signature, issuer, audience or claims.',
    'Compare the token with what the service expects. The reason is in `WWW-Authenticate`.',
  ),
  session_ended: lasting(401, 'The session of the console has ended.', 'Sign in again.'),
  signature_invalid: lasting(
    401,
    'The signature of a webhook is missing, too old, or not of its body.',
    'Compare the secrets of both sides.',
  ),
  tenant_unknown: lasting(
    403,
    'The request names no tenant of the caller. A tenant of others is answered alike.',
    'Send the `tenant-id` of one of the tenants of `GET /tenants`.',
  ),
  role_too_low: lasting(
    403,
    'The request needs a higher role than the caller has.',
    'Ask an administrator of the tenant. The role is in `WWW-Authenticate`.',
  ),
  scope_missing: lasting(
    403,
    'The access token lacks a scope that the request needs.',
    'Use an access token with the scope in `WWW-Authenticate`.',
  ),
  tenant_suspended: lasting(
    403,
    'An operator has suspended the tenant: it can be read, and nothing in it changes.',
    'Stop writing until `suspendedAt` of `GET /tenants` is gone. The reason is in `WWW-Authenticate`.',
  ),
  operator_needed: lasting(
    403,
    'Only operators of the installation may do this.',
    'Ask the operator of the service, who sets OPERATORS.',
  ),
  not_found: lasting(
    404,
    'The record does not exist, was deleted, or belongs to another tenant.',
    'Correct the identifier. If the path is right, `X-Not-Found` names the field.',
  ),
  tenant_deleted: lasting(
    404,
    'The tenant was deleted. Only its members are told so.',
    'Stop, or ask the operator to restore the tenant.',
  ),
  tenant_creation_refused: lasting(
    404,
    'The caller may not create tenants.',
    'Ask the operator. The reason is in `WWW-Authenticate`.',
  ),
  path_unknown: lasting(404, 'The service has no such path.', 'Correct the address.'),
  method_not_allowed: lasting(405, 'The path takes other methods.', 'Use a method of the header `Allow`.'),
  request_timeout: passing(408, 'The request took too long to arrive.', 'Repeat the request.'),
  already_exists: lasting(409, 'There is such a record already.', 'Use the record that exists.'),
  external_id_taken: lasting(
    409,
    'Another record of this kind has the `externalId`.',
    'Use the record that `existingId` names.',
  ),
  idempotency_key_running: passing(409, 'The first request with this idempotency key is still running.'),
  lock_timeout: passing(409, 'A dry run met another request that is changing the same records.'),
  still_running: passing(409, 'Other work that must end first is still running.'),
  tenant_advancing: passing(
    409,
    'The clock of the sandbox is being moved.',
    'Repeat the request after `Retry-After`, or once `GET /tenants/{tenantId}/clock` is `READY`.',
  ),
  record_changed: lasting(
    412,
    'The record was changed since the caller read it.',
    'Read the record again, and apply the change to what is there now.',
  ),
  body_too_large: lasting(
    413,
    'The body is larger than the operation takes.',
    'Send it in several requests, or a smaller file.',
  ),
  content_type_unsupported: lasting(
    415,
    'The operation does not take a body of this type or encoding.',
    'Send the type in `message`, not compressed.',
  ),
  range_unsatisfiable: lasting(
    416,
    'The range lies outside the file.',
    'Ask for a part within the length in `Content-Range`.',
  ),
  expectation_failed: lasting(
    417,
    'The header `Expect` asks for something else than `100-continue`.',
    'Leave out the header.',
  ),
  rate_limit_reached: passing(429, 'The caller has sent as many requests as it may in a minute.'),
  tenant_rate_reached: passing(429, 'The tenant has made as many changes as it may in a minute.'),
  tenant_limit_reached: passing(
    429,
    'The tenant has as much of something as it may have.',
    'See `GET /limits`. Delete something, wait for what is counted by time, or ask the operator.',
  ),
  failure_limit_reached: passing(
    429,
    'Too many requests of this address failed.',
    'Correct the requests, and go on after `Retry-After`.',
  ),
  requests_share_used: passing(
    429,
    'As many requests of the caller are being answered as it may have at once.',
    FEWER,
  ),
  bodies_share_used: passing(
    429,
    'As many large bodies of the caller are being read as it may have at once.',
    FEWER,
  ),
  uploads_share_used: passing(
    429,
    'As many uploads are being received as the tenant, or the asset, may have at once.',
    FEWER,
  ),
  pictures_share_used: passing(
    429,
    'As many pictures of the caller are being read as it may have at once.',
    FEWER,
  ),
  documents_share_used: passing(
    429,
    'As many documents of the caller are being made as it may have at once.',
    FEWER,
  ),
  database_share_used: passing(
    429,
    'The caller, or its tenant, uses as much of the database as it may at once.',
    FEWER,
  ),
  headers_too_large: lasting(
    431,
    'The headers, or the address, are too long.',
    'Send fewer or shorter headers and parameters.',
  ),
  internal_error: passing(
    500,
    'The service failed. The mistake is ours.',
    'Repeat the request once, with its idempotency key. Then report its `x-request-id`.',
  ),
  requests_unavailable: passing(503, 'The service has too many requests at once.'),
  bodies_unavailable: passing(503, 'Too many large bodies wait to be read.'),
  pictures_unavailable: passing(503, 'Pictures can not be read at the moment.'),
  documents_unavailable: passing(503, 'Documents can not be made at the moment.'),
  database_unavailable: passing(503, 'The database is busy, or does not answer in time.'),
  disk_unwritable: passing(503, 'Nothing can be written, because the disk is full or read-only.'),
  storage_unavailable: passing(503, 'The storage of files does not answer.'),
  token_issuer_unavailable: passing(503, "The keys of the token's issuer can not be fetched."),
  console_unavailable: passing(503, 'The files of the console could not be made.'),
  migrations_pending: passing(
    503,
    'The database is older than the service. Only readiness says so.',
    ELSEWHERE,
  ),
  stopping: passing(503, 'The service is stopping. Only readiness says so.', ELSEWHERE),
  cell_unavailable: passing(
    503,
    'The installation that may know the address does not answer. Only the proxy of several installations says so.',
  ),
  caller_left: passing(
    503,
    'The caller left before the answer. Only the metrics show it.',
    'Wait for the answer.',
  ),
};

export type ErrorCode = keyof typeof ERRORS;

/** The codes of one status. */
export type CodeOf<Status> = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['status'] extends Status ? Code : never;
}[ErrorCode];

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const codesOf = (status: number) => ERROR_CODES.filter((code) => ERRORS[code].status === status);
