import { statement } from '../../platform/database/statement.ts';
import { RANGE_ENTRIES_MAX } from '../journal/sql.ts';
import { eventColumns, eventRow, eventsOfRange, eventTime } from './shared-store.ts';

export const readEvent = statement({
  name: 'read_event',
  parameters: { sequence: 'bigint' },
  row: eventRow,
  sql: `select ${eventColumns}
        from (
          select * from journal_ranges where last_sequence >= $sequence order by last_sequence limit 1
        ) as range ${eventsOfRange}
        where range.type is not null and range.first_sequence + coalesce(entry.ordinal, 1) - 1 = $sequence`,
});

/**
 * One statement for each filter, so that each walks its own index. Pairs are compared and ordered, because a plan for
 * `type = $type` may walk the index of all events, which takes long for a rare type.
 */
function eventsBefore(name: string, isOfType: boolean) {
  const before = `$beforeSequence::bigint + ${RANGE_ENTRIES_MAX}`;
  const [condition, order] = isOfType
    ? [
        `(type, last_sequence) >= ($type, 0) and (type, last_sequence) < ($type, ${before})`,
        'type desc, last_sequence desc',
      ]
    : [`last_sequence < ${before}`, 'last_sequence desc'];
  return {
    name,
    row: eventRow,
    sql: `select ${eventColumns}
          from (
            select * from journal_ranges
            where type is not null and ${condition} and first_sequence < $beforeSequence
            order by ${order} limit $count
          ) as range ${eventsOfRange}
          where range.first_sequence + coalesce(entry.ordinal, 1) - 1 < $beforeSequence
          order by sequence desc limit $count`,
  };
}

function eventsAfter(name: string, isOfType: boolean) {
  const [condition, order] = isOfType
    ? [
        `(type, last_sequence) > ($type, $afterSequence) and (type, last_sequence) <= ($type, ${Number.MAX_SAFE_INTEGER})`,
        'type, last_sequence',
      ]
    : ['last_sequence > $afterSequence', 'last_sequence'];
  return {
    name,
    row: eventRow,
    sql: `select ${eventColumns}
          from (
            select * from journal_ranges
            where type is not null and ${condition} and created_at >= $sinceTime
            order by ${order} limit $count
          ) as range ${eventsOfRange}
          where range.first_sequence + coalesce(entry.ordinal, 1) - 1 > $afterSequence and ${eventTime} >= $sinceTime
          order by sequence limit $count`,
  };
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

/** An entry's order is fixed after its change, so earlier ranges hold only earlier changes. */
export const findSequenceBefore = statement({
  name: 'find_sequence_before',
  parameters: { time: 'timestamptz' },
  row: { sequence: 'bigint' },
  sql: `select first_sequence - 1 as sequence from journal_ranges
        where tenant_id = (select app_tenant()) and sealed_at >= $time
        order by sealed_at, last_sequence limit 1`,
});

/** Adds an event that does not come from a change of a record. */
export const tellEvent = statement({
  name: 'tell_event',
  isWrite: true,
  parameters: { type: 'text', told: 'jsonb', apiVersion: 'text', createdAt: 'timestamptz' },
  row: { sequence: 'bigint', digest: 'text' },
  sql: `select sequence, encode(digest, 'hex') as digest from tell_event($type, $told, $apiVersion, $createdAt)`,
});
