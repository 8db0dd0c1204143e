import { forbidden, missingScope } from '../../errors.ts';
import { wordsIn } from '../../schema.ts';
import type { Route } from '../route.ts';
import type { Scopes } from './roles.ts';

/** The scope that a route needs. Undefined if access tokens need none there. */
export function scopeOf({ method, path, access, needsNoScope }: Route): string | undefined {
  if (access === 'anyone' || access === 'tenantCreator' || access === 'operator' || needsNoScope)
    return undefined;
  return `${path.split('/')[1]}:${method === 'GET' ? 'read' : 'write'}`;
}

/** Every scope that some route needs, sorted. */
export function scopesOf(routes: readonly Route[]): string[] {
  return [...new Set(routes.flatMap((route) => scopeOf(route) ?? []))].sort();
}

/** The scopes that each relation of `expand` needs: those of every record that it shows. */
export function scopesOfRelations({ query }: Route): Map<string, string[]> {
  const relations: string[] = (query?.properties.expand as { 'x-listOf'?: string[] })?.['x-listOf'] ?? [];
  const scopeOfPart = (part: string) => `${part.endsWith('s') ? part : `${part}s`}:read`;
  return new Map(relations.map((relation) => [relation, relation.split('.').map(scopeOfPart)]));
}

export function includesScope(scopes: Scopes, needed: string): boolean {
  if (scopes === null || scopes.includes(needed)) return true;
  return needed.endsWith(':read') && scopes.includes(needed.replace(/read$/, 'write'));
}

/** Callers can't grant, change or revoke scopes that they don't have themselves. A token without scopes has all. */
export function refuseScopesAbove(own: Scopes, scopes: Scopes): void {
  if (own === null) return;
  if (scopes === null)
    throw forbidden(
      'scope_missing',
      `a token without scopes is above this access token, which has ${own.join(' ')}`,
    );
  const missing = scopes.find((scope) => !includesScope(own, scope));
  if (missing !== undefined) throw missingScope(missing, own);
}

/** Refuses requests that need more than the caller's scopes, for the route itself or for what `expand` shows. */
export function scopeCheck(route: Route): (scopes: Scopes, query: unknown) => void {
  const needed = scopeOf(route);
  const ofRelations = scopesOfRelations(route);
  return (scopes, query) => {
    if (scopes === null || needed === undefined) return;
    const { expand = '' } = query as { expand?: string | string[] };
    const relations = [expand].flat().flatMap(wordsIn);
    const all = [needed, ...relations.flatMap((relation) => ofRelations.get(relation) ?? [])];
    const missing = all.find((scope) => !includesScope(scopes, scope));
    if (missing !== undefined) throw missingScope(missing, scopes);
  };
}
