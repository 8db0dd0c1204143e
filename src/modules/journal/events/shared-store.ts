import { optionalJsonOf, textOf, type Values } from '../../../platform/database/statement.ts';
import type { Snapshot } from '../../../platform/record-events.ts';
import { TENANT_MODES } from '../../parties/tenants/schema.ts';

export const eventRow = {
  sequence: 'bigint',
  uuid: 'text',
  type: 'text',
  createdAt: 'timestamptz',
  tenant: 'text',
  mode: textOf(TENANT_MODES),
  client: 'text?',
  resource: 'text',
  recordId: 'text',
  actor: 'text',
  actorType: 'text',
  apiVersion: 'text',
  recordSequence: 'bigint',
  state: optionalJsonOf<Snapshot>(),
  media: 'jsonb?',
  extra: optionalJsonOf<Snapshot>(),
} as const;

export type EventRow = Values<typeof eventRow>;

/**
 * The columns of the event that `entry` is. An entry that is an event has a type and a number. The mode is read once for
 * all events of a statement.
 */
export const eventColumns = `entry.sequence, entry.id::text as uuid, coalesce(entry.type, '') as type, entry.created_at as "createdAt",
  entry.tenant_id as tenant, (select tenant_mode()) as mode, entry.client_id as client, entry.resource, entry.resource_id as "recordId", entry.actor,
  entry.actor_type::text as "actorType", entry.api_version as "apiVersion", coalesce(entry.record_sequence, 0) as "recordSequence",
  coalesce(entry.after, entry.before) as state, entry.media, entry.extra`;
