import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { readById, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { matchesStatus, statusFilters } from '../../../platform/http/answers/record-lists.ts';
import type { ProviderMemory } from '../../../providers/provider.ts';
import { eventColumns, eventRow } from '../../journal/events/shared-store.ts';
import { INTEGRATION_STATUSES } from '../integrations/schema.ts';
import { connectionColumns, connectionRow } from '../integrations/shared-store.ts';
import { DELIVERY_STATUSES } from './schema.ts';

const deliveries = table('deliveries', {
  id: 'text',
  event: 'reference',
  eventType: 'text',
  integration: 'reference',
  subscription: 'reference?',
  status: textOf(DELIVERY_STATUSES),
  attempts: 'integer',
  nextAttemptAt: 'timestamptz?',
  lastAttemptAt: 'timestamptz?',
  responseStatus: 'integer?',
  message: 'text?',
  recordId: 'text',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type DeliveryRow = RowOf<typeof readDelivery>;

export const readDelivery = readById(deliveries);

export const listDeliveries = statement({
  name: 'list_deliveries',
  noPlanCache: true,
  parameters: {
    integrationId: 'text?',
    ...statusFilters,
    types: 'text[]?',
    eventId: 'text?',
    since: 'timestamptz?',
    ...agePosition,
  },
  row: deliveries.row,
  sql: `select ${deliveries.columns} from deliveries
        where ($integrationId::text is null or integration_id = $integrationId)
          and ${matchesStatus}
          and ($types::text[] is null or event_type = any ($types))
          and ($eventId::text is null or event_id = $eventId)
          and ($since::timestamptz is null or created_at >= $since)
          and ${beforePosition}
        ${newestFirst}`,
});

/** The kind of work that sends the deliveries of an integration, which is its lane. */
export const DELIVERIES = 'deliveries';

export const readNextAttempt = statement({
  name: 'read_next_attempt',
  parameters: { integrationId: 'text' },
  row: { nextAttemptAt: 'timestamptz?' },
  sql: `select next_attempt_at as "nextAttemptAt" from deliveries
        where tenant_id = (select app_tenant()) and integration_id = $integrationId and status = 'PENDING'
        order by next_attempt_at limit 1`,
});

/** Has the deliveries of integrations sent. It takes part in the transaction that makes them due. */
export const askForSending = statement({
  name: 'ask_for_sending',
  isWrite: true,
  parameters: { integrationIds: 'text[]', now: 'timestamptz' },
  row: {},
  sql: `select from (select id from unnest($integrationIds::text[]) as id order by id) as due,
          ask_for_work('${DELIVERIES}', app_tenant(), due.id, '{""}', $now)`,
});

/** Finds records with due deliveries to an integration, except excluded records. A record may be found several times. */
export const listDueRecords = statement({
  name: 'list_due_records',
  parameters: { integrationId: 'text', now: 'timestamptz', excluded: 'jsonb', count: 'bigint' },
  row: { recordId: 'text' },
  sql: `select record_id as "recordId" from deliveries
        where integration_id = $integrationId and status = 'PENDING' and next_attempt_at <= $now
          and not is_suspended(app_tenant()) and record_id <> all (array(select jsonb_array_elements_text($excluded)))
        order by next_attempt_at, record_id limit $count`,
});

/**
 * Finds the next due delivery of a lane, with its event and its integration: first attempts in the order of their events,
 * then repeated ones. The notes may come from another subscription's delivery of the same event, so that a file is uploaded once.
 */
export const findNextInLane = statement({
  name: 'find_next_in_lane',
  parameters: { integrationId: 'text', recordId: 'text', now: 'timestamptz' },
  row: {
    id: 'text',
    attempts: 'integer',
    notes: jsonOf<ProviderMemory>(),
    subscribedClientId: 'text?',
    isLast: 'boolean',
    ...connectionRow,
    ...eventRow,
  },
  sql: `select next.id, next.attempts, coalesce((
            select sibling.notes from deliveries as sibling
            where sibling.tenant_id = next.tenant_id and sibling.event_id = next.event_id
              and sibling.integration_id = next.integration_id and sibling.notes <> '{}'
            order by sibling.subscription_id limit 1
          ), next.notes) as notes, next.subscribed_client_id as "subscribedClientId", not exists (
            select from deliveries as other
            where other.tenant_id = next.tenant_id and other.integration_id = next.integration_id
              and other.record_id = next.record_id and other.status = 'PENDING' and other.id <> next.id
          ) as "isLast", ${connectionColumns}, ${eventColumns}
        from (
          select * from deliveries
          where integration_id = $integrationId and record_id = $recordId and status = 'PENDING'
            and coalesce(next_attempt_at, null) <= $now
          order by attempts > 0, event_sequence, id
          limit 1
        ) as next
        join integrations on integrations.tenant_id = (select app_tenant()) and integrations.id = $integrationId,
        lateral (
          select * from journal
          where tenant_id = (select app_tenant()) and sequence = next.event_sequence limit 1
        ) as entry`,
});

const settled = {
  id: 'text',
  attempts: 'integer',
  status: textOf(DELIVERY_STATUSES),
  nextAttemptAt: 'timestamptz?',
  responseStatus: 'integer?',
  message: 'text?',
  now: 'timestamptz',
} as const;

/**
 * Returns no row when another process has settled the delivery. The commit does not wait for the disk: if the server fails
 * at that moment, the delivery is sent once more, which may happen anyway.
 */
export const settleDelivery = statement({
  name: 'settle_delivery',
  parameters: settled,
  row: { id: 'text' },
  sql: `update deliveries set status = $status, attempts = $attempts, next_attempt_at = $nextAttemptAt,
          last_attempt_at = $now, response_status = $responseStatus, message = $message, updated_at = $now
        from (select set_config('synchronous_commit', 'off', true)) as unhurried
        where id = $id and coalesce(status, null) = 'PENDING' -- so that no partial index suits
        returning id`,
});

export const addNotes = statement({
  name: 'add_notes',
  parameters: { id: 'text', notes: 'jsonb' },
  row: {},
  sql: `update deliveries set notes = notes || $notes where id = $id`,
});

export const retryDelivery = statement({
  name: 'retry_delivery',
  parameters: { id: 'text', now: 'timestamptz' },
  row: deliveries.row,
  sql: `update deliveries set status = 'PENDING', next_attempt_at = $now, updated_at = $now where id = $id
        returning ${deliveries.columns}`,
});

/** Makes the waiting deliveries of an integration due, the oldest first. */
export const makeDue = statement({
  name: 'make_due',
  parameters: { integrationId: 'text', now: 'timestamptz', count: 'bigint' },
  row: {},
  sql: `update deliveries set next_attempt_at = $now, updated_at = $now
        where tenant_id = (select app_tenant()) and id = any (array(
          select id from deliveries
          where integration_id = $integrationId and status = 'PENDING' and next_attempt_at > $now
          order by event_sequence limit $count
        ))`,
});

export const readIntegrationStatus = statement({
  name: 'read_integration_status',
  parameters: { id: 'text' },
  row: { status: textOf(INTEGRATION_STATUSES) },
  sql: `select status from integrations where id = $id`,
});

export const deleteOldDeliveries = statement({
  name: 'delete_old_deliveries',
  parameters: { before: 'timestamptz', count: 'bigint' },
  row: { id: 'text' },
  sql: `delete from deliveries where tenant_id = (select app_tenant()) and id = any (array(
          select id from deliveries where created_at < $before and status <> 'PENDING'
          order by created_at, id limit $count
        ))
        returning id`,
});

/** Records that an integration was tested, as the API shows it. */
export const recordTest = statement({
  name: 'record_test',
  isWrite: true,
  parameters: { integrationId: 'text', shown: 'jsonb' },
  row: {},
  sql: `select from journal_test($integrationId, $shown)`,
});

/** The test that this transaction recorded, once it is sealed. */
export const findTest = statement({
  name: 'find_test',
  parameters: { integrationId: 'text' },
  row: { uuid: 'text', sequence: 'bigint' },
  sql: `select id::text as uuid, sequence from journal
        where resource_id = $integrationId and action = 'tested' and xmin = pg_current_xact_id()::xid
        order by sequence desc limit 1`,
});
