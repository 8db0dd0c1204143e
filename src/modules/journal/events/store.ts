import { statement } from '../../../platform/database/statement.ts';
import { isAtPlace } from '../chain/entry-id.ts';
import { eventColumns, eventRow } from './shared-store.ts';

export const readEvent = statement({
  name: 'read_event',
  parameters: { uuid: 'text', createdAt: 'timestamptz' },
  row: eventRow,
  sql: `select ${eventColumns} from journal as entry where ${isAtPlace} and type is not null`,
});

/**
 * Lists the events that an index has in this order. It first finds their places, which are in the index: PostgreSQL would
 * rather read all events of a type and sort them.
 */
const eventsInOrder = (condition: string, order: string) => `select ${eventColumns}
        from (
          select row_number() over (order by ${order}) as place, sequence from (
            select type, sequence from journal where type is not null and ${condition} order by ${order} limit $count
          ) as found
        ) as listed
        cross join lateral (
          select * from journal where tenant_id = (select app_tenant()) and sequence = listed.sequence limit 1
        ) as entry
        order by listed.place`;

/**
 * One statement for each filter, so that each walks its own index. Pairs are compared and ordered, because a plan for
 * `type = $type` may walk the index of all events, which takes long for a rare type.
 */
function eventsBefore(name: string, isOfType: boolean) {
  const sql = isOfType
    ? eventsInOrder(
        '(type, sequence) >= ($type, 0) and (type, sequence) < ($type, $beforeSequence)',
        'type desc, sequence desc',
      )
    : eventsInOrder('sequence < $beforeSequence', 'sequence desc');
  return { name, row: eventRow, sql };
}

function eventsAfter(name: string, isOfType: boolean) {
  const ofType = `(type, sequence) > ($type, $afterSequence) and (type, sequence) <= ($type, ${Number.MAX_SAFE_INTEGER})`;
  const sql = isOfType
    ? eventsInOrder(`${ofType} and created_at >= $sinceTime`, 'type, sequence')
    : eventsInOrder('sequence > $afterSequence and created_at >= $sinceTime', 'sequence');
  return { name, row: eventRow, sql };
}

const before = { beforeSequence: 'bigint', count: 'bigint' } as const;
const after = { afterSequence: 'bigint', sinceTime: 'timestamptz', count: 'bigint' } as const;

/** Newest first, in the order of commits. */
export const listEvents = statement({ ...eventsBefore('list_events', false), parameters: before });
export const listEventsOfType = statement({
  ...eventsBefore('list_events_of_type', true),
  parameters: { type: 'text', ...before },
});

/** Oldest first, in the order of commits. Events from the time on: an order may be fixed long after the change. */
export const listEventsSince = statement({ ...eventsAfter('list_events_since', false), parameters: after });
export const listEventsOfTypeSince = statement({
  ...eventsAfter('list_events_of_type_since', true),
  parameters: { type: 'text', ...after },
});

/**
 * The last entry that was sealed before a time, or 0. A change is sealed after it was made, so what was sealed earlier was made
 * earlier. Times of sealing never go back, so halving finds it.
 */
export const findSequenceBefore = statement({
  name: 'find_sequence_before',
  parameters: { time: 'timestamptz', tenantId: 'text' },
  row: { sequence: 'bigint' },
  sql: `with recursive halving (low, high) as (
          select 0::bigint, sequence from journal_heads where tenant_id = $tenantId
          union all
          select case when is_earlier then middle else low end, case when is_earlier then high else middle - 1 end
          from (
            select low, high, middle, coalesce((
                select sealed_at < $time from journal where tenant_id = (select app_tenant()) and sequence = middle
              ), false) as is_earlier
            from (select low, high, (low + high + 1) / 2 as middle from halving where low < high) as halved
          ) as looked_at
        )
        select coalesce(low, 0) as sequence from halving where low >= high limit 1`,
});
