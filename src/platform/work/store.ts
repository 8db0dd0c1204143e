import type { Scope } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const askStatement = statement({
  name: 'ask_for_work',
  isWrite: true,
  parameters: { kind: 'text', tenantId: 'text', lane: 'text', keys: 'text[]', at: 'timestamptz' },
  row: {},
  sql: `select from ask_for_work($kind, $tenantId, $lane, $keys, $at)`,
});

/** Asks for work. In a transaction, together with the change that calls for it. */
export async function askFor(
  db: Scope,
  kind: string,
  work: { tenantId: string; lane?: string; keys: string[]; at: string },
): Promise<void> {
  await db.all(askStatement, { kind, lane: '', ...work });
}

const askTenantStatement = statement({
  name: 'ask_for_tenant_work',
  isWrite: true,
  parameters: askStatement.parameters,
  row: {},
  sql: `select from ask_for_tenant_work($kind, $tenantId, $lane, $keys, $at)`,
});

/** As `askFor`, for kinds that go by the tenant's time. `at` is a moment of that time, and `db` the scope of the tenant. */
export async function askForTenantWork(
  db: Scope,
  kind: string,
  work: { tenantId: string; lane?: string; keys: string[]; at: string },
): Promise<void> {
  await db.all(askTenantStatement, { kind, lane: '', ...work });
}

/** Begins a schedule, unless the installation has it already. */
export const putSchedule = statement({
  name: 'put_schedule',
  parameters: { kind: 'text', dueAt: 'timestamptz' },
  row: {},
  sql: `insert into work (kind, tenant_id, lane, key, due_at) values ($kind, '', '', '', $dueAt) on conflict do nothing`,
});

/** Lists the given kinds that have due work which no process has taken. */
export const listDueKinds = statement({
  name: 'list_due_kinds',
  parameters: { kinds: 'jsonb' },
  row: { kind: 'text' },
  sql: `select kind from jsonb_to_recordset($kinds) as asked (kind text, at timestamptz)
        where exists (select from work where work.kind = asked.kind and owner is null and due_at <= at)`,
});

/** Due rows that are looked at, lanes that are stepped along beside them, and rows that may turn out to be locked. */
const OLDEST = 100;
const LANES = 100;
const LOCKED = 32;

/**
 * Takes free work that is due: the first of each tenant before the second of any, and of one lane only a few, counting what
 * other processes are at. Which of several tenants comes first is left to chance, so that a newcomer does not wait behind all
 * backlogs. The oldest work is found by its time. If there is much of it, further lanes are looked at, from where the caller
 * stands, so that a backlog is neither read through nor hides the others.
 */
export const takeWork = statement({
  name: 'take_work',
  isUpkeep: true,
  parameters: {
    ...{ kind: 'text', owner: 'text', run: 'bigint', at: 'timestamptz', count: 'bigint', perLane: 'bigint' },
    ...{ afterTenantId: 'text', afterLane: 'text' },
  },
  row: {
    ...{ tenantId: 'text', lane: 'text', key: 'text', changes: 'bigint', attempts: 'integer' },
    ...{ lastTenantId: 'text?', lastLane: 'text?' },
  },
  sql: `with recursive oldest as materialized (
          select tenant_id, lane, key, due_at from work
          where kind = $kind and owner is null and due_at <= $at order by due_at limit ${OLDEST}
        ), lanes as (
          (select tenant_id, lane, 1 as step from work
           where kind = $kind and owner is null and (tenant_id, lane) > ($afterTenantId, $afterLane)
             and (select count(*) from oldest) = ${OLDEST}
           order by tenant_id, lane, due_at, key limit 1)
          union all
          select next.tenant_id, next.lane, step + 1 from lanes, lateral (
            select tenant_id, lane from work
            where kind = $kind and owner is null and (tenant_id, lane) > (lanes.tenant_id, lanes.lane)
            order by tenant_id, lane, due_at, key limit 1
          ) as next
          where step < ${LANES}
        ), found as (
          select * from oldest
          union
          select lanes.tenant_id, lanes.lane, first.key, first.due_at from lanes, lateral (
            select key, due_at from work
            where kind = $kind and tenant_id = lanes.tenant_id and lane = lanes.lane and owner is null and due_at <= $at
            order by due_at, key limit $perLane
          ) as first
        ), running as materialized (
          select tenant_id, lane, count(*) as count from work where kind = $kind and owner is not null group by 1, 2
        ), in_lane as (
          select found.*, row_number() over (partition by tenant_id, lane order by due_at, key)
            + coalesce((select count from running where (running.tenant_id, running.lane) = (found.tenant_id, found.lane)), 0)
            as place
          from found
        ), in_tenant as (
          select in_lane.*, row_number() over (partition by tenant_id order by due_at, key)
            + coalesce((select sum(count) from running where running.tenant_id = in_lane.tenant_id), 0) as turn
          from in_lane where place <= $perLane
        ), due as materialized (
          select tenant_id, lane, key from in_tenant order by turn, random() limit $count::bigint + ${LOCKED}
        ), free as materialized (
          select locked.ctid from due, lateral (
            select ctid from work
            where kind = $kind and tenant_id = due.tenant_id and lane = due.lane and key = due.key
              and coalesce(owner, '') = '' -- so that no partial index suits
            for update skip locked
          ) as locked
          limit $count
        )
        update work set owner = $owner, run = $run, attempts = attempts + 1
        where ctid = any (array(select ctid from free))
        returning tenant_id as "tenantId", lane, key, changes, attempts,
          (select tenant_id from lanes where step = ${LANES}) as "lastTenantId",
          (select lane from lanes where step = ${LANES}) as "lastLane"`,
});

