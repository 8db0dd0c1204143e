import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { DETAILS_MAX, type ErrorDetail, invalid, notFound, unauthorized } from '../../errors.ts';
import { isIdempotencyKey } from '../answers/idempotency.ts';
import { bodySchemaOf, type Route, takesIdempotencyKey } from '../route.ts';
import { forbiddenCharactersDetail } from './error-details.ts';
import { hasForbiddenCharacters } from './forbidden-characters.ts';
import { timestampTruncator } from './timestamps.ts';
import { type Check, compileCheck } from './validation.ts';

export interface Input {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
}

/** The body of an action, such as `finalize`. */
const EMPTY_BODY = Type.Object({}, { additionalProperties: false });

/** Reads a request by the route's schemas. An error names every field that is wrong. */
export function inputReader(route: Route): (request: FastifyRequest) => Input {
  const checkParams = route.params && compileCheck(route.params);
  const readBody = bodyReader(route);
  const readQuery = queryReader(route);
  const readHeaders = headersReader(route);

  return (request) => {
    // Nothing was signed: the request came without a body.
    if (request.verifyBody) throw unauthorized('the body is missing');
    const details: ErrorDetail[] = [];
    const params = request.params as Record<string, unknown>;
    if (Object.values(params).includes('')) throw notFound(); // `/clients/` names nothing
    if (checkParams) {
      const wrong = checkParams(params);
      if (wrong.length > 0 && route.isLenient) throw notFound();
      details.push(...wrong);
    }
    const query = readQuery(request.query as Record<string, unknown>, details);
    const headers = readHeaders(request.headers, details);
    const body = readBody(request, details);
    const idempotencyKey = takesIdempotencyKey(route) ? keyOf(request, details) : undefined;
    if (details.length > 0) throw invalid(details.slice(0, DETAILS_MAX));
    return { params, query, headers, body, idempotencyKey };
  };
}

interface CompiledBody {
  check: Check;
  truncateTimestamps: ReturnType<typeof timestampTruncator>;
}

function bodyReader(route: Route): (request: FastifyRequest, details: ErrorDetail[]) => unknown {
  const isAction = route.method === 'POST' && !route.body && !route.upload;
  const compiled = new Map<TSchema, CompiledBody>();
  const compile = (schema: TSchema) => {
    const known = compiled.get(schema);
    if (known) return known;
    const made = { check: compileCheck(schema), truncateTimestamps: timestampTruncator(schema) };
    compiled.set(schema, made);
    return made;
  };
  if (route.body && !route.bodyOf) compile(route.body);
  return (request, details) => {
    const schema = isAction ? EMPTY_BODY : bodySchemaOf(route, request.headers);
    if (!schema) return request.body;
    const { check, truncateTimestamps } = compile(schema);
    // An absent body is checked as an empty one, so that the error names every required field.
    const { body = {} } = request;
    details.push(...check(body), ...(request.forbiddenCharacters ?? []));
    return truncateTimestamps && details.length === 0 ? truncateTimestamps(body) : body;
  };
}

type ReadQuery = (given: Record<string, unknown>, details: ErrorDetail[]) => Record<string, unknown>;

function queryReader(route: Route): ReadQuery {
  const { query: schema } = route;
  if (!schema) return () => ({});
  const convert = (name: string, value: unknown) =>
    convertText(schema.properties[name] as Shape | undefined, value);
  if (route.isLenient) {
    const checks = Object.entries(schema.properties).map(
      ([name, property]) =>
        [name, compileCheck({ type: 'object', properties: { [name]: property } })] as const,
    );
    return (given) => {
      const readable: Record<string, unknown> = {};
      for (const [name, check] of checks) {
        const value = convert(name, given[name]);
        if (value === undefined || (typeof value === 'string' && hasForbiddenCharacters(value))) continue;
        if (check({ [name]: value }).length === 0) readable[name] = value;
      }
      return readable;
    };
  }
  const check = compileCheck(schema);
  return (given, details) => {
    const query = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, convert(name, value)]),
    );
    for (const [name, value] of Object.entries(given))
      if (
        typeof value === 'string' &&
        Object.hasOwn(schema.properties, name) &&
        hasForbiddenCharacters(value)
      )
        details.push(forbiddenCharactersDetail(name));
    for (const detail of check(query)) {
      const isUnknown = detail.constraint === 'additionalProperties';
      details.push(isUnknown ? { ...detail, message: 'is not a parameter of this endpoint' } : detail);
    }
    return query;
  };
}

/** Reads the headers that the route declares. */
function headersReader({ headers: schema }: Route) {
  if (!schema) return () => ({});
  const names = Object.keys(schema.properties);
  const check = compileCheck(schema);
  return (given: FastifyRequest['headers'], details: ErrorDetail[]) => {
    const named = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
    const headers: Record<string, unknown> = Object.fromEntries(named);
    details.push(...check(headers));
    return headers;
  };
}

interface Shape {
  type?: string;
}

/** Converts text from a query to an integer or a boolean. The check refuses text that can't be converted. */
function convertText(shape: Shape | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (shape?.type === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (shape?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
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
