import { changeTenantBy } from '../modules/operating/operator-tenants/lifecycle.ts';
import { systemClock } from '../platform/clock.ts';
import {
  TENANT_LIMIT_MAX,
  TENANT_LIMIT_NAMES,
  type TenantLimitName,
} from '../platform/http/limits/tenant-limits.ts';
import { isId } from '../platform/ids.ts';
import { command, UsageError } from './command.ts';

await command({
  help: `Shows a tenant's limits, or sets them in place of those for all tenants.

  npm run -s limits -- <tenant-id>
  npm run -s limits -- <tenant-id> storedBytes=5000000000 integrations=10
  npm run -s limits -- <tenant-id> integrations=default

The limits are ${TENANT_LIMIT_NAMES.join(', ')}.
LIMIT_STORED_BYTES, LIMIT_UNCOMPLETED_UPLOADS, LIMIT_INTEGRATIONS, LIMIT_CHANGES_PER_MINUTE, LIMIT_MESSAGES_PER_MINUTE and
LIMIT_MESSAGES_PER_DAY set those for all tenants.`,
  options: {},
  wordsMax: 1 + TENANT_LIMIT_NAMES.length,
  async run({ database, config }, _values, [tenantId, ...settings]) {
    if (!isId('tenant', tenantId)) throw new UsageError('name the tenant: tnt_...');
    const by = 'command limits';
    const own = await changeTenantBy(
      database.inTenant(tenantId, { actor: by }),
      systemClock,
      { tenantId, by },
      { limits: Object.fromEntries(settings.map(readSetting)) },
    );
    if (!own) throw new UsageError(`there is no tenant ${tenantId}`);
    const lines = TENANT_LIMIT_NAMES.map(
      (name) => `${name}=${own[name] ?? config.tenantLimits[name]}${name in own ? '' : ' (for all tenants)'}`,
    );
    return lines.join('\n');
  },
});

function readSetting(setting: string): [TenantLimitName, number | null] {
  const [given = '', value = ''] = setting.split('=');
  const name = TENANT_LIMIT_NAMES.find((one) => one === given);
  if (!name) throw new UsageError(`${given} is not a limit: use ${TENANT_LIMIT_NAMES.join(', ')}`);
  if (value === 'default') return [name, null];
  if (!/^\d{1,16}$/.test(value) || Number(value) > TENANT_LIMIT_MAX)
    throw new UsageError(`${name} must be a whole number from 0 to ${TENANT_LIMIT_MAX}, or default`);
  return [name, Number(value)];
}
