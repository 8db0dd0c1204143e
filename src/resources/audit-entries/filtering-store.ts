import { optionalTextOf, type RowOf, statement } from '../../platform/database/statement.ts';
import { entryAt, ordinalInRange, rangeOfEntry } from '../journal/sql.ts';
import { LOOKS_MAX } from '../search/shared-store.ts';
import { ACTIONS, RECORDED } from './schema.ts';
import { auditEntryColumns, auditEntryRow } from './store.ts';

/**
 * The times between which entries are looked for, and the position that they are looked for before. Days are those of the
 * tenant's time zone.
 */
export const findBounds = statement({
  name: 'find_bounds_of_audit_entries',
  parameters: { from: 'text?', to: 'text?', beforeSequence: 'bigint' },
  row: { fromTime: 'text', beforeTime: 'text', beforePosition: 'bigint' },
  sql: `select from_time::text as "fromTime", least(to_time, last.created_at)::text as "beforeTime",
          case when last.created_at <= to_time then last.position else ${Number.MAX_SAFE_INTEGER} end as "beforePosition"
        from (
          select case when length($from) = 10 then start_of_day(left($from, 10)::date, time_zone)
              else coalesce($from, '-infinity')::timestamptz end as from_time,
            case when length($to) = 10 then end_of_day(left($to, 10)::date, time_zone)
              else coalesce($to, 'infinity')::timestamptz end as to_time
          from tenants where id = (select app_tenant())
        ) as asked left join lateral ${entryAt('$beforeSequence')} as last on true`,
});

const parameters = {
  actor: 'text?',
  action: optionalTextOf(ACTIONS),
  resource: optionalTextOf(RECORDED),
  resourceId: 'text?',
  fromTime: 'timestamptz',
  beforeTime: 'timestamptz',
  beforePosition: 'bigint',
  count: 'bigint',
} as const;

/**
 * Goes through the entries of one index, newest first, and looks at a limited number of them: nothing else would keep a rare
 * action among many entries from taking long. Where it stopped looking (`isLast`) may be an entry that the filters leave out
 * (`isFound`). Entries without an order are left out. Each level names the order: otherwise PostgreSQL would sort again what
 * is sorted.
 */
const lookingAt = (name: string, condition: string, order: string) =>
  statement({
    name,
    parameters,
    row: { ...auditEntryRow, isFound: 'boolean', isLast: 'boolean' },
    sql: `select ${auditEntryColumns('found.ordinal')}, placed.is_found as "isFound", placed.place = ${LOOKS_MAX} as "isLast"
          from (
            select position, place, is_found
            from (
              select *, ($actor::text is null or actor = $actor) and ($action::text is null or action::text = $action)
                and ($resource::text is null or resource = $resource)
                and ($resourceId::text is null or resource_id = $resourceId) as is_found
              from (
                select *, row_number() over (order by ${order}) as place
                from (
                  select position, created_at, transaction_id, actor, action, resource, resource_id from journal
                  where ${condition}
                    and created_at >= $fromTime and (created_at, position) < ($beforeTime, $beforePosition)
                ) as within order by ${order} limit ${LOOKS_MAX}
              ) as next order by ${order} offset 0
            ) as entry
            where is_found and (select range.first_number from ${rangeOfEntry} as range) is not null or place = ${LOOKS_MAX}
            order by ${order} limit $count
          ) as placed
          cross join lateral (
            select * from journal where tenant_id = (select app_tenant()) and position = placed.position limit 1
          ) as entry
          cross join lateral ${rangeOfEntry} as range
          cross join lateral (select ${ordinalInRange} as ordinal) as found
          order by placed.place`,
  });

const byAge = 'created_at desc, position desc';

export const findAuditEntriesByAge = lookingAt('find_audit_entries_by_age', 'true', byAge);
export const findAuditEntriesOfActor = lookingAt('find_audit_entries_of_actor', 'actor = $actor', byAge);
/** Changes of one record wait for each other, so their positions have the order of their times. */
export const findAuditEntriesOfRecord = lookingAt(
  'find_audit_entries_of_record',
  'resource_id = $resourceId and position < $beforePosition',
  'position desc',
);

export type LookedAtRow = RowOf<typeof findAuditEntriesByAge>;
