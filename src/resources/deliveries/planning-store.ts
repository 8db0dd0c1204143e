import { statement } from '../../platform/database/statement.ts';
import { eventsOfRange, eventTime } from '../events/shared-store.ts';
import { digestAt, RANGE_ENTRIES_MAX } from '../journal/sql.ts';

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

const isWaiting = (transaction: string) => `${transaction} in (
    select transaction_id from journal_waiting where journal_waiting.tenant_id = (select app_tenant())
  )`;

const rangesOf = (transaction: string) =>
  `journal_ranges where journal_ranges.tenant_id = (select app_tenant()) and journal_ranges.transaction_id = ${transaction}`;

/** Lists when subscriptions cover events. A transaction whose order is not fixed yet comes after all events that have one. */
export const listPeriods = statement({
  name: 'list_periods',
  parameters: {},
  row: {
    subscriptionId: 'text',
    integrationId: 'text',
    eventType: 'text',
    clientId: 'text?',
    afterSequence: 'bigint',
    lastSequence: 'bigint',
    endedBy: 'text?',
  },
  sql: `select subscription_id as "subscriptionId", integration_id as "integrationId", event_type as "eventType",
          client_id as "clientId", coalesce((
            select first_sequence - 1 from ${rangesOf('begun_by')} order by last_position limit 1
          ), case when ${isWaiting('begun_by')} then ${Number.MAX_SAFE_INTEGER} else 0 end) as "afterSequence",
          case when ended_by is null or ${isWaiting('ended_by')} then ${Number.MAX_SAFE_INTEGER}
            else coalesce((select max(last_sequence) from ${rangesOf('ended_by')}), 0) end as "lastSequence",
          ended_by::text as "endedBy"
        from subscription_periods order by subscription_id, begun_by`,
});

/** Deletes periods whose deliveries are all planned. */
export const deletePeriodsEndedBy = statement({
  name: 'delete_periods_ended_by',
  parameters: { transactions: 'jsonb' },
  row: {},
  sql: `delete from subscription_periods
        where tenant_id = (select app_tenant()) and ended_by = any (array(select jsonb_array_elements_text($transactions)::xid8))`,
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

/** Lists the next events to plan. Ranges are short, so the index leads to the first and the last one. */
export const listEventsToPlan = statement({
  name: 'list_events_to_plan',
  parameters: { tenantId: 'text', most: 'bigint' },
  row: {
    sequence: 'bigint',
    position: 'bigint',
    digest: 'text',
    type: 'text',
    recordId: 'text',
    clientId: 'text?',
    createdAt: 'timestamptz',
  },
  sql: `with head as materialized (
          select planned_sequence as planned, planned_sequence + $most::bigint as last from journal_heads where tenant_id = $tenantId
        )
        select range.first_sequence + entry.ordinal - 1 as sequence, entry.position, ${digestAt('entry.ordinal')} as digest,
          coalesce(range.type, null) as type, entry.resource_id as "recordId", range.client_id as "clientId",
          ${eventTime} as "createdAt"
        from (
          select * from journal_ranges
          where last_sequence > (select planned from head) and last_sequence < (select last from head) + ${RANGE_ENTRIES_MAX}
            and type is not null and told is null
        ) as range ${eventsOfRange}
        where range.first_sequence + entry.ordinal - 1 between (select planned from head) + 1 and (select last from head)
        order by sequence`,
});
