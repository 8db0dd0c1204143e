import type { Actor } from '../../platform/actor.ts';
import { optionalJsonOf, type Values } from '../../platform/database/statement.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import { digestAt, entriesOfRange, stateOfRange } from '../journal/sql.ts';

/** An event that does not come from a change of a record. */
export interface ToldEvent {
  recordId: string;
  actor: Actor;
  data: Record<string, unknown>;
}

export const eventRow = {
  sequence: 'bigint',
  digest: 'text',
  type: 'text',
  createdAt: 'timestamptz',
  tenant: 'text',
  client: 'text?',
  resource: 'text?',
  recordId: 'text?',
  actor: 'text?',
  actorType: 'text?',
  apiVersion: 'text',
  recordSequence: 'bigint',
  state: optionalJsonOf<Snapshot>(),
  media: 'jsonb?',
  beside: optionalJsonOf<Snapshot>(),
  told: optionalJsonOf<ToldEvent>(),
} as const;

export type EventRow = Values<typeof eventRow>;

/** A change that took several entries was made with the last of them. */
export const eventTime = 'coalesce(state.created_at, entry.created_at, range.created_at)';

/** The columns of an event of `range`, whose entry is `entry` and whose state may be that of `state`. */
export const eventColumns = `range.first_sequence + coalesce(entry.ordinal, 1) - 1 as sequence,
  ${digestAt('coalesce(entry.ordinal, 1)')} as digest, coalesce(range.type, null) as type,
  ${eventTime} as "createdAt", range.tenant_id as tenant, range.client_id as client,
  coalesce(entry.resource, null) as resource, coalesce(entry.resource_id, null) as "recordId",
  coalesce(state.actor, entry.actor) as actor, coalesce(state.actor_type, entry.actor_type)::text as "actorType", range.api_version as "apiVersion",
  coalesce(range.record_sequences[coalesce(entry.ordinal, 1)], 1) as "recordSequence",
  case when range.state_position is null then coalesce(entry.after, entry.before) else coalesce(state.after, state.before) end as state,
  case when range.state_position is null then entry.media else state.media end as media,
  nullif(range.beside -> (coalesce(entry.ordinal, 1) - 1)::integer, 'null') as beside, range.told`;

/** An event without an entry has a row too. */
export const eventsOfRange = `left join lateral ${entriesOfRange} as entry on true left join lateral ${stateOfRange} as state on true`;
