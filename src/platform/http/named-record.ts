import type { TSchema } from 'typebox';
import { idPrefixes } from '../ids.ts';
import type { Route } from './route.ts';
import { isInTenant } from './route-rules.ts';
import type { StoredRecord } from './stored-record.ts';

/** A path names the record of its first identifier, unless the route says otherwise. */
export function namedRecord({ names, params }: Route): StoredRecord | undefined {
  if (names) return names;
  for (const [name, schema] of Object.entries(params?.properties ?? {})) {
    const resource = resourceIn(schema);
    if (resource) return { resource, by: [name] };
  }
  return undefined;
}

const RESOURCES = new Map(
  Object.entries(idPrefixes).map(([resource, prefix]) => [prefix as string, resource]),
);

/** True if the answer is one stored record, so that it carries the record's tag: it begins with an identifier of its own. */
export function answersWithTag({ answer, names, withoutTag }: Route): boolean {
  if (!['record', 'created', 'createdOrRecord', 'accepted'].includes(answer.kind) || withoutTag !== undefined)
    return false;
  const { properties = {} } = (answer as { schema: TSchema & { properties?: Record<string, TSchema> } })
    .schema;
  return names !== undefined || resourceIn(Object.values(properties)[0]) !== undefined;
}

/** The resource of records with this schema, which begin with their own identifiers. */
export function resourceOf({ properties = {} }: TSchema & { properties?: Record<string, TSchema> }): string {
  const resource = resourceIn(Object.values(properties)[0]);
  if (resource === undefined) throw new Error('the record does not begin with an identifier of its own');
  return resource;
}

/** The resource of which a value is the identifier. */
function resourceIn(schema: TSchema | undefined): string | undefined {
  const { pattern = '' } = (schema ?? {}) as { pattern?: string };
  return RESOURCES.get(pattern.match(/^\^([a-z]+)_/)?.[1] ?? '');
}

/** True for changes of, and below, a stored record that the path names. */
export function takesIfMatch(route: Route): boolean {
  const hasTenant = isInTenant(route) || typeof route.access === 'object';
  return route.method !== 'GET' && hasTenant && namedRecord(route) !== undefined;
}
