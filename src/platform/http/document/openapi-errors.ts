import { STATUS_CODES } from 'node:http';
import { codesOf, ERROR_NAMES, type ErrorStatus, isClosed } from '../../error-codes.ts';
import { exampleId } from '../../schema.ts';

type Json = Record<string, unknown>;

export const headerText = (description: string) => ({ description, schema: { type: 'string' } });
export const commonHeaders = { 'x-request-id': headerText('Identifies the request in the logs.') };

const detail = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The field that failed, as a dotted path.', examples: ['address'] },
    message: {
      type: 'string',
      description: 'What is wrong with the field.',
      examples: ['must be an e-mail address'],
    },
    constraint: { type: 'string', description: 'The rule that the field violates.', examples: ['format'] },
  },
  required: ['field', 'message', 'constraint'],
  additionalProperties: false,
};

const said: Partial<Record<ErrorStatus, Json>> = {
  401: { const: 'Unauthorized' },
  403: { const: 'Forbidden' },
  404: { const: 'Not Found' },
};

const details = { details: { type: 'array', items: detail, description: 'Every field that failed.' } };

/** What the header has in all errors, for bodies whose properties the interface does not list. */
const identity = (status: ErrorStatus) => ({
  code: { type: 'string', description: 'As the header `error-code`.', examples: [codesOf(status)[0]] },
  requestId: { type: 'string', description: 'As the header `x-request-id`.' },
});

const existing = {
  existingId: {
    type: 'string',
    description: 'The record that has the `externalId` of the request.',
    examples: [exampleId('client')],
  },
};

const bodyOf = (status: ErrorStatus): Json => ({
  type: 'object',
  properties: {
    error: { type: 'string', const: ERROR_NAMES[status], description: 'The kind of error.' },
    message: { type: 'string', description: 'Explains the error to a person.', ...said[status] },
    ...(status === 400 && details),
    ...(!isClosed(status) && identity(status)),
    ...(status === 409 && existing),
  },
  required: ['error', 'message', ...(isClosed(status) ? [] : ['code', 'requestId'])],
  ...(isClosed(status) && { additionalProperties: false }),
});

/** The statuses of operations. */
const descriptions: Partial<Record<ErrorStatus, string>> = {
  400: 'The request is not valid, or the state of the record forbids it.',
  401: 'The request is not authenticated. `WWW-Authenticate` gives the reason.',
  403: 'The caller may not do this. `WWW-Authenticate` gives the reason.',
  404: 'The record does not exist.',
  408: 'The request took too long to arrive.',
  409: 'The record already exists, or another one has its `externalId`. Or another request is in the way: one with the same idempotency key, one that moves the clock of the sandbox or, for a dry run, one that has locked the same records. Then `Retry-After` says when to try again.',
  412: 'The record has none of the versions in `If-Match`: it was changed since it was read. `ETag` is its present version.',
  413: 'The body is larger than this endpoint accepts.',
  415: 'This endpoint does not accept the content type of the body.',
  416: 'The range lies outside the file. `Content-Range` gives its length.',
  429: 'The caller sends too many requests. `Retry-After` says when to try again.',
  500: 'The service failed.',
  503: 'The service is not available now. `Retry-After` says when to try again.',
};
const statuses = Object.keys(descriptions).map((status) => Number(status) as ErrorStatus);

/** One flat object for each kind of error. */
export const errorSchemas: Record<string, Json> = Object.fromEntries(
  statuses.map((status) => [ERROR_NAMES[status], bodyOf(status)]),
);

const challenge = { 'www-authenticate': headerText('The reason, and what to do about it (RFC 6750).') };
const unknown = {
  'x-not-found': headerText('The field of the request that names no record. Absent if the path does.'),
};
const missingRight = {
  'www-authenticate': headerText('The right that the caller lacks, where there is no 403 (RFC 6750).'),
};
const present = {
  etag: headerText(
    'The present version of the record. Absent if there is no record yet that the request would replace.',
  ),
};
const quota = {
  'ratelimit-limit': headerText('The requests of a minute, if a rate limit counts the request.'),
  'ratelimit-remaining': headerText('The requests that are left.'),
  'ratelimit-reset': headerText('Seconds until the next request is taken.'),
  'ratelimit-policy': headerText('The limit and its seconds, such as `600;w=60`.'),
};
const retry = { 'retry-after': headerText('Seconds to wait before trying again.') };

/** New codes may come, so the list is no `enum`: programs treat a code that they don't know by its status. */
const codeHeader = (status: ErrorStatus) => {
  const codes = codesOf(status).map((code) => `\`${code}\``);
  return headerText(`What happened, for programs: ${codes.join(', ')}.`);
};

/** One answer for each status. Operations refer to them. */
export const errorResponses: Record<string, Json> = Object.fromEntries(
  statuses.map((status) => [
    status,
    {
      description: `${STATUS_CODES[status]}. ${descriptions[status]}`,
      headers: {
        ...commonHeaders,
        'error-code': codeHeader(status),
        ...((status === 401 || status === 403) && challenge),
        ...(status === 404 && { ...unknown, ...missingRight }),
        ...(status === 412 && present),
        ...([409, 429, 503].includes(status) && retry),
        ...(status === 429 && quota),
      },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR_NAMES[status]}` } } },
    },
  ]),
);
