import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';
import { dueFairly, inUse, selectDueFairly } from '../integrations/shared-store.ts';

const columns = `id, event_id as event, event_type as "eventType", integration_id as integration,
  subscription_id as subscription, status, attempts, next_attempt_at as "nextAttemptAt",
  last_attempt_at as "lastAttemptAt", response_status as "responseStatus", message,
  record_id as "recordId", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  event: 'text',
  eventType: 'text',
  integration: 'text',
  subscription: 'text?',
  status: 'text',
  attempts: 'integer',
  nextAttemptAt: 'timestamptz?',
  lastAttemptAt: 'timestamptz?',
  responseStatus: 'integer?',
  message: 'text?',
  recordId: 'text',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type DeliveryRow = RowOf<typeof readDelivery>;

export const readDelivery = statement({
  name: 'read_delivery',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from deliveries where id = $id`,
});

export const listDeliveries = statement({
  name: 'list_deliveries',
  isPlannedAnew: true,
  parameters: {
    integrationId: 'text?',
    status: 'text?',
    type: 'text?',
    eventId: 'text?',
    since: 'timestamptz?',
    ...agePosition,
  },
  row,
  sql: `select ${columns} from deliveries
        where ($integrationId::text is null or integration_id = $integrationId)
          and ($status::text is null or status = $status)
          and ($type::text is null or event_type = $type)
          and ($eventId::text is null or event_id = $eventId)
          and ($since::timestamptz is null or created_at >= $since)
          and (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

/** Who wants to be told of what, of the integrations that are in use and not just being deleted. */
export const listWanted = statement({
  name: 'list_wanted',
  parameters: {},
  row: { id: 'text', integrationId: 'text', eventType: 'text', clientId: 'text?' },
  sql: `select subscriptions.id, integration_id as "integrationId", event_type as "eventType", client_id as "clientId"
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
  sql: `insert into deliveries (id, event_id, event_position, event_type, record_id, integration_id, subscription_id,
          subscribed_client_id, next_attempt_at, created_at, updated_at)
        select id, "eventId", "eventPosition", "eventType", "recordId", "integrationId", "subscriptionId",
          "subscribedClientId", $now, $now, $now
        from jsonb_to_recordset($deliveries) as given (id text, "eventId" text, "eventPosition" bigint, "eventType" text,
          "recordId" text, "integrationId" text, "subscriptionId" text, "subscribedClientId" text)
        returning id`,
});

/**
 * What is to be sent next to an integration about a record: what was never sent, in order, before what is due again.
 * What was noted for the same event under another subscription counts as well: a file is brought there once.
 */
export const findNextInLane = statement({
  name: 'find_next_in_lane',
  parameters: { integrationId: 'text', recordId: 'text', now: 'timestamptz' },
  row: {
    id: 'text',
    attempts: 'integer',
    notes: 'jsonb',
    subscribedClientId: 'text?',
    clientId: 'text?',
    eventId: 'text',
    type: 'text',
    createdAt: 'timestamptz',
    tenant: 'text',
    sequence: 'bigint',
    data: 'jsonb',
  },
  sql: `select next.id, next.attempts, coalesce((
            select sibling.notes from deliveries as sibling
            where sibling.tenant_id = next.tenant_id and sibling.event_id = next.event_id
              and sibling.integration_id = next.integration_id and sibling.notes <> '{}'
            order by sibling.id limit 1
          ), next.notes) as notes, next.subscribed_client_id as "subscribedClientId",
          events.client_id as "clientId", events.id as "eventId", events.type, events.created_at as "createdAt",
          events.tenant_id as tenant, events.sequence, events.data
        from (
          select * from deliveries
          where integration_id = $integrationId and record_id = $recordId and status = 'PENDING'
            and next_attempt_at <= $now
          order by attempts > 0, event_position, id
          limit 1
        ) as next join events on events.tenant_id = next.tenant_id and events.position = next.event_position`,
});

/**
 * Only while it is still to be sent: somebody else may have done it. The commit does not wait for the disk: should the
 * server fail just then, the delivery is made once more, which may happen anyway.
 */
export const settleDelivery = statement({
  name: 'settle_delivery',
  parameters: {
    id: 'text',
    attempts: 'integer',
    status: 'text',
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

export const noteOnDelivery = statement({
  name: 'note_on_delivery',
  parameters: { id: 'text', notes: 'jsonb' },
  row: {},
  sql: `update deliveries set notes = notes || $notes where id = $id`,
});

export const retryDelivery = statement({
  name: 'retry_delivery',
  parameters: { id: 'text', now: 'timestamptz' },
  row,
  sql: `update deliveries set status = 'PENDING', next_attempt_at = $now, updated_at = $now where id = $id
        returning ${columns}`,
});

/** What waits for an integration, the oldest first. */
export const hurryDeliveries = statement({
  name: 'hurry_deliveries',
  parameters: { integrationId: 'text', now: 'timestamptz', count: 'bigint' },
  row: {},
  sql: `update deliveries set next_attempt_at = $now, updated_at = $now
        where tenant_id = app_tenant() and id = any (array(
          select id from deliveries
          where integration_id = $integrationId and status = 'PENDING' and next_attempt_at > $now
          order by event_position limit $count
        ))`,
});

export const readIntegrationStatus = statement({
  name: 'read_integration_status',
  parameters: { id: 'text' },
  row: { status: 'text' },
  sql: `select status from integrations where id = $id`,
});

/** How much is waiting for each, as far as it is worth counting. */
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

/** Lanes with a due delivery. */
export const listDueLanes = statement({
  name: 'list_due_lanes',
  isPlannedAnew: true,
  parameters: dueFairly,
  row: { tenantId: 'text', integrationId: 'text', recordId: 'text', rank: 'integer' },
  sql: selectDueFairly('delivery_queue', 'record_id', 'recordId'),
});

/** What is to be sent to an integration that goes, a part of it. */
export const deleteDeliveriesOf = statement({
  name: 'delete_deliveries_of',
  parameters: { integrationId: 'text', count: 'bigint' },
  row: { id: 'text' },
  sql: `delete from deliveries where tenant_id = app_tenant() and id = any (array(
          select id from deliveries where integration_id = $integrationId limit $count
        ))
        returning id`,
});

/** Nobody can change what is gone. */
export const deleteSubscriptionsOfClients = statement({
  name: 'delete_subscriptions_of_clients',
  parameters: { clientIds: 'jsonb' },
  row: {},
  sql: `delete from subscriptions
        where tenant_id = app_tenant() and client_id = any (array(select jsonb_array_elements_text($clientIds)))`,
});
