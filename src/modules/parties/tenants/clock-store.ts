import { statement, textOf } from '../../../platform/database/statement.ts';
import { TENANT_MODES } from './schema.ts';

/** Without a clock of its own, the tenant has the given time. */
export const readClock = statement({
  name: 'read_clock',
  parameters: { realNow: 'timestamptz' },
  row: {
    mode: textOf(TENANT_MODES),
    now: 'timestamptz',
    isAdvancing: 'boolean',
    ...{ due: 'bigint', done: 'bigint' },
  },
  sql: `select mode, coalesce(now, $realNow) as now, advances_to is not null as "isAdvancing", coalesce(due, 0) as due, coalesce(done, 0) as done
        from tenants left join tenant_clocks on tenant_clocks.tenant_id = tenants.id
        where tenants.id = app_tenant()`,
});
