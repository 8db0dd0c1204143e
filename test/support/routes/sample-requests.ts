import type { TSchema } from 'typebox';
import type { Route } from '../../../src/platform/http/route.ts';

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  examples?: unknown[];
  minimum?: number;
}

/** A body that a schema accepts, made from the examples that the API document shows. */
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

/** The names of a body's properties that name other records. */
export function referencesIn(schema: TSchema | undefined): string[] {
  return Object.keys((schema as Shape | undefined)?.properties ?? {}).filter((name) => name.endsWith('Id'));
}

export function pathOf(route: Route, parameters: Record<string, string>): string {
  return route.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(parameters[name] ?? 'missing'),
  );
}

export function parametersOf(route: Route): string[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
