import type { TObject, TSchema } from 'typebox';
import { PAGE_TYPE } from '../answers/answer.ts';
import { type Column, csvLine, headerLine } from '../answers/csv.ts';
import { dryRunAnswer } from '../answers/dry-run.ts';
import { refusesUnknownParameters } from '../error-statuses.ts';
import { answersWithTag } from '../named-record.ts';
import type { PageStatus, Route } from '../route.ts';
import { canBeTried } from '../route-rules.ts';
import type { Example } from './examples.ts';
import type { Components } from './openapi-components.ts';
import { commonHeaders, headerText } from './openapi-errors.ts';

type Json = Record<string, unknown>;

export type Content = Record<string, { schema: Json; example?: unknown; examples?: Json }>;

/** The successful answers of a route, by status. */
export function successesOf(route: Route, components: Components, example: Example): Record<string, Json> {
  return withDryRun(route, successOf(route, components, example), components);
}

function successOf(route: Route, components: Components, example: Example): Record<string, Json> {
  const { answer } = route;
  if (answer.kind === 'pageOrFile') throw new Error(`${route.path} is no route of the API`);
  const usual = {
    ...commonHeaders,
    ...(!refusesUnknownParameters(route) && ignoredHeaders),
    ...(answersWithTag(route) && tagHeaders),
  };
  if (answer.kind === 'nothing')
    return { 204: { description: 'Done. The answer has no body.', headers: usual } };
  if (answer.kind === 'file') return fileAnswers(answer.contentTypes, usual);
  if (answer.kind === 'html') return pageAnswers(answer.statuses);
  const item = components.ofAnswer(answer.schema);
  const isList = answer.kind === 'page' || answer.kind === 'all' || answer.kind === 'table';
  const data = isList ? { type: 'array', items: item, description: 'The records.' } : { ...item };
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  const content = {
    'application/json': { schema, ...(example.answer && { example: { data: example.answer } }) },
    ...(answer.kind === 'table' && { 'text/csv': csvContent(answer.schema, answer.columns) }),
  };
  if (answer.kind === 'created') {
    return { 201: { description: 'Created.', headers: { ...usual, ...createdHeaders }, content } };
  }
  if (answer.kind === 'createdOrRecord') {
    const { location } = createdHeaders;
    return {
      200: { description: 'The record, as it is now.', headers: usual, content },
      201: { description: 'Created.', headers: { ...usual, location }, content },
    };
  }
  if (answer.kind === 'accepted')
    return { 202: { description: 'Begun. Work beside requests goes on.', headers: usual, content } };
  const headers = {
    ...usual,
    ...(isList && route.query && 'cursor' in route.query.properties && listHeaders),
    ...(answer.kind === 'table' && tableHeaders),
  };
  return { 200: { description: isList ? 'The records, in order.' : 'The record.', headers, content } };
}

interface Answered {
  headers?: Json;
  content?: Content;
}

/** A dry run may answer 200 with the changes, whatever the status of the real answer. */
function withDryRun(
  route: Route,
  answers: Record<string, Json>,
  components: Components,
): Record<string, Json> {
  if (!canBeTried(route)) return answers;
  const data = { ...components.ofAnswer(dryRunAnswer) };
  const dryRun = { type: 'object', properties: { data }, required: ['data'] };
  const { content, ...real } = (answers[200] ?? {}) as Answered;
  const [description, schema] = content
    ? ['The record, or the changes of a dry run.', { anyOf: [content['application/json']?.schema, dryRun] }]
    : ['The changes of a dry run.', dryRun];
  const json = { ...content?.['application/json'], schema };
  const headers = { ...commonHeaders, ...real.headers, ...dryRunHeaders };
  const others = Object.entries(answers).map(([status, answer]) => [
    status,
    { ...answer, headers: { ...(answer as Answered).headers, ...dryRunHeaders } },
  ]);
  return {
    ...Object.fromEntries(others),
    200: { ...real, description, headers, content: { ...content, 'application/json': json } },
  };
}

/** Describes a table as CSV, with an example from the examples of its columns. */
function csvContent(schema: TSchema, columns: readonly Column[]): Json {
  const { anyOf: [first] = [schema] } = schema as { anyOf?: TSchema[] };
  const properties = Object.entries((first as TObject).properties);
  const row = Object.fromEntries(
    properties.map(([name, { examples }]: [string, { examples?: unknown[] }]) => [name, examples?.[0]]),
  );
  const description =
    'A header line and one line for each row (RFC 4180). Amounts are decimals of their currency.';
  const example = headerLine(columns) + csvLine(columns, row);
  return { schema: { type: 'string', description, examples: [example] } };
}

function fileAnswers(contentTypes: readonly string[], usual: Json): Record<string, Json> {
  const headers = { ...usual, ...fileHeaders };
  return {
    200: { description: 'The whole file.', headers, content: bytesIn(contentTypes) },
    206: { description: 'The part that `Range` asks for.', headers, content: bytesIn(contentTypes) },
    304: { description: 'Not modified: `If-None-Match` names the current version.', headers },
  };
}

const PAGE_DESCRIPTIONS: Record<PageStatus, string> = {
  200: 'The page.',
  204: 'Done. There is nothing to show.',
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

export function bytesIn(contentTypes: readonly string[], description = 'The bytes.'): Content {
  return inTypes(contentTypes, { type: 'string', format: 'binary', description });
}

export function inTypes(contentTypes: readonly string[], schema: Json): Content {
  return Object.fromEntries(contentTypes.map((contentType) => [contentType, { schema }]));
}

const createdHeaders = {
  location: headerText('The address of the new record.'),
  'idempotency-replayed': headerText('`true` if this is a stored answer.'),
};
const tagHeaders = {
  etag: headerText(
    'The version of the record, for `If-Match`. It changes whenever the stored record is written.',
  ),
};
const dryRunHeaders = { 'dry-run': headerText('`true` if the request was only tried.') };
const ignoredHeaders = {
  'x-ignored-parameters': headerText('The parameters of the query that were ignored, if any.'),
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
  'x-problem': headerText('What the file does not show whole, if anything. It is written as in an address.'),
};
