import type { FastifyRequest } from 'fastify';
import { DETAILS_MAX, type ErrorDetail, invalid, notFound, unauthorized } from '../../errors.ts';
import { positionIn, UNFIT_CURSOR } from '../answers/cursor.ts';
import { isIdempotencyKey } from '../answers/idempotency.ts';
import type { Route, Upload } from '../route.ts';
import { takesIdempotencyKey } from '../route-rules.ts';
import { type DryRun, dryRunReader, withoutDryRun } from './dry-run.ts';
import { type IfMatch, ifMatchReader } from './if-match.ts';
import { schemaOf } from './json-body.ts';
import { queryReader } from './query.ts';
import { checkBody } from './read-json.ts';
import { utcConverter } from './timestamps.ts';
import { readUpload } from './upload.ts';
import { checkOf } from './validation.ts';

export interface Input {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  /** The digest of the body, if the request has an idempotency key and a body. */
  bodyHash?: string | undefined;
  /** The parameters of the query that were not taken into account, where that is no error. */
  ignored: string[];
  upload?: Upload;
  /** A dry run has none: nothing of it is stored. */
  idempotencyKey: string | undefined;
  /** The versions of the record that the caller expects. */
  ifMatch: IfMatch | undefined;
  dryRun: DryRun | undefined;
}

/** Reads a request by the route's schemas. An error names every field that is wrong. */
export function inputReader(route: Route): (request: FastifyRequest) => Input {
  const checkParams = route.params && checkOf(route.params);
  const readBody = bodyReader(route);
  const readQuery = queryReader(route);
  const readDryRun = dryRunReader(route);
  const inUtc = route.query && utcConverter(route.query);
  const readHeaders = headersReader(route);
  const readIfMatch = ifMatchReader(route);

  return (request) => {
    // Nothing was signed: the request came without a body.
    if (request.verifyBody) throw unauthorized('signature_invalid', 'the body is missing');
    const details: ErrorDetail[] = [];
    const params = request.params as Record<string, unknown>;
    if (Object.values(params).includes('')) throw notFound(); // `/clients/` names nothing
    const wrongParams = checkParams?.(params) ?? [];
    if (route.hasKeyInPath) details.push(...wrongParams);
    const ignored: string[] = [];
    const parameters = request.query as Record<string, unknown>;
    const dryRun = readDryRun(parameters, details);
    const given = readQuery(withoutDryRun(route, parameters), { details, ignored });
    const query = given.cursor === undefined ? given : withPosition(request, given, details, ignored);
    const headers = readHeaders(request.headers, details);
    const { body, bodyHash } = readBody(request, details);
    const takesKey = takesIdempotencyKey(route) && dryRun === undefined;
    const idempotencyKey = takesKey ? keyOf(request, details) : undefined;
    const ifMatch = readIfMatch(request.headers, details);
    if (details.length > 0) throw invalid(details.slice(0, DETAILS_MAX));
    const upload = route.upload && { upload: readUpload(request, route.upload) };
    // An identifier of the wrong form names nothing. As for any other record, the rest of the request comes first.
    if (wrongParams.length > 0) throw notFound();
    return {
      params,
      query: inUtc?.(query) ?? query,
      headers,
      body,
      bodyHash,
      ignored,
      idempotencyKey,
      ifMatch,
      dryRun,
      ...upload,
    };
  };
}

type ReadRequestBody = (request: FastifyRequest, details: ErrorDetail[]) => Pick<Input, 'body' | 'bodyHash'>;

/** The body was checked when it was parsed. An absent one is checked here. */
function bodyReader(route: Route): ReadRequestBody {
  return (request, details) => {
    const { readBody } = request;
    if (readBody) {
      details.push(...readBody.details);
      return { body: readBody.body, bodyHash: readBody.hash };
    }
    const schema = schemaOf(route, request.headers);
    if (!schema) return { body: undefined };
    // An absent body is checked as an empty one, so that the error names every required field.
    const read = checkBody(schema, {});
    details.push(...read.details);
    return { body: read.body };
  };
}

/** Replaces the cursor by the position in it. A cursor of another list is treated as any value that can't be read. */
function withPosition(
  request: FastifyRequest,
  query: Record<string, unknown>,
  details: ErrorDetail[],
  ignored: string[],
): Record<string, unknown> {
  const { cursor, ...rest } = query;
  if (details.some(({ field }) => field === 'cursor')) return rest;
  const position = positionIn(request, cursor as string);
  if (position !== undefined) return { ...rest, cursor: position };
  if (request.route?.isLenient) ignored.push('cursor');
  else details.push(UNFIT_CURSOR);
  return rest;
}

/** Reads the headers that the route declares. */
function headersReader({ headers: schema }: Route) {
  if (!schema) return () => ({});
  const names = Object.keys(schema.properties);
  const check = checkOf(schema);
  return (given: FastifyRequest['headers'], details: ErrorDetail[]) => {
    const named = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
    const headers: Record<string, unknown> = Object.fromEntries(named);
    details.push(...check(headers));
    return headers;
  };
}

function keyOf(request: FastifyRequest, details: ErrorDetail[]): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && isIdempotencyKey(key)) return key;
  details.push({
    field: 'idempotency-key',
    message: 'must be 1 to 255 visible characters',
    constraint: 'pattern',
  });
  return undefined;
}
