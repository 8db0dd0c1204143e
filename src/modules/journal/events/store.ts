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
 * Lists the events at these places. They are found first, in an index: PostgreSQL would rather read all events of a type and
 * sort them.
 */
const eventsAt = (places: string, order: string) => `select ${eventColumns}
        from (select row_number() over (order by ${order}) as place, sequence from (${places}) as found) as listed
        cross join lateral (
          select * from journal where tenant_id = (select app_tenant()) and sequence = listed.sequence limit 1
        ) as entry
        order by listed.place`;

const placesOfAll = (condition: string, order: string) =>
  `select sequence from journal where type is not null and ${condition} order by ${order} limit $count`;

/**
 * Walks the index once for each type, and merges what it finds. Pairs are compared and ordered, because a plan for
 * `type = $type` may walk the index of all events, which takes long for a rare type.
 */
const placesOfTypes = (condition: string, direction: 'asc' | 'desc') => `
          select of_type.sequence from unnest($types::text[]) as wanted (type) cross join lateral (
            select sequence from journal where type is not null and ${condition}
            order by journal.type ${direction}, sequence ${direction} limit $count
          ) as of_type order by of_type.sequence ${direction} limit $count`;

const before = { beforeSequence: 'bigint', count: 'bigint' } as const;
const after = { afterSequence: 'bigint', sinceTime: 'timestamptz', count: 'bigint' } as const;

/** Newest first, in the order of commits. */
export const listEvents = statement({
  name: 'list_events',
  parameters: before,
  row: eventRow,
  sql: eventsAt(placesOfAll('sequence < $beforeSequence', 'sequence desc'), 'sequence desc'),
});
export const listEventsOfTypes = statement({
  name: 'list_events_of_types',
  parameters: { types: 'text[]', ...before },
  row: eventRow,
  sql: eventsAt(
    placesOfTypes(
      '(journal.type, sequence) >= (wanted.type, 0) and (journal.type, sequence) < (wanted.type, $beforeSequence)',
      'desc',
    ),
    'sequence desc',
  ),
});

/** Oldest first, in the order of commits. Events from the time on: an order may be fixed long after the change. */
export const listEventsSince = statement({
  name: 'list_events_since',
  parameters: after,
  row: eventRow,
  sql: eventsAt(
    placesOfAll('sequence > $afterSequence and created_at >= $sinceTime', 'sequence'),
    'sequence',
  ),
});
export const listEventsOfTypesSince = statement({
  name: 'list_events_of_types_since',
  parameters: { types: 'text[]', ...after },
  row: eventRow,
  sql: eventsAt(
    placesOfTypes(
      `(journal.type, sequence) > (wanted.type, $afterSequence)
              and (journal.type, sequence) <= (wanted.type, ${Number.MAX_SAFE_INTEGER}) and created_at >= $sinceTime`,
      'asc',
    ),
    'sequence',
  ),
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
