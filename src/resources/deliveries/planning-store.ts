import { statement } from '../../platform/database/statement.ts';
import { eventsOfRange, eventTime } from '../events/shared-store.ts';
import { inUse } from '../integrations/shared-store.ts';
import { digestAt, RANGE_ENTRIES_MAX } from '../journal/sql.ts';

/** Keeps integrations in use from being deleted. Leaves out one that is being deleted. */
export const lockIntegrationsInUse = statement({
  name: 'lock_integrations_in_use',
  parameters: {},
  row: { id: 'text' },
  sql: `select id from integrations where ${inUse} order by id for key share skip locked`,
});

/** The last event before a transaction. If its order is not fixed yet, that comes after all events. */
const sequenceBefore = (transaction: string) => `coalesce((
    select first_sequence - 1 from journal_ranges
    where journal_ranges.tenant_id = (select app_tenant()) and journal_ranges.transaction_id = ${transaction}
    order by last_position limit 1
  ), case when ${transaction} in (select transaction_id from journal_waiting where journal_waiting.tenant_id = (select app_tenant()))
    then ${Number.MAX_SAFE_INTEGER} else 0 end)`;

/** Lists the subscriptions of integrations in use. Each covers the events since both of them are. */
export const listActiveSubscriptions = statement({
  name: 'list_active_subscriptions',
  parameters: {},
  row: { id: 'text', integrationId: 'text', eventType: 'text', clientId: 'text?', afterSequence: 'bigint' },
  sql: `select subscriptions.id, integration_id as "integrationId", event_type as "eventType", client_id as "clientId",
          greatest(${sequenceBefore('subscriptions.transaction_id')}, ${sequenceBefore('integrations.in_use_since')}) as "afterSequence"
        from subscriptions join integrations
          on integrations.tenant_id = subscriptions.tenant_id and integrations.id = subscriptions.integration_id
        where ${inUse}
        order by subscriptions.id`,
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
  sql: `insert into deliveries (id, event_id, event_sequence, event_position, event_type, record_id, integration_id,
          subscription_id, subscribed_client_id, next_attempt_at, created_at, updated_at)
        select id, "eventId", "eventSequence", "eventPosition", "eventType", "recordId", "integrationId", "subscriptionId",
          "subscribedClientId", $now, $now, $now
        from jsonb_to_recordset($deliveries) as given (id text, "eventId" text, "eventSequence" bigint,
          "eventPosition" bigint, "eventType" text, "recordId" text, "integrationId" text, "subscriptionId" text, "subscribedClientId" text)
        on conflict on constraint deliveries_once do nothing`,
});

/** Where the tenant's planning stands. Planning and ordering of a tenant's events take the same lock. */
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

/** Lists the events up to `end`. Ranges are short, so the index leads to the first and the last one. */
export const listEventsToPlan = statement({
  name: 'list_events_to_plan',
  parameters: { afterSequence: 'bigint', end: 'bigint' },
  row: {
    sequence: 'bigint',
    position: 'bigint',
    digest: 'text',
    type: 'text',
    recordId: 'text',
    clientId: 'text?',
    createdAt: 'timestamptz',
  },
  sql: `select range.first_sequence + entry.ordinal - 1 as sequence, entry.position, ${digestAt('entry.ordinal')} as digest,
          coalesce(range.type, null) as type, entry.resource_id as "recordId", range.client_id as "clientId",
          ${eventTime} as "createdAt"
        from (
          select * from journal_ranges
          where last_sequence > $afterSequence and last_sequence < $end::bigint + ${RANGE_ENTRIES_MAX} and type is not null and told is null
        ) as range ${eventsOfRange}
        where range.first_sequence + entry.ordinal - 1 between $afterSequence + 1 and $end
        order by sequence`,
});

export const deleteSubscriptionsOfClients = statement({
  name: 'delete_subscriptions_of_clients',
  parameters: { clientIds: 'jsonb' },
  row: {},
  sql: `delete from subscriptions
        where tenant_id = (select app_tenant()) and client_id = any (array(select jsonb_array_elements_text($clientIds)))`,
});
