import { optionalTextOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import { LOOKS_MAX } from '../../parties/search/shared-store.ts';
import { ACTIONS } from './schema.ts';
import { auditEntryColumns, auditEntryRow } from './store.ts';

/**
 * The times between which entries are looked for, and the entry that they come before. Days begin and end in the
 * tenant's time zone.
 */
export const findBounds = statement({
  name: 'find_bounds_of_audit_entries',
  parameters: { from: 'text?', to: 'text?', beforeSequence: 'bigint' },
  row: { fromTime: 'text', beforeTime: 'text', beforeSequence: 'bigint' },
  sql: `select from_time::text as "fromTime", least(to_time, last.created_at)::text as "beforeTime",
          case when last.created_at <= to_time then last.sequence else ${Number.MAX_SAFE_INTEGER} end as "beforeSequence"
        from (
          select case when length($from) = 10 then start_of_day(left($from, 10)::date, time_zone)
              else coalesce($from, '-infinity')::timestamptz end as from_time,
            case when length($to) = 10 then end_of_day(left($to, 10)::date, time_zone)
              else coalesce($to, 'infinity')::timestamptz end as to_time
          from tenants where id = (select app_tenant())
        ) as asked left join lateral (
          select * from journal where journal.tenant_id = (select app_tenant()) and sequence = $beforeSequence limit 1
        ) as last on true`,
});

const parameters = {
  actor: 'text?',
  action: optionalTextOf(ACTIONS),
  resources: 'text[]?',
  isPlainUpdate: 'boolean?',
  resourceId: 'text?',
  fromTime: 'timestamptz',
  beforeTime: 'timestamptz',
  beforeSequence: 'bigint',
  count: 'bigint',
} as const;

/** Records without events have no type: among their updates, a new status counts, such as that of a connected integration. */
const hasNewStatus = `type is null and action::text = 'updated' and before ->> 'status' is distinct from after ->> 'status'`;
const isPlainUpdate = `(action::text = 'updated' and not has_new_status and (type is null or type = resource || '.updated'))`;

/**
 * Goes through the entries of one index, newest first, and looks at a limited number of them: nothing else would keep a rare
 * action among many entries from taking long. Where it stopped looking (`isLast`) may be an entry that the filters leave out
 * (`isFound`). Each level names the order: otherwise PostgreSQL would sort again what is sorted.
 */
const lookingAt = (name: string, condition: string, order: string) =>
  statement({
    name,
    parameters,
    row: { ...auditEntryRow, isFound: 'boolean', isLast: 'boolean' },
    sql: `select ${auditEntryColumns}, placed.is_found as "isFound", placed.place = ${LOOKS_MAX} as "isLast"
          from (
            select sequence, place, is_found
            from (
              select *, ($actor::text is null or actor = $actor) and ($action::text is null or action::text = $action)
                and ($resources::text[] is null or resource = any($resources))
                and ($isPlainUpdate::boolean is null or ${isPlainUpdate} = $isPlainUpdate)
                and ($resourceId::text is null or resource_id = $resourceId) as is_found
              from (
                select *, row_number() over (order by ${order}) as place
                from (
                  select sequence, created_at, actor, action, type, resource, resource_id,
                    ${hasNewStatus} as has_new_status
                  from journal
                  where ${condition}
                    and created_at >= $fromTime and (created_at, sequence) < ($beforeTime, $beforeSequence)
                ) as within order by ${order} limit ${LOOKS_MAX}
              ) as next order by ${order} offset 0
            ) as entry
            where is_found or place = ${LOOKS_MAX}
            order by ${order} limit $count
          ) as placed
          cross join lateral (
            select * from journal where tenant_id = (select app_tenant()) and sequence = placed.sequence limit 1
          ) as entry
          order by placed.place`,
  });

const byAge = 'created_at desc, sequence desc';

export const findAuditEntriesByAge = lookingAt('find_audit_entries_by_age', 'true', byAge);
export const findAuditEntriesOfActor = lookingAt('find_audit_entries_of_actor', 'actor = $actor', byAge);
/** Changes of one record wait for each other, so they are in the order of their times. */
export const findAuditEntriesOfRecord = lookingAt(
  'find_audit_entries_of_record',
  'resource_id = $resourceId and sequence < $beforeSequence',
  'sequence desc',
);

export type LookedAtRow = RowOf<typeof findAuditEntriesByAge>;
