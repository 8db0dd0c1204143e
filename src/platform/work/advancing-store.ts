import { statement } from '../database/statement.ts';

/** Work that is due by the tenant's clock and not done. What pauses after its last awaited attempt is left behind. */
const isOpen = `work.tenant_id = app_tenant() and tenant_due_at <= tenant_clocks.now
  and not (owner is null and attempts >= $awaitedAttempts and due_at > $now)`;

/** Work that becomes due on the way. */
const isAhead = `work.tenant_id = app_tenant() and tenant_due_at > tenant_clocks.now and tenant_due_at <= tenant_clocks.advances_to`;

/** Begins to move the clock of a sandbox. Gives no row if it is being moved already. */
export const beginAdvance = statement({
  name: 'begin_advance',
  parameters: { now: 'timestamptz', to: 'timestamptz' },
  row: { now: 'timestamptz' },
  sql: `insert into tenant_clocks as known (now, advances_to) values ($now, $to)
        on conflict (tenant_id) do update set advances_to = excluded.advances_to, due = 0, begun = 0, done = 0
        where known.advances_to is null and known.now < excluded.advances_to
        returning now`,
});

/** Counts what is due when a move begins, and what becomes due on the way. */
export const countWork = statement({
  name: 'count_work_of_move',
  parameters: {},
  row: { due: 'bigint' },
  sql: `update tenant_clocks set begun = open.count, due = open.count + (select count(*) from work where ${isAhead})
        from (select count(*) from work, tenant_clocks as clock
          where clock.tenant_id = app_tenant() and work.tenant_id = app_tenant() and tenant_due_at <= clock.now) as open
        where tenant_id = app_tenant() returning due`,
});

/**
 * Lets work that is due later wait for the clock, and work that the clock has reached be due. Only the first move of a clock
 * finds any: work was asked for by real time before.
 */
export const bindToClock = statement({
  name: 'bind_work_to_clock',
  isUpkeep: true,
  parameters: { now: 'timestamptz' },
  row: {},
  sql: `update work set due_at = case when tenant_due_at <= tenant_clocks.now then $now::timestamptz else 'infinity' end
        from tenant_clocks
        where tenant_clocks.tenant_id = app_tenant() and work.tenant_id = app_tenant() and owner is null
          and tenant_due_at is not null and (tenant_due_at <= tenant_clocks.now) = (due_at = 'infinity')`,
});

/** While the tenant is suspended, its work is not done, so the clock stands. */
export const readAdvance = statement({
  name: 'read_advance',
  parameters: { now: 'timestamptz', awaitedAttempts: 'integer' },
  row: { isWorking: 'boolean' },
  sql: `select is_suspended(app_tenant()) or exists (select from work where ${isOpen}) as "isWorking"
        from tenant_clocks join tenants on tenants.id = tenant_clocks.tenant_id
        where tenant_clocks.tenant_id = app_tenant() and advances_to is not null and tenants.deleted_at is null`,
});

/** Locks the clock, so that nobody asks for work that it would pass by. A suspension waits until it has moved. */
export const lockAdvance = statement({
  name: 'lock_advance',
  parameters: {},
  row: { to: 'timestamptz?' },
  sql: `with changing as materialized (select from begin_change(app_tenant()))
        select advances_to as to from changing, tenant_clocks where tenant_id = app_tenant() for update of tenant_clocks`,
});

/** Moves the locked clock to the next moment at which something is due, or to the end, and makes that moment's work due. */
export const moveOn = statement({
  name: 'move_clock_on',
  parameters: { now: 'timestamptz' },
  row: { hasArrived: 'boolean' },
  sql: `with ahead as materialized (
          select min(tenant_due_at) as moment, count(*) as count from work, tenant_clocks
          where tenant_clocks.tenant_id = app_tenant() and ${isAhead}
        ), released as (
          update work set due_at = $now from ahead
          where work.tenant_id = app_tenant() and tenant_due_at = ahead.moment and owner is null
          returning 1
        )
        update tenant_clocks set now = coalesce(ahead.moment, advances_to),
          advances_to = case when ahead.moment is not null then advances_to end,
          done = done + begun, begun = (select count(*) from released), due = done + begun + ahead.count
        from ahead where tenant_id = app_tenant()
        returning ahead.moment is null as "hasArrived"`,
});
