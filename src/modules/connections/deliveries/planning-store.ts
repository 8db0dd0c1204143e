import { statement } from '../../../platform/database/statement.ts';

/** Keeps subscribed integrations from being deleted, if there is something to plan. Leaves out one that is being deleted. */
export const lockSubscribedIntegrations = statement({
  name: 'lock_subscribed_integrations',
  parameters: { tenantId: 'text' },
  row: { id: 'text' },
  sql: `select id from integrations
        where tenant_id = (select app_tenant()) and id = any (array(
          select integration_id from subscription_periods
          where (select planned_sequence < sequence from journal_heads where journal_heads.tenant_id = $tenantId)
        ))
        order by id for key share skip locked`,
});

/** Lists when subscriptions cover events. A transaction whose order is not fixed yet comes after all events that have one. */
export const listPeriods = statement({
  name: 'list_periods',
  parameters: {},
  row: {
    subscriptionId: 'text',
    integrationId: 'text',
    eventType: 'text',
    clientId: 'text?',
    firstSequence: 'bigint',
    lastSequence: 'bigint',
  },
  sql: `select subscription_id as "subscriptionId", integration_id as "integrationId", event_type as "eventType",
          client_id as "clientId", coalesce(first_sequence, ${Number.MAX_SAFE_INTEGER}) as "firstSequence",
          coalesce(last_sequence, ${Number.MAX_SAFE_INTEGER}) as "lastSequence"
        from subscription_periods order by subscription_id, begun_by`,
});

/** Deletes periods whose deliveries are all planned. */
export const deletePlannedPeriods = statement({
  name: 'delete_planned_periods',
  parameters: { plannedSequence: 'bigint' },
  row: {},
  sql: `delete from subscription_periods
        where tenant_id = (select app_tenant()) and last_sequence <= $plannedSequence`,
});

/** The subscriptions that an event is planned for already. */
export const listPlannedSubscriptions = statement({
  name: 'list_planned_subscriptions',
  parameters: { eventId: 'text' },
  row: { subscriptionId: 'text?' },
  sql: `select subscription_id as "subscriptionId" from deliveries where event_id = $eventId
        order by integration_id, subscription_id`,
});

export const insertDeliveries = statement({
  name: 'insert_deliveries',
  parameters: { deliveries: 'jsonb', now: 'timestamptz' },
  row: {},
  sql: `insert into deliveries (id, event_id, event_sequence, event_type, record_id, integration_id,
          subscription_id, subscribed_client_id, next_attempt_at, created_at, updated_at)
        select id, "eventId", "eventSequence", "eventType", "recordId", "integrationId", "subscriptionId",
          "subscribedClientId", $now, $now, $now
        from jsonb_to_recordset($deliveries) as given (id text, "eventId" text, "eventSequence" bigint,
          "eventType" text, "recordId" text, "integrationId" text, "subscriptionId" text, "subscribedClientId" text)
        on conflict on constraint deliveries_once do nothing`,
});

/** Where the tenant's planning stands. Planning and sealing of a tenant's events take the same lock. */
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

/** Lists the next events to plan. A test event goes to its integration only, and was sent there at once. */
export const listEventsToPlan = statement({
  name: 'list_events_to_plan',
  parameters: { tenantId: 'text', most: 'bigint' },
  row: { sequence: 'bigint', uuid: 'text', type: 'text', recordId: 'text', clientId: 'text?' },
  sql: `with head as materialized (
          select planned_sequence as planned, planned_sequence + $most::bigint as last from journal_heads where tenant_id = $tenantId
        )
        select sequence, id::text as uuid, coalesce(type, '') as type, resource_id as "recordId", client_id as "clientId" from journal
        where sequence > (select planned from head) and sequence <= (select last from head)
          and type is not null and action <> 'tested'
        order by sequence`,
});
