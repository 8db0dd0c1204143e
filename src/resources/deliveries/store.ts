import { deleteSome } from '../../platform/database/batches.ts';
import { jsonOf, optionalTextOf, type RowOf, statement, textOf } from '../../platform/database/statement.ts';
import { readById, table } from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import type { ProviderMemory } from '../../providers/provider.ts';
import { eventColumns, eventRow, eventsOfRange, eventTime } from '../events/shared-store.ts';
import { INTEGRATION_STATUSES } from '../integrations/schema.ts';
import { dueFairly, inUse, selectDueFairly } from '../integrations/shared-store.ts';
import { digestAt } from '../journal/sql.ts';
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
  isPlannedAnew: true,
  parameters: {
    integrationId: 'text?',
    status: optionalTextOf(DELIVERY_STATUSES),
    type: 'text?',
    eventId: 'text?',
    since: 'timestamptz?',
    ...agePosition,
  },
  row: deliveries.row,
  sql: `select ${deliveries.columns} from deliveries
        where ($integrationId::text is null or integration_id = $integrationId)
          and ($status::text is null or status = $status)
          and ($type::text is null or event_type = $type)
          and ($eventId::text is null or event_id = $eventId)
          and ($since::timestamptz is null or created_at >= $since)
          and ${beforePosition}
        ${newestFirst}`,
});

/** Lists the subscriptions of integrations in use. Leaves out integrations that are being deleted. */
export const listActiveSubscriptions = statement({
  name: 'list_active_subscriptions',
  parameters: {},
  row: { id: 'text', integrationId: 'text', eventType: 'text', clientId: 'text?', afterSequence: 'bigint' },
  sql: `select subscriptions.id, integration_id as "integrationId", event_type as "eventType", client_id as "clientId",
          after_sequence as "afterSequence"
        from subscriptions join integrations
          on integrations.tenant_id = subscriptions.tenant_id and integrations.id = subscriptions.integration_id
        where ${inUse}
        order by subscriptions.id
        for key share of integrations skip locked`,
});

