import { STATUS_CODES } from 'node:http';

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

/** The interface lists all properties of these. */
const CLOSED = ['ValidationError', 'Unauthorized', 'Forbidden', 'NotFound'];

const flat = (name: string, message: Json, extra: Json = {}): Json => ({
  type: 'object',
  properties: {
    error: { type: 'string', const: name, description: 'The kind of error.' },
    message: { type: 'string', description: 'Explains the error to a person.', ...message },
    ...extra,
  },
  required: ['error', 'message'],
  ...(CLOSED.includes(name) && { additionalProperties: false }),
});

/** One flat object for each kind of error. */
export const errorSchemas: Record<string, Json> = {
  ValidationError: flat(
    'ValidationError',
    {},
    { details: { type: 'array', items: detail, description: 'Every field that failed.' } },
  ),
  Unauthorized: flat('Unauthorized', { const: 'Unauthorized' }),
  Forbidden: flat('Forbidden', { const: 'Forbidden' }),
  NotFound: flat('NotFound', { const: 'Not Found' }),
  RequestTimeout: flat('RequestTimeout', {}),
  Conflict: flat('Conflict', {}),
  PreconditionFailed: flat('PreconditionFailed', {}),
  PayloadTooLarge: flat('PayloadTooLarge', {}),
  UnsupportedMediaType: flat('UnsupportedMediaType', {}),
  RangeNotSatisfiable: flat('RangeNotSatisfiable', {}),
  TooManyRequests: flat('TooManyRequests', {}),
  InternalServerError: flat('InternalServerError', {}),
  ServiceUnavailable: flat('ServiceUnavailable', {}),
};

const errorDescriptions: Record<number, [schema: string, description: string]> = {
  400: ['ValidationError', 'The request is not valid, or the state of the record forbids it.'],
  401: ['Unauthorized', 'The request is not authenticated. `WWW-Authenticate` gives the reason.'],
  403: ['Forbidden', 'The caller may not do this. `WWW-Authenticate` gives the reason.'],
  404: ['NotFound', 'The record does not exist.'],
  408: ['RequestTimeout', 'The request took too long to arrive.'],
  409: [
    'Conflict',
    'The record already exists. Or another request is in the way: one with the same idempotency key, one that moves the clock of the sandbox or, for a dry run, one that has locked the same records. Then `Retry-After` says when to try again.',
  ],
  412: [
    'PreconditionFailed',
    'The record has none of the versions in `If-Match`: it was changed since it was read. `ETag` is its present version.',
  ],
  413: ['PayloadTooLarge', 'The body is larger than this endpoint accepts.'],
  415: ['UnsupportedMediaType', 'This endpoint does not accept the content type of the body.'],
  416: ['RangeNotSatisfiable', 'The range lies outside the file. `Content-Range` gives its length.'],
  429: ['TooManyRequests', 'The caller sends too many requests. `Retry-After` says when to try again.'],
  500: ['InternalServerError', 'The service failed.'],
  503: ['ServiceUnavailable', 'The service is not available now. `Retry-After` says when to try again.'],
};

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
const retry = { 'retry-after': headerText('Seconds to wait before trying again.') };

/** One answer for each status. Operations refer to them. */
export const errorResponses: Record<string, Json> = Object.fromEntries(
  Object.entries(errorDescriptions).map(([status, [schema, description]]) => [
    status,
    {
      description: `${STATUS_CODES[status]}. ${description}`,
      headers: {
        ...commonHeaders,
        ...((status === '401' || status === '403') && challenge),
        ...(status === '404' && { ...unknown, ...missingRight }),
        ...(status === '412' && present),
        ...(['409', '429', '503'].includes(status) && retry),
      },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
  ]),
);
