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

/** Begins a schedule, unless the installation has it already. */
export const putSchedule = statement({
  name: 'put_schedule',
  parameters: { kind: 'text', dueAt: 'timestamptz' },
  row: {},
  sql: `insert into work (kind, tenant_id, lane, key, due_at) values ($kind, '', '', '', $dueAt) on conflict do nothing`,
});

/** Those of the kinds that have free work which is due. */
export const listDueKinds = statement({
  name: 'list_due_kinds',
  parameters: { kinds: 'jsonb' },
  row: { kind: 'text' },
  sql: `select kind from jsonb_to_recordset($kinds) as asked (kind text, at timestamptz)
        where exists (select from work where work.kind = asked.kind and owner is null and due_at <= at)`,
});

/**
 * Takes free work that is due, the first of each lane before the second of any: a backlog of one lane delays no other. The
 * recursion steps from lane to lane along the index, so a backlog is never read through. Few of one lane are taken, counting
 * those that other processes are at.
 */
export const takeWork = statement({
  name: 'take_work',
  parameters: {
    ...{ kind: 'text', owner: 'text', at: 'timestamptz', count: 'bigint' },
    ...{ perLane: 'bigint', seconds: 'integer' },
  },
  row: { tenantId: 'text', lane: 'text', key: 'text', changes: 'bigint', attempts: 'integer' },
  sql: `with recursive lanes as (
          (select tenant_id, lane from work where kind = $kind and owner is null order by tenant_id, lane limit 1)
          union all
          select next.tenant_id, next.lane from lanes, lateral (
            select tenant_id, lane from work
            where kind = $kind and owner is null and (tenant_id, lane) > (lanes.tenant_id, lanes.lane)
            order by tenant_id, lane limit 1
          ) as next
        ), due as materialized (
          select lanes.tenant_id, lanes.lane, found.key
          from lanes, lateral (
            select count(*) as count from work
            where kind = $kind and tenant_id = lanes.tenant_id and lane = lanes.lane and owner is not null
          ) as running, lateral (
            select key, due_at, row_number() over (order by due_at, key) + running.count as rank
            from (
              select key, due_at from work
              where kind = $kind and tenant_id = lanes.tenant_id and lane = lanes.lane and owner is null and due_at <= $at
              order by due_at, key limit least($count, greatest($perLane - running.count, 0))
            ) as oldest
          ) as found
          order by found.rank, found.due_at limit $count
        ), free as materialized (
          select locked.ctid from due, lateral (
            select ctid from work
            where kind = $kind and tenant_id = due.tenant_id and lane = due.lane and key = due.key
              and coalesce(owner, '') = '' -- so that no partial index suits
            for update skip locked
          ) as locked
        )
        update work set owner = $owner, owned_until = clock_timestamp() + $seconds::integer * interval '1 second',
          attempts = attempts + 1
        where ctid = any (array(select ctid from free))
        returning tenant_id as "tenantId", lane, key, changes, attempts`,
});

const isTaken = `kind = $kind and tenant_id = $tenantId and lane = $lane and key = $key and owner = $owner`;

/**
 * Removes work that is done, or makes it due later and frees it. What was asked for again stays, and stays due. It never waits:
 * whoever asks for the work holds its row until the commit, so then it is not settled yet, though it is still ours.
 */
export const settleWork = statement({
  name: 'settle_work',
  parameters: {
    ...{ kind: 'text', tenantId: 'text', lane: 'text', key: 'text', owner: 'text', changes: 'bigint' },
    ...{ dueAt: 'timestamptz?', attempts: 'integer', problem: 'text?' },
  },
  row: { isSettled: 'boolean', isOurs: 'boolean' },
  sql: `with mine as materialized (
          select ctid, changes = $changes as is_known from work where ${isTaken} for update skip locked
        ), ended as (
          delete from work
          where ctid = any (array(select ctid from mine where is_known and $dueAt::timestamptz is null))
          returning 1
        ), freed as (
          update work set owner = null, owned_until = null, problem = $problem,
            due_at = case when changes = $changes then $dueAt else due_at end,
            attempts = case when changes = $changes then $attempts else 0 end
          where ctid = any (array(select ctid from mine where not (is_known and $dueAt::timestamptz is null)))
          returning 1
        )
        select exists (select from ended) or exists (select from freed) as "isSettled",
          exists (select from work where ${isTaken}) as "isOurs"`,
});

/** Tells that the process lives. Returns what still belongs to it. */
export const keepWork = statement({
  name: 'keep_work',
  parameters: { owner: 'text', seconds: 'integer' },
  row: { kind: 'text', tenantId: 'text', lane: 'text', key: 'text' },
  sql: `with kept as (
          update work set owned_until = clock_timestamp() + $seconds::integer * interval '1 second'
          where ctid = any (array(select ctid from work where owner = $owner for update skip locked))
        )
        select kind, tenant_id as "tenantId", lane, key from work where owner = $owner`,
});

const free = (condition: string) => `update work set owner = null, owned_until = null
        where ctid = any (array(select ctid from work where ${condition} for update skip locked))`;

/** Frees all work of a process that stops. */
export const freeWork = statement({
  name: 'free_work',
  parameters: { owner: 'text' },
  row: {},
  sql: free('owner = $owner'),
});

/** Frees the work of processes that have not told that they live. */
export const freeAbandonedWork = statement({
  name: 'free_abandoned_work',
  parameters: {},
  row: {},
  sql: free('owner is not null and owned_until < clock_timestamp()'),
});
