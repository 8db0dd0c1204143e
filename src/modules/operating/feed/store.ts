import { statement } from '../../../platform/database/statement.ts';
import { eventColumns, eventRow } from '../../journal/events/shared-store.ts';
import { placeColumns, placeRow } from './shared-store.ts';

export const findUnnumbered = statement({
  name: 'find_unnumbered',
  parameters: {},
  row: { isWaiting: 'boolean' },
  sql: `select exists (select from feed_waiting) as "isWaiting"`,
});

/** Appends waiting events to the feed. */
export const numberWaiting = statement({
  name: 'number_waiting',
  isWrite: true,
  parameters: { most: 'integer' },
  row: { numbered: 'integer' },
  sql: `select numbered from number_feed($most)`,
});

/** Has all webhooks that are in use continue. */
export const askForFollowing = statement({
  name: 'ask_for_following',
  isWrite: true,
  parameters: { kind: 'text', now: 'timestamptz' },
  row: {},
  sql: `select from (select id from feed_webhooks where status <> 'DISABLED' order by id) as webhooks,
          ask_for_work($kind, '', webhooks.id, '{""}', $now)`,
});

/** Where the feed ends. */
export const readFeedEnd = statement({
  name: 'read_feed_end',
  parameters: {},
  row: { sequence: 'bigint' },
  sql: `select sequence from feed_head`,
});

export const findFeedEvent = statement({
  name: 'find_feed_event',
  parameters: { uuid: 'text' },
  row: { sequence: 'bigint' },
  sql: `select sequence from event_feed where event_id = ($uuid::text)::uuid`,
});

const parameters = {
  position: 'bigint',
  tenantId: 'text?',
  types: 'text[]?',
  looks: 'bigint',
  count: 'bigint',
} as const;
const row = { ...placeRow, isFound: 'boolean', isLast: 'boolean' } as const;
/**
 * Looks at a limited number of places of the feed, because few events may have the wanted types. The last place that was looked
 * at (`isLast`) is returned even if it is of another type, so that the next look begins there.
 */
const placesOf = (side: '<' | '>', direction: 'asc' | 'desc') => `
        select ${placeColumns}, is_found as "isFound", is_last as "isLast"
        from (
          select *, $types::text[] is null or type = any ($types) as is_found,
            row_number() over (order by sequence ${direction}) = $looks as is_last
          from (
            select * from event_feed
            where sequence ${side} $position and ($tenantId::text is null or tenant_id = $tenantId)
            order by sequence ${direction} limit $looks
          ) as near
        ) as event_feed
        where is_found or is_last order by sequence ${direction} limit $count`;

export const listFeedBefore = statement({
  name: 'list_feed_before',
  noPlanCache: true,
  parameters,
  row,
  sql: placesOf('<', 'desc'),
});
export const listFeedAfter = statement({
  name: 'list_feed_after',
  noPlanCache: true,
  parameters,
  row,
  sql: placesOf('>', 'asc'),
});

/** The events of the scope's tenant at these places of its journal. */
export const readEventsAt = statement({
  name: 'read_events_at',
  parameters: { sequences: 'jsonb' },
  row: eventRow,
  sql: `select ${eventColumns}
        from jsonb_array_elements_text($sequences) as wanted (sequence) cross join lateral (
          select * from journal
          where tenant_id = (select app_tenant()) and sequence = wanted.sequence::bigint and type is not null limit 1
        ) as entry`,
});
