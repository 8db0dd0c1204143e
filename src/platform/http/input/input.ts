import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { DETAILS_MAX, type ErrorDetail, invalid, notFound, unauthorized } from '../../errors.ts';
import { isIdempotencyKey } from '../answers/idempotency.ts';
import { bodySchemaOf, type Route, takesIdempotencyKey } from '../route.ts';
import { timestampCutter } from './timestamps.ts';
import { type Check, checkOf, forbiddenDetail, isForbidden } from './validation.ts';

export interface Input {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
}

/** What an action takes. */
const NOTHING = Type.Object({}, { additionalProperties: false });

/** Reads a request's parts by the route's schemas; everything that is wrong is named at once. */
export function inputReader(route: Route): (request: FastifyRequest) => Input {
  const checkParams = route.params && checkOf(route.params);
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
      if (wrong.length > 0 && route.lists400 === false) throw notFound();
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

function bodyReader(route: Route): (request: FastifyRequest, details: ErrorDetail[]) => unknown {
  const isAction = route.method === 'POST' && !route.body && !route.upload;
  const compiled = new Map<TSchema, { check: Check; cutTimestamps: ReturnType<typeof timestampCutter> }>();
  const compile = (schema: TSchema) => {
    const made = compiled.get(schema) ?? { check: checkOf(schema), cutTimestamps: timestampCutter(schema) };
    compiled.set(schema, made);
    return made;
  };
  const schemaOf = ({ headers }: FastifyRequest) => (isAction ? NOTHING : bodySchemaOf(route, headers));
  if (route.body && !route.bodyOf) compile(route.body);
  return (request, details) => {
    const schema = schemaOf(request);
    if (!schema) return request.body;
    const { check, cutTimestamps } = compile(schema);
    // Without a body every required field is missing, and the answer can name each.
    const { body = {} } = request;
    details.push(...check(body), ...(request.forbiddenText ?? []));
    return cutTimestamps && details.length === 0 ? cutTimestamps(body) : body;
  };
}

type ReadQuery = (given: Record<string, unknown>, details: ErrorDetail[]) => Record<string, unknown>;

function queryReader(route: Route): ReadQuery {
  const { query: schema } = route;
  if (!schema) return () => ({});
  const meaningOf = (name: string, value: unknown) =>
    meaning(schema.properties[name] as Shape | undefined, value);
  if (route.lists400 === false) {
    const checks = Object.entries(schema.properties).map(
      ([name, property]) => [name, checkOf({ type: 'object', properties: { [name]: property } })] as const,
    );
    return (given) => {
      const readable: Record<string, unknown> = {};
      for (const [name, check] of checks) {
        const value = meaningOf(name, given[name]);
        if (value === undefined || (typeof value === 'string' && isForbidden(value))) continue;
        if (check({ [name]: value }).length === 0) readable[name] = value;
      }
      return readable;
    };
  }
  const check = checkOf(schema);
  return (given, details) => {
    const query = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, meaningOf(name, value)]),
    );
    for (const [name, value] of Object.entries(given))
      if (typeof value === 'string' && Object.hasOwn(schema.properties, name) && isForbidden(value))
        details.push(forbiddenDetail(name));
    for (const detail of check(query)) {
      const isUnknown = detail.constraint === 'additionalProperties';
      details.push(isUnknown ? { ...detail, message: 'is not a parameter of this endpoint' } : detail);
    }
    return query;
  };
}

/** Those that the route names; whatever else a request carries is no concern of its handler. */
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

interface Shape {
  type?: string;
}

/** A query is text: whole numbers and booleans are read from it, anything else is left for the check. */
function meaning(shape: Shape | undefined, value: unknown): unknown {
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
