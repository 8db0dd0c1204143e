import type { TenantCreation } from '../../auth-settings.ts';

/** Claims that RFC 8693 and Entra ID write as one text of several words. Other texts are compared as a whole. */
const CLAIMS_OF_WORDS = ['scope', 'scp'];

/** A token of a session of the console has it if the token did with which the person signed in. */
export const CREATOR_CLAIM = 'may_create_tenants';

/** Whether a token with these claims lets its person create tenants. */
export function mayCreateTenants(who: TenantCreation['who'], claims: object, isOfSession = false): boolean {
  if (typeof who === 'string') return who === 'open';
  if (isOfSession) return (claims as Record<string, unknown>)[CREATOR_CLAIM] === true;
  const { claim, value } = who;
  const given = valuesAt(claims, claim);
  const values = CLAIMS_OF_WORDS.includes(claim)
    ? given.flatMap((one) => (typeof one === 'string' ? one.split(' ') : one))
    : given;
  return values.includes(value);
}

/** Dots lead into a claim, as in `realm_access.roles`. They may also be part of a name, such as a URL. */
function valuesAt(claims: object, path: string): unknown[] {
  return Object.entries(claims).flatMap(([name, inner]): unknown[] => {
    if (name === path) return [inner].flat();
    const isWithin = path.startsWith(`${name}.`) && typeof inner === 'object' && inner !== null;
    return isWithin ? valuesAt(inner, path.slice(name.length + 1)) : [];
  });
}
