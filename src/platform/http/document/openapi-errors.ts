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
      description: 'What is wrong with it.',
      examples: ['must be an e-mail address'],
    },
    constraint: { type: 'string', description: 'The rule that it violates.', examples: ['format'] },
  },
  required: ['field', 'message', 'constraint'],
  additionalProperties: false,
};

const flat = (name: string, message: Json, extra: Json = {}): Json => ({
  type: 'object',
  properties: {
    error: { type: 'string', const: name, description: 'The kind of error.' },
    message: { type: 'string', description: 'What a person should know.', ...message },
    ...extra,
  },
  required: ['error', 'message'],
  additionalProperties: false,
});

/** One flat object per kind of error. */
export const errorSchemas: Record<string, Json> = {
  ValidationError: flat(
    'ValidationError',
    {},
    { details: { type: 'array', items: detail, description: 'Every field that failed.' } },
  ),
  Unauthorized: flat('Unauthorized', { const: 'Unauthorized' }),
  Forbidden: flat('Forbidden', { const: 'Forbidden' }),
  NotFound: flat('NotFound', { const: 'Not Found' }),
  Conflict: flat('Conflict', {}),
  PayloadTooLarge: flat('PayloadTooLarge', {}),
  UnsupportedMediaType: flat('UnsupportedMediaType', {}),
  RangeNotSatisfiable: flat('RangeNotSatisfiable', {}),
  TooManyRequests: flat('TooManyRequests', {}),
  InternalServerError: flat('InternalServerError', {}),
  ServiceUnavailable: flat('ServiceUnavailable', {}),
};

const errorWords: Record<number, [schema: string, description: string]> = {
  400: ['ValidationError', 'The request is not valid, or the state of the record forbids it.'],
  401: ['Unauthorized', 'No valid authentication; `WWW-Authenticate` says why.'],
  403: ['Forbidden', 'Not allowed to this caller; `WWW-Authenticate` says why.'],
  404: ['NotFound', 'There is no such record.'],
  409: ['Conflict', 'It is there already, or a request with this idempotency key is still running.'],
  413: ['PayloadTooLarge', 'The body is larger than this endpoint takes.'],
  415: ['UnsupportedMediaType', 'The body is not of a content type that this endpoint takes.'],
  416: ['RangeNotSatisfiable', 'The range lies outside of the file; `Content-Range` says how long that is.'],
  429: ['TooManyRequests', 'Too many requests; `Retry-After` says when to come back.'],
  500: ['InternalServerError', 'A fault on our side.'],
  503: ['ServiceUnavailable', 'Not now; `Retry-After` says when to come back.'],
};

const challenge = { 'www-authenticate': headerText('RFC 6750: why, and what to do about it.') };
const retry = { 'retry-after': headerText('Seconds until it is worth another try.') };

/** One answer per status, for operations to refer to. */
export const errorResponses: Record<string, Json> = Object.fromEntries(
  Object.entries(errorWords).map(([status, [schema, description]]) => [
    status,
    {
      description: `${STATUS_CODES[status]}. ${description}`,
      headers: {
        ...commonHeaders,
        ...((status === '401' || status === '403') && challenge),
        ...((status === '429' || status === '503') && retry),
      },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
  ]),
);
