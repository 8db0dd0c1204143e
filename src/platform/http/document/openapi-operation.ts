import type { TObject, TSchema } from 'typebox';
import { PAGE_TYPE } from '../answers/answer.ts';
import { type Column, csvLine, headerLine } from '../answers/csv.ts';
import { isInTenant, type PageStatus, type Route, takesIdempotencyKey } from '../route.ts';
import { commonHeaders, headerText } from './openapi-errors.ts';

type Json = Record<string, unknown>;

const IDEMPOTENCY_DESCRIPTION =
  'Makes the request safe to repeat: for 24 hours, the same key gets the first answer again.';

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Json[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Json>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: TSchema;
}

type Content = Record<string, { schema: TSchema }>;

export function operationOf(route: Route, schemas: Record<string, TSchema>): Operation {
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    tags: [route.tag],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...((route.body || route.upload) && { requestBody: { required: true, content: contentOf(route) } }),
    responses: {
      ...successOf(route, schemas),
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** A route for anyone that can answer 401 takes a token, too. */
function securityOf({ access, alsoAnswers }: Route): Json[] {
  if (access !== 'anyone') return [{ bearer: [] }];
  return alsoAnswers?.includes(401) ? [{ bearer: [] }, {}] : [];
}

function contentOf({ body = {}, upload }: Route): Content {
  if (!upload) return inTypes(['application/json'], body);
  return upload.fields
    ? inTypes(upload.contentTypes, upload.fields)
    : bytesIn(upload.contentTypes, `The bytes, at most ${upload.bytesMax}.`);
}

function bytesIn(contentTypes: readonly string[], description = 'The bytes.'): Content {
  return inTypes(contentTypes, { type: 'string', format: 'binary', description });
}

function inTypes(contentTypes: readonly string[], schema: TSchema): Content {
  return Object.fromEntries(contentTypes.map((contentType) => [contentType, { schema }]));
}

/** `GET /access-tokens/{accessTokenId}` is `getAccessTokensByAccessTokenId`. */
function operationId(route: Route): string {
  const words = route.path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/)
    .filter(Boolean);
  return route.method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

const header = (name: string, required: boolean, description: string, schema: TSchema): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

function parametersOf(route: Route): Parameter[] {
  const parameters = [...propertiesOf(route.params, 'path'), ...propertiesOf(route.query, 'query')];
  if (isInTenant(route)) {
    parameters.push(
      header('tenant-id', true, 'The tenant of the request.', {
        type: 'string',
        examples: ['tnt_01jd2r8g5cf3qbx2m7w9k4t6ze'],
      }),
    );
  }
  parameters.push(...propertiesOf(route.headers, 'header'));
  if (takesIdempotencyKey(route)) {
    parameters.push(
      header('idempotency-key', false, IDEMPOTENCY_DESCRIPTION, {
        type: 'string',
        minLength: 1,
        maxLength: 255,
      }),
    );
  }
  return parameters;
}

function propertiesOf(schema: TObject | undefined, place: Parameter['in']): Parameter[] {
  const needed: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', ...schema } = property as TSchema & { description?: string };
    const required = needed.includes(name);
    return { name, in: place, required, description, schema };
  });
}

function successOf(route: Route, schemas: Record<string, TSchema>): Record<string, Json> {
  const { answer } = route;
  if (answer.kind === 'nothing')
    return { 204: { description: 'Done. The answer has no body.', headers: commonHeaders } };
  if (answer.kind === 'file') return fileAnswers(answer.contentTypes);
  if (answer.kind === 'html') return pageAnswers(answer.statuses);
  const item = refer(answer.schema, schemas);
  const isList = answer.kind === 'page' || answer.kind === 'all' || answer.kind === 'table';
  const data = isList ? { type: 'array', items: item, description: 'The records.' } : { ...item };
  const schema = { type: 'object', properties: { data }, required: ['data'], additionalProperties: false };
  const content = {
    'application/json': { schema },
    ...(answer.kind === 'table' && { 'text/csv': csvContent(answer.schema, answer.columns) }),
  };
  if (answer.kind === 'created') {
    return { 201: { description: 'Created.', headers: { ...commonHeaders, ...createdHeaders }, content } };
  }
  const headers = {
    ...commonHeaders,
    ...(isList && route.query && 'cursor' in route.query.properties && listHeaders),
    ...(answer.kind === 'table' && tableHeaders),
  };
  return { 200: { description: isList ? 'The records, in order.' : 'The record.', headers, content } };
}

