import { isRefusedWhileAdvancing } from './auth/sandbox-clock.ts';
import { scopeOf } from './auth/scopes.ts';
import { takesIfMatch } from './named-record.ts';
import type { Route } from './route.ts';
import { canBeTried, isInTenant, takesIdempotencyKey } from './route-rules.ts';

/** The error statuses that follow from a route's declaration. A test compares them with real traffic. */
export function errorStatuses(route: Route): number[] {
  const isTenantInPath = typeof route.access === 'object';
  const canBeMalformed = (route.query && !route.isLenient) || route.hasKeyInPath;
  const statuses = new Set<number>([
    ...(route.alsoAnswers ?? []),
    ...(route.access === 'anyone' ? [] : [401]),
    ...(isInTenant(route) || isTenantInPath ? [403, 404] : []),
    ...(route.access === 'operator' ? [403] : []),
    ...(scopeOf(route) === undefined ? [] : [403]),
    ...(route.params ? [404] : []),
    ...(route.body || route.upload ? [400, 413, 415] : []),
    ...(route.answer.kind === 'file' ? [416] : []),
    ...(takesIdempotencyKey(route) ? [400, 409, 413, 415] : []),
    ...(canBeMalformed || route.cannotBeTried ? [400] : []),
    ...(canBeTried(route) || isRefusedWhileAdvancing(route) ? [409] : []),
    ...(takesIfMatch(route) ? [412] : []),
    ...[408, 429, 500, 503],
  ]);
  for (const status of route.neverAnswers ?? []) statuses.delete(status);
  return [...statuses].sort((a, b) => a - b);
}

/**
 * Elsewhere, parameters that the route does not declare are ignored and named in `x-ignored-parameters`: where there is no 400,
 * and in the addresses of pages and intakes, to which others may append some.
 */
export function refusesUnknownParameters(route: Route): boolean {
  const isForOthers = ['html', 'pageOrFile'].includes(route.answer.kind) || route.alsoAccepts !== undefined;
  return !isForOthers && errorStatuses(route).includes(400);
}
