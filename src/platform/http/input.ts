import type { FastifyRequest } from 'fastify';
import { DETAILS_MAX, type ErrorDetail, invalid, notFound } from '../errors.ts';
import { isIdempotencyKey } from './idempotency.ts';
import type { Route } from './route.ts';
import { bodyCheck, textCheck } from './validation.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
}

/** Reads a request's parts by the route's schemas; everything that is wrong is named at once. */
export function inputReader(route: Route): (request: FastifyRequest) => Input {
  const checkParams = route.params && textCheck(route.params);
  const checkBody = route.body && bodyCheck(route.body);
  const readQuery = queryReader(route);

  return (request) => {
    const details: ErrorDetail[] = [];
    const params = request.params as Record<string, unknown>;
    if (checkParams) {
      const wrong = checkParams(params);
      if (wrong.length > 0 && route.lists400 === false) throw notFound();
      details.push(...wrong);
    }
    const query = readQuery(request.query as Record<string, unknown>, details);
    // Without a body every required field is missing, and the answer can name each.
    const body = request.body === undefined && checkBody ? {} : request.body;
    if (checkBody) details.push(...checkBody(body), ...(request.forbiddenText ?? []));
    const idempotencyKey = route.method === 'POST' ? keyOf(request, details) : undefined;
    if (details.length > 0) throw invalid(details.slice(0, DETAILS_MAX));
    return { params, query, body, idempotencyKey };
  };
}

type ReadQuery = (given: Record<string, unknown>, details: ErrorDetail[]) => Record<string, unknown>;

function queryReader(route: Route): ReadQuery {
  const { query: schema } = route;
  if (!schema) return () => ({});
  if (route.lists400 === false) {
    const checks = Object.entries(schema.properties).map(
      ([name, property]) => [name, textCheck({ type: 'object', properties: { [name]: property } })] as const,
    );
    return (given) => {
      const readable: Record<string, unknown> = {};
      for (const [name, check] of checks) {
        const single = { [name]: given[name] };
        if (given[name] !== undefined && check(single).length === 0) readable[name] = single[name];
      }
      return readable;
    };
  }
  const check = textCheck(schema);
  return (given, details) => {
    const query = { ...given };
    details.push(...check(query));
    return query;
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
