import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { Route } from './route.ts';

export function bodySchemaOf({ body, bodyOf }: Route, headers: IncomingHttpHeaders): TSchema | undefined {
  return bodyOf ? bodyOf(headers) : body;
}

/** True if the `tenant-id` header names the route's tenant. */
export function isInTenant({ access }: Route): boolean {
  return typeof access === 'string' && !['caller', 'tenantCreator', 'operator', 'anyone'].includes(access);
}

/** True if the route changes records, and a dry run can undo all that it does. */
export function canBeTried({ method, cannotBeTried }: Route): boolean {
  return method !== 'GET' && !cannotBeTried;
}

/** True for every POST except those without a caller, whose keys could collide. */
export function takesIdempotencyKey({ method, access }: Route): boolean {
  return method === 'POST' && access !== 'anyone';
}
