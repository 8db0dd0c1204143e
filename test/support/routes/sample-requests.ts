import type { TSchema } from 'typebox';
import type { Route } from '../../../src/platform/http/route.ts';
import { type IdKind, newId } from '../../../src/platform/ids.ts';

/** The part of a JSON schema that samples need. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  examples?: unknown[];
  minimum?: number;
}

export function propertiesOf(schema: TSchema | undefined): Record<string, Shape> {
  return (schema as Shape | undefined)?.properties ?? {};
}

/** A body that the schema accepts, made from its examples. */
export function sampleOf(
  schema: TSchema | undefined,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as Shape;
  const names = Object.keys(properties).filter((name) => required.includes(name) || name in given);
  return Object.fromEntries(names.map((name) => [name, given[name] ?? exampleOf(properties[name] as Shape)]));
}

function exampleOf(shape: Shape): unknown {
  const [example] = shape.examples ?? shape.enum ?? [];
  if (example !== undefined) return example;
  if (shape.type === 'object') return sampleOf(shape as TSchema);
  if (shape.type === 'array') return [exampleOf(shape.items as Shape)];
  return shape.type === 'string' ? 'text' : (shape.minimum ?? 1);
}

/** The caller's own identifier of the record itself. */
export const EXTERNAL_ID = 'externalId';

/** The properties of a body that refer to other records. */
export function referencesIn(schema: TSchema | undefined): string[] {
  return Object.keys(propertiesOf(schema)).filter((name) => name.endsWith('Id') && name !== EXTERNAL_ID);
}

/** The headers that a route declares, with the examples of its document. */
export function headersOf({ headers }: Route): Record<string, string> {
  const named = Object.entries(headers?.properties ?? {});
  return Object.fromEntries(
    named.map(([name, { examples }]: [string, { examples?: string[] }]) => [name, examples?.[0] ?? 'x']),
  );
}

export const nameOf = (route: Route) => `${route.method} ${route.path}`;

export const isList = ({ method, answer }: Route) =>
  method === 'GET' && (answer.kind === 'page' || answer.kind === 'all');

export function parametersOf(route: Route): string[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

export function pathOf(route: Route, parameters: Record<string, string>): string {
  return route.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(parameters[name] ?? 'missing'),
  );
}

/** The kind of record that a parameter identifies: `accessTokenId` identifies an `accessToken`. */
export const kindOf = (parameter: string) => parameter.replace(/Id$/, '') as IdKind;

/** A path to records that do not exist, except for the given records. */
export function pathToUnknown(route: Route, given: Record<string, string> = {}): string {
  const ids = parametersOf(route).map((name) => [name, given[name] ?? newId(kindOf(name))]);
  return pathOf(route, Object.fromEntries(ids));
}
