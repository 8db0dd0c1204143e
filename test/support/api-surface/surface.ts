import type { OpenApiDocument } from '../../../src/platform/http/document/openapi.ts';
import type { Operation } from '../../../src/platform/http/document/openapi-operation.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, of which each rule reads another keyword
export type Schema = Record<string, any>;

/** What programs rely on of an API document: all of it but the texts that only people read. */
export interface Surface {
  version: string;
  /** By method and path. */
  operations: Record<string, OperationSurface>;
  /** Bodies that the service sends by itself, by the names of webhooks. */
  messages: Record<string, Schema>;
  /** By status. */
  refusals: Record<string, Refusal>;
  schemas: Record<string, Schema>;
}

/** What an error of one status has. */
export interface Refusal {
  /** The values of the header `error-code`. */
  codes: string[];
  body: Schema;
}

export interface OperationSurface extends Retirement {
  /** The name that generated clients call it by. */
  name: string;
  role?: string;
  /** What access tokens with scopes need. */
  scope?: string;
  /** What every call needs. */
  credentials: string[];
  /** By place and name, such as `query limit`. */
  parameters: Record<string, { isRequired: boolean; schema: Schema }>;
  body?: { isRequired: boolean; content: Record<string, Schema> };
  /** By status, those of success alone. */
  answers: Record<string, { headers: string[]; content: Record<string, Schema> }>;
}

/** An operation, a parameter or a property that will go, and the day from which it may be gone. */
export interface Retirement {
  deprecated?: boolean;
  'x-sunset'?: string;
}

interface Body {
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { description?: string }>;
}

const TEXTS = ['description', 'summary', 'example', 'examples'];

export function surfaceOf(document: OpenApiDocument): Surface {
  const { paths, webhooks, components, info } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, OperationSurface] => [
      `${method} ${path}`,
      operationSurface(operation),
    ]),
  );
  const surface: Surface = {
    version: info.version,
    operations: sorted(operations),
    messages: sorted(
      Object.entries(webhooks).map(([name, { post }]) => [name, jsonOf(post.requestBody as Body)]),
    ),
    refusals: sorted(
      Object.entries(components.responses).map(([status, answer]) => [status, refusalOf(answer as Body)]),
    ),
    schemas: sorted(Object.entries(components.schemas).map(([name, schema]) => [name, bare(schema)])),
  };
  return JSON.parse(JSON.stringify(surface));
}

function operationSurface(operation: Operation): OperationSurface {
  const { operationId, description, security, parameters, requestBody, responses } = operation;
  const { deprecated, 'x-sunset': sunset } = operation as Retirement;
  const { 'x-scope': scope } = operation;
  const role = /Needs the role (\w+)/.exec(description)?.[1];
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return {
    name: operationId,
    ...(role !== undefined && { role }),
    ...(scope !== undefined && { scope }),
    ...(deprecated && { deprecated }),
    ...(sunset !== undefined && { 'x-sunset': sunset }),
    credentials: neededBy(security),
    parameters: sorted(
      parameters.map(({ in: place, name, required, schema, ...rest }) => [
        `${place} ${name}`,
        { isRequired: required, schema: { ...bare(rest), ...bare(schema) } },
      ]),
    ),
    ...(requestBody && { body: { isRequired: requestBody.required, content: contentOf(requestBody) } }),
    answers: sorted(
      successes.map(([status, answer]) => [
        status,
        { headers: Object.keys((answer as Body).headers ?? {}).sort(), content: contentOf(answer as Body) },
      ]),
    ),
  };
}

/** A call may choose among several sets of credentials: it needs what is in all of them. */
function neededBy(security: object[]): string[] {
  const [first = {}, ...others] = security;
  return Object.keys(first).filter((name) => others.every((other) => name in other));
}

function contentOf({ content = {} }: Body): Record<string, Schema> {
  return sorted(Object.entries(content).map(([type, { schema }]) => [type, bare(schema)]));
}

/** The list of codes is open, so it stands in a text. */
function refusalOf(answer: Body): Refusal {
  const text = answer.headers?.['error-code']?.description ?? '';
  const codes = [...text.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
  return { codes: codes.sort(), body: jsonOf(answer) };
}

function jsonOf(body: Body): Schema {
  return contentOf(body)['application/json'] ?? {};
}

/** The schema without its texts. Names of properties may be those of texts, so they are left alone. */
function bare(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !TEXTS.includes(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, sorted(Object.entries(value).map(bareProperty))];
      if (Array.isArray(value)) return [keyword, value.map((one) => (isObject(one) ? bare(one) : one))];
      return [keyword, isObject(value) ? bare(value) : value];
    }),
  );
}

function bareProperty([name, schema]: [string, unknown]): [string, Schema] {
  return [name, bare(schema as Schema)];
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the order of names, so that moving something changes nothing. */
function sorted<T>(entries: [string, T][]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A line for each operation and each schema, so that two releases can be compared by eye, too. */
export function writeSurface(surface: Surface): string {
  const parts = Object.entries(surface).map(([part, content]) => {
    if (!isObject(content)) return `${JSON.stringify(part)}: ${JSON.stringify(content)}`;
    const lines = Object.entries(content).map(
      ([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)}`,
    );
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
