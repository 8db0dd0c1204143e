import { purgeTenantBy, recordPurge } from '../modules/operating/operator-tenants/lifecycle.ts';
import { purgeDueTenants } from '../modules/parties/tenants/service.ts';
import { systemClock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { command, UsageError } from './command.ts';

const BY = 'command purge-tenants';

await command({
  help: `Permanently removes deleted tenants with all their records.

  npm run -s purge-tenants                  all that were deleted more than 30 days ago and issued
                                            no document in the last RETENTION_YEARS (10)
  npm run -s purge-tenants -- <tenant-id>   one deleted tenant, without these conditions`,
  options: {},
  wordsMax: 1,
  async run({ database, config }, _values, [tenantId]) {
    if (tenantId === undefined) {
      const purged = await purgeDueTenants(database, systemClock, config.retentionYears, recordPurge(BY));
      return purged.length === 0 ? 'no tenant is due' : `purged:\n${purged.join('\n')}`;
    }
    if (!isId('tenant', tenantId)) throw new UsageError('name the tenant: tnt_...');
    if (!(await purgeTenantBy(database, { tenantId, by: BY })))
      throw new UsageError(`${tenantId} is not a deleted tenant`);
    return `${tenantId} is gone`;
  },
});