/** Describes a table as CSV, with an example from the examples of its columns. */
function csvContent(schema: TSchema, columns: readonly Column[]): Json {
  const properties = Object.entries((schema as TObject).properties);
  const row = Object.fromEntries(
    properties.map(([name, { examples }]: [string, { examples?: unknown[] }]) => [name, examples?.[0]]),
  );
  const description =
    'A header line and one line for each row (RFC 4180). Amounts are decimals of their currency.';
  const example = headerLine(columns) + csvLine(columns, row);
  return { schema: { type: 'string', description, examples: [example] } };
}

function fileAnswers(contentTypes: readonly string[]): Record<string, Json> {
  const headers = { ...commonHeaders, ...fileHeaders };
  return {
    200: { description: 'The whole file.', headers, content: bytesIn(contentTypes) },
    206: { description: 'The part that `Range` asks for.', headers, content: bytesIn(contentTypes) },
    304: { description: 'Not modified: `If-None-Match` names the current version.', headers },
  };
}

const PAGE_DESCRIPTIONS: Record<PageStatus, string> = {
  200: 'The page.',
  303: 'A redirect to the address in `Location`.',
  404: 'A page that says what was not found.',
};

function pageAnswers(statuses: readonly PageStatus[]): Record<string, Json> {
  const content = { [PAGE_TYPE]: { schema: { type: 'string', description: 'HTML.' } } };
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: PAGE_DESCRIPTIONS[status],
        headers: { ...commonHeaders, ...(status === 303 && { location: headerText('The next address.') }) },
        content,
      },
    ]),
  );
}

/** Moves a schema with a title to the components, and returns a reference to it. */
function refer(schema: TSchema, schemas: Record<string, TSchema>): TSchema {
  const { title } = schema as { title?: string };
  if (title === undefined) return schema;
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

/** The error statuses that follow from a route's declaration. A test compares them with real traffic. */
export function errorStatuses(route: Route): number[] {
  const isTenantInPath = typeof route.access === 'object';
  const canBeMalformed = (route.query && !route.isLenient) || route.hasKeyInPath;
  const statuses = new Set<number>([
    ...(route.alsoAnswers ?? []),
    ...(route.access === 'anyone' ? [] : [401]),
    ...(isInTenant(route) || isTenantInPath ? [403, 404] : []),
    ...(route.params ? [404] : []),
    ...(route.body || route.upload ? [400, 413, 415] : []),
    ...(route.answer.kind === 'file' ? [416] : []),
    ...(takesIdempotencyKey(route) ? [400, 409, 413, 415] : []),
    ...(canBeMalformed ? [400] : []),
    ...[429, 500, 503],
  ]);
  for (const status of route.neverAnswers ?? []) statuses.delete(status);
  return [...statuses].sort((a, b) => a - b);
}

const createdHeaders = {
  location: headerText('The address of the new record.'),
  'idempotency-replayed': headerText('`true` if this is a stored answer.'),
};
const listHeaders = { link: headerText('`<url>; rel="next"` if there is a next page (RFC 8288).') };
const tableHeaders = {
  vary: headerText('`accept`: the caller chooses between JSON and CSV.'),
  'content-disposition': headerText('The name of the file, if the answer is CSV.'),
};
const fileHeaders = {
  etag: headerText('A strong tag of the bytes.'),
  'cache-control': headerText('How long the file may be cached.'),
  'accept-ranges': headerText('`bytes`: `Range` can ask for a part.'),
  'content-disposition': headerText('Suggests a name for the file.'),
};