const isTaken = `kind = $kind and tenant_id = $tenantId and lane = $lane and key = $key and owner = $owner and run = $run`;

/**
 * Removes work that is done, or makes it due later and frees it. What was asked for again stays, and stays due. It never waits:
 * whoever asks for the work holds its row until the commit, so then it is not settled yet, though it is still ours.
 */
export const settleWork = statement({
  name: 'settle_work',
  isUpkeep: true,
  parameters: {
    ...{
      kind: 'text',
      tenantId: 'text',
      lane: 'text',
      key: 'text',
      owner: 'text',
      run: 'bigint',
      changes: 'bigint',
    },
    ...{ dueAt: 'timestamptz?', tenantDueAt: 'timestamptz?', attempts: 'integer', problem: 'text?' },
  },
  row: { isSettled: 'boolean', isOurs: 'boolean' },
  sql: `with mine as materialized (
          select ctid, changes = $changes as is_known from work where ${isTaken} for update skip locked
        ), ended as (
          delete from work
          where ctid = any (array(select ctid from mine where is_known and $dueAt::timestamptz is null))
          returning 1
        ), freed as (
          update work set owner = null, run = null, problem = $problem,
            due_at = case when changes <> $changes then due_at
              when $tenantDueAt::timestamptz is null then $dueAt
              else due_in_real_time(tenant_id, $tenantDueAt) end,
            tenant_due_at = case when changes = $changes then coalesce($tenantDueAt, tenant_due_at) else tenant_due_at end,
            attempts = case when changes = $changes then $attempts else 0 end
          where ctid = any (array(select ctid from mine where not (is_known and $dueAt::timestamptz is null)))
          returning 1
        )
        select exists (select from ended) or exists (select from freed) as "isSettled",
          exists (select from work where ${isTaken}) as "isOurs"`,
});

/** Says that the process lives. */
export const sayAlive = statement({
  name: 'say_alive',
  isUpkeep: true,
  parameters: { owner: 'text', seconds: 'integer' },
  row: {},
  sql: `insert into workers (id, lives_until) values ($owner, clock_timestamp() + $seconds::integer * interval '1 second')
        on conflict (id) do update set lives_until = excluded.lives_until`,
});

export const listOwnWork = statement({
  name: 'list_own_work',
  parameters: { owner: 'text' },
  row: { kind: 'text', tenantId: 'text', lane: 'text', key: 'text', run: 'bigint' },
  sql: `select kind, tenant_id as "tenantId", lane, key, coalesce(run, 0) as run from work where owner = $owner`,
});

const free = (condition: string) => `update work set owner = null, run = null
        where ctid = any (array(select ctid from work where ${condition} for update skip locked))`;

/** Frees runs of a process that it knows nothing of, because the answer to taking them was lost. */
export const freeRuns = statement({
  name: 'free_runs',
  parameters: { owner: 'text', runs: 'jsonb' },
  row: {},
  sql: free(`owner = $owner and (kind, tenant_id, lane, key, run) in (
          select * from jsonb_to_recordset($runs) as runs (kind text, "tenantId" text, lane text, key text, run bigint)
        )`),
});

/** Frees all work of a process that stops. */
export const freeWork = statement({
  name: 'free_work',
  parameters: { owner: 'text' },
  row: {},
  sql: `with gone as (delete from workers where id = $owner) ${free('owner = $owner')}`,
});

/** Frees the work of other processes that have not said that they live, and forgets these processes later. */
export const freeAbandonedWork = statement({
  name: 'free_abandoned_work',
  isUpkeep: true,
  parameters: { owner: 'text' },
  row: {},
  sql: `with forgotten as (delete from workers where lives_until < clock_timestamp() - interval '1 hour')
        ${free(`owner <> $owner and not exists (
          select from workers where workers.id = work.owner and lives_until > clock_timestamp()
        )`)}`,
});