export const insertDeliveries = statement({
  name: 'insert_deliveries',
  parameters: { deliveries: 'jsonb', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `insert into deliveries (id, event_id, event_sequence, event_type, record_id, integration_id, subscription_id,
          subscribed_client_id, next_attempt_at, created_at, updated_at)
        select id, "eventId", "eventSequence", "eventType", "recordId", "integrationId", "subscriptionId",
          "subscribedClientId", $now, $now, $now
        from jsonb_to_recordset($deliveries) as given (id text, "eventId" text, "eventSequence" bigint, "eventType" text,
          "recordId" text, "integrationId" text, "subscriptionId" text, "subscribedClientId" text)
        returning id`,
});

/**
 * Finds the next due delivery of a lane, with its event: first attempts in the order of their events, then repeated ones.
 * The notes may come from another subscription's delivery of the same event, so that a file is uploaded once.
 */
export const findNextInLane = statement({
  name: 'find_next_in_lane',
  parameters: { integrationId: 'text', recordId: 'text', now: 'timestamptz' },
  row: {
    id: 'text',
    attempts: 'integer',
    notes: jsonOf<ProviderMemory>(),
    subscribedClientId: 'text?',
    ...eventRow,
  },
  sql: `select next.id, next.attempts, coalesce((
            select sibling.notes from deliveries as sibling
            where sibling.tenant_id = next.tenant_id and sibling.event_id = next.event_id
              and sibling.integration_id = next.integration_id and sibling.notes <> '{}'
            order by sibling.id limit 1
          ), next.notes) as notes, next.subscribed_client_id as "subscribedClientId", ${eventColumns}
        from (
          select * from deliveries
          where integration_id = $integrationId and record_id = $recordId and status = 'PENDING'
            and next_attempt_at <= $now
          order by attempts > 0, event_sequence, id
          limit 1
        ) as next, lateral (
          select * from journal_ranges
          where tenant_id = (select app_tenant()) and last_sequence >= next.event_sequence order by last_sequence limit 1
        ) as range ${eventsOfRange}
        where range.first_sequence + coalesce(entry.ordinal, 1) - 1 = next.event_sequence`,
});

/** Where the tenant's planning stands. Whoever plans or orders the tenant's events holds the lock. */
export const lockForPlanning = statement({
  name: 'lock_for_planning',
  parameters: { tenantId: 'text' },
  row: { sequence: 'bigint', plannedSequence: 'bigint' },
  sql: `select sequence, planned_sequence as "plannedSequence" from journal_heads
        where tenant_id = $tenantId and planned_sequence < sequence for update`,
});

export const movePlanning = statement({
  name: 'move_planning',
  parameters: { tenantId: 'text', plannedSequence: 'bigint' },
  row: {},
  sql: `update journal_heads set planned_sequence = $plannedSequence where tenant_id = $tenantId`,
});

export const listEventsToPlan = statement({
  name: 'list_events_to_plan',
  parameters: { afterSequence: 'bigint', count: 'bigint' },
  row: {
    sequence: 'bigint',
    digest: 'text',
    type: 'text',
    recordId: 'text',
    clientId: 'text?',
    createdAt: 'timestamptz',
  },
  sql: `select range.first_sequence + entry.ordinal - 1 as sequence, ${digestAt('entry.ordinal')} as digest,
          coalesce(range.type, null) as type, entry.resource_id as "recordId", range.client_id as "clientId",
          ${eventTime} as "createdAt"
        from (
          select * from journal_ranges
          where type is not null and told is null and last_sequence > $afterSequence
          order by last_sequence limit $count
        ) as range ${eventsOfRange}
        where range.first_sequence + entry.ordinal - 1 > $afterSequence
        order by sequence limit $count`,
});

/**
 * Returns no row when another process has settled the delivery. The commit does not wait for the disk: if the server fails
 * at that moment, the delivery is sent once more, which may happen anyway.
 */
export const settleDelivery = statement({
  name: 'settle_delivery',
  parameters: {
    id: 'text',
    attempts: 'integer',
    status: textOf(DELIVERY_STATUSES),
    nextAttemptAt: 'timestamptz?',
    responseStatus: 'integer?',
    message: 'text?',
    now: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `update deliveries set status = $status, attempts = $attempts, next_attempt_at = $nextAttemptAt,
          last_attempt_at = $now, response_status = $responseStatus, message = $message, updated_at = $now
        from (select set_config('synchronous_commit', 'off', true)) as unhurried
        where id = $id and status = 'PENDING'
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

/** Counts the waiting deliveries of each integration, up to a limit. */
export const countWaiting = statement({
  name: 'count_waiting',
  isPlannedAnew: true,
  parameters: { tenantId: 'text', integrationIds: 'jsonb', most: 'bigint' },
  row: { integrationId: 'text', count: 'bigint' },
  sql: `select "integrationId", (
          select count(*) from (
            select from delivery_queue
            where delivery_queue.tenant_id = $tenantId and delivery_queue.integration_id = "integrationId"
            limit $most
          ) as waiting
        ) as count
        from jsonb_array_elements_text($integrationIds) as given ("integrationId")`,
});

export const listDueLanes = statement({
  name: 'list_due_lanes',
  isPlannedAnew: true,
  parameters: dueFairly,
  row: { tenantId: 'text', integrationId: 'text', recordId: 'text', rank: 'integer' },
  sql: selectDueFairly('delivery_queue', 'record_id', 'recordId'),
});

export const deleteDeliveriesOf = deleteSome(
  'delete_deliveries_of',
  deliveries,
  { integrationId: 'text' },
  'integration_id = $integrationId',
);

export const deleteSubscriptionsOfClients = statement({
  name: 'delete_subscriptions_of_clients',
  parameters: { clientIds: 'jsonb' },
  row: {},
  sql: `delete from subscriptions
        where tenant_id = (select app_tenant()) and client_id = any (array(select jsonb_array_elements_text($clientIds)))`,
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
