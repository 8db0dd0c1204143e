import { Type } from 'typebox';
import { idPattern } from '../../platform/ids.ts';

/** Selects the tenant's own records in a `clientId` filter. No identifier looks like it. */
export const TENANTS_OWN = 'none';

/** The `clientId` filter of a list whose records belong to a client or to the tenant itself. */
export function clientFilter(records: string) {
  return Type.Optional(
    Type.String({
      pattern: `^${TENANTS_OWN}$|${idPattern('client')}`,
      'x-says': `must be an identifier like clnt_..., or ${TENANTS_OWN}`,
      description: `Only the ${records} of this client; \`${TENANTS_OWN}\` lists the tenant's own.`,
      examples: [TENANTS_OWN],
    }),
  );
}
