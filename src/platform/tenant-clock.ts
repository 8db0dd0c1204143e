import type { Clock } from './clock.ts';
import type { Scope } from './database/database.ts';
import { statement } from './database/statement.ts';

const readClock = statement({
  name: 'read_tenant_clock',
  isLookup: true,
  parameters: {},
  row: { now: 'timestamptz', isAdvancing: 'boolean' },
  sql: `select now, advances_to is not null as "isAdvancing" from tenant_clocks where tenant_id = app_tenant()`,
});

/** Keeps the clock from being moved until the transaction ends. */
const holdClock = statement({
  name: 'hold_tenant_clock',
  parameters: {},
  row: readClock.row,
  sql: `select now, advances_to is not null as "isAdvancing" from tenant_clocks where tenant_id = app_tenant() for share`,
});

/** The time of a tenant: of its own clock if it is a sandbox whose clock was moved, else of the service's clock. */
export interface TenantClock extends Clock {
  /** True while the clock is being moved, and work runs that becomes due on the way. */
  isAdvancing: boolean;
}

/** Reads the clock of the scope's tenant. This is the only source of the tenant's time; `tenant_time` is the same in SQL. */
export async function tenantClock(db: Scope, serviceClock: Clock): Promise<TenantClock> {
  return clockOf(await db.one(readClock, {}), serviceClock);
}

/** As `tenantClock`, but the clock stands still until the transaction ends. */
export async function heldTenantClock(db: Scope, serviceClock: Clock): Promise<TenantClock> {
  return clockOf(await db.one(holdClock, {}), serviceClock);
}

function clockOf(row: { now: string; isAdvancing: boolean } | undefined, serviceClock: Clock): TenantClock {
  if (!row) return { now: () => serviceClock.now(), isAdvancing: false };
  const { now, isAdvancing } = row;
  return { now: () => new Date(now), isAdvancing };
}
