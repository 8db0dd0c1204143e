import { restoreTenantBy } from '../modules/operating/operator-tenants/lifecycle.ts';
import { systemClock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { command, UsageError } from './command.ts';

await command({
  help: `Restores a deleted tenant with all its records. Possible until it is purged. A sandbox is deleted for good.

  npm run -s restore-tenant -- <tenant-id>`,
  options: {},
  wordsMax: 1,
  async run({ database }, _values, [tenantId]) {
    if (!isId('tenant', tenantId)) throw new UsageError('name the tenant: tnt_...');
    const by = 'command restore-tenant';
    if (!(await restoreTenantBy(database.inTenant(tenantId, { actor: by }), systemClock, { tenantId, by })))
      throw new UsageError(`${tenantId} is not a deleted tenant, or is a sandbox, which is deleted for good`);
    return `${tenantId} is back`;
  },
});
