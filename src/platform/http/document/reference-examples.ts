import type { OpenApiDocument, Operation } from './openapi.ts';

/** The parts of JSON Schema that our documents use. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  [keyword: string]: unknown;
}

/** Where the service listens unless told otherwise, so that an example works as it stands. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:3000';

/** Enough for any record of ours; a schema that contains itself ends here. */
const DEPTH_MAX = 8;

/** A PATCH that names everything would hide that it need not. */
const CHANGED_FIELDS_MAX = 3;

/** A longer address gets a line of its own. */
const LINE_LENGTH_MAX = 60;

const IDENTIFIER = /^[a-z]+_[0-9a-z]{26}$/;

const formatExamples: Record<string, string> = {
  'date-time': '2026-11-15T01:02:03.004Z',
  date: '2026-11-15',
  email: 'alice@example.com',
  uri: 'https://example.com/',
};

export function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : ((document.components.schemas[name] as Schema | undefined) ?? {});
}

/** A value that the schema describes: its own example, or one made from its type. */
export function exampleOf(schema: Schema, document: OpenApiDocument, depth = 0): unknown {
  const known = resolve(schema, document);
  const given = [known.examples?.[0], known.const, known.default, known.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (given !== undefined) return given;
  if (depth > DEPTH_MAX) return null;
  const inner = (part: Schema) => exampleOf(part, document, depth + 1);
  const choice = known.anyOf?.[0] ?? known.oneOf?.[0];
  if (choice) return inner(choice);
  if (known.allOf) return Object.assign({}, ...known.allOf.map(inner));
  switch (typesOf(known)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(known.properties ?? {}).map(([name, property]) => [name, inner(property)]),
      );
    case 'array':
      return known.items ? [inner(known.items)] : [];
    case 'string':
      return formatExamples[known.format ?? ''] ?? 'string';
    case 'integer':
    case 'number':
      return known.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

export function typesOf({ type, properties }: Schema): string[] {
  if (type === undefined) return properties ? ['object'] : [];
  return Array.isArray(type) ? type : [type];
}

/**
 * A body that a newcomer can send as it stands. Optional fields that name another record or a time are
 * left out: the record would not exist, and the time may have passed.
 */
export function requestExample(schema: Schema, document: OpenApiDocument): unknown {
  const known = resolve(schema, document);
  if (known.items && !known.examples) return [requestExample(known.items, document)];
  if (known.examples || !known.properties) return exampleOf(known, document);
  const { properties, required = [] } = known;
  const isSafe = (name: string) =>
    properties[name]?.format !== 'date-time' && !IDENTIFIER.test(String(properties[name]?.examples?.[0]));
  let names = Object.keys(properties).filter((name) => required.includes(name) || isSafe(name));
  if (required.length === 0) names = names.slice(0, CHANGED_FIELDS_MAX);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] as Schema, document)]));
}

/** A command that works when pasted, given a token and a tenant in the environment. */
export function curlOf(
  method: string,
  path: string,
  operation: Operation,
  document: OpenApiDocument,
): string {
  const { parameters, requestBody, security } = operation;
  const textFor = (parameter: { name: string; schema: Schema }) =>
    parameter.name.toLowerCase().replace('-', '') === 'tenantid'
      ? '$TENANT'
      : encodeURIComponent(String(exampleOf(parameter.schema, document)));
  const required = parameters.filter((parameter) => parameter.required);
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map((each) => `${each.name}=${textFor(each)}`);
  const filled = path.replace(/\{(\w+)\}/g, (whole, name) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? textFor(parameter) : whole;
  });

  const json = requestBody?.content['application/json'];
  const body = json && requestExample(json.schema, document);
  const [upload] = json ? [] : Object.keys(requestBody?.content ?? {});
  // A body makes it a POST by itself.
  const isImplied = method === 'get' || (method === 'post' && body !== undefined);
  const verb = isImplied ? '' : ` -X ${method.toUpperCase()}`;
  const url = `"${addressOf(document)}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const lines = url.length > LINE_LENGTH_MAX ? [`curl${verb}`, url] : [`curl${verb} ${url}`];
  if (security.length > 0) lines.push('-H "authorization: Bearer $TOKEN"');
  for (const each of required) if (each.in === 'header') lines.push(`-H "${each.name}: ${textFor(each)}"`);
  if (upload !== undefined) lines.push(`-H 'content-type: ${upload}'`, '--data-binary @picture');
  if (body !== undefined) {
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ');
    lines.push("-H 'content-type: application/json'", `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
}

export function addressOf(document: OpenApiDocument): string {
  const url = String(document.servers[0]?.url ?? '/');
  return /^https?:/.test(url) ? url.replace(/\/$/, '') : DEFAULT_ADDRESS;
}
