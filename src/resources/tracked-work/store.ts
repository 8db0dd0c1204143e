import { jsonOf, statement } from '../../platform/database/statement.ts';
import { dueFairly, inUse, selectDueFairly } from '../integrations/shared-store.ts';

export const findEndpoint = statement({
  name: 'find_endpoint',
  parameters: { keyHash: 'text' },
  row: { tenantId: 'text', integrationId: 'text' },
  sql: `select tenant_id as "tenantId", integration_id as "integrationId"
        from webhook_endpoints where key_hash = $keyHash`,
});

export const readReceiver = statement({
  name: 'read_receiver',
  parameters: { integrationId: 'text' },
  row: { provider: 'text', config: jsonOf<object>() },
  sql: `select provider, config
        from integrations join tenants on tenants.id = integrations.tenant_id
        where integrations.id = $integrationId and tenants.deleted_at is null`,
});

/**
 * The promise: once it is committed, the webhook is not lost. No row when the integration or its tenant is gone; one
 * that is new only when it is in use and the identifier was not seen before.
 */
export const receiveNews = statement({
  name: 'receive_news',
  parameters: {
    integrationId: 'text',
    identifier: 'text',
    issueId: 'text',
    news: 'jsonb',
    now: 'timestamptz',
  },
  row: { isNew: 'boolean' },
  sql: `with integration as (
          select ${inUse} as in_use
          from integrations join tenants on tenants.id = integrations.tenant_id
          where integrations.id = $integrationId and tenants.deleted_at is null
        ), received as (
          insert into webhook_inbox (integration_id, identifier, issue_id, news, received_at)
          select $integrationId, $identifier, $issueId, $news, $now from integration where in_use
          on conflict (tenant_id, integration_id, identifier) do nothing
          returning identifier
        ), queued as (
          insert into tracked_issue_queue (tenant_id, integration_id, issue_id, identifier, due_at)
          select app_tenant(), $integrationId, $issueId, identifier, $now from received
        )
        select exists (select from received) as "isNew" from integration`,
});

export const listDueIssues = statement({
  name: 'list_due_issues',
  isPlannedAnew: true,
  parameters: dueFairly,
  row: { tenantId: 'text', integrationId: 'text', issueId: 'text', rank: 'integer' },
  sql: selectDueFairly('tracked_issue_queue', 'issue_id', 'issueId'),
});

/** In the order of their coming, a bounded number: the rest is due as before. */
export const listWaitingNews = statement({
  name: 'list_waiting_news',
  parameters: { integrationId: 'text', issueId: 'text', count: 'bigint' },
  row: { identifier: 'text', news: 'jsonb?' },
  sql: `select identifier, news from webhook_inbox
        where integration_id = $integrationId and issue_id = $issueId and news is not null
        order by received_at, identifier limit $count`,
});

/** From here on the identifiers are kept to know repeats by, and nothing else. */
export const takeNews = statement({
  name: 'take_news',
  parameters: { integrationId: 'text', issueId: 'text', identifiers: 'jsonb' },
  row: {},
  sql: `with taken as (select jsonb_array_elements_text($identifiers) as identifier),
        emptied as (
          update webhook_inbox set news = null
          where integration_id = $integrationId and identifier in (select identifier from taken)
        )
        delete from tracked_issue_queue
        where tenant_id = app_tenant() and integration_id = $integrationId and issue_id = $issueId
          and identifier in (select identifier from taken)`,
});

const later = `$now::timestamptz + interval '1 ms' *
  greatest($leastMs::bigint, least($longestMs::bigint, $shortestMs::bigint * power(2, least(attempts, 20))))`;
const pause = { shortestMs: 'bigint', longestMs: 'bigint', leastMs: 'bigint', now: 'timestamptz' } as const;

/** Those that were read can't be worked on now; those that came meanwhile are due as before. */
export const postponeNews = statement({
  name: 'postpone_news',
  parameters: { integrationId: 'text', issueId: 'text', identifiers: 'jsonb', ...pause },
  row: {},
  sql: `update tracked_issue_queue set attempts = attempts + 1, due_at = ${later}
        where tenant_id = app_tenant() and integration_id = $integrationId and issue_id = $issueId
          and identifier in (select jsonb_array_elements_text($identifiers))`,
});

/** Has an issue worked on again although nothing new is known of it. */
export const queueRetry = statement({
  name: 'queue_retry',
  parameters: { integrationId: 'text', issueId: 'text', ...pause },
  row: {},
  sql: `insert into tracked_issue_queue as queue (tenant_id, integration_id, issue_id, identifier, attempts, due_at)
        select app_tenant(), $integrationId, $issueId, '', attempts + 1, ${later} from (values (0)) as first (attempts)
        on conflict (tenant_id, integration_id, issue_id, identifier)
        do update set attempts = queue.attempts + 1, due_at = ${later.replace('attempts', 'queue.attempts')}`,
});

export const deleteRetry = statement({
  name: 'delete_retry',
  parameters: { integrationId: 'text', issueId: 'text' },
  row: {},
  sql: `delete from tracked_issue_queue
        where tenant_id = app_tenant() and integration_id = $integrationId and issue_id = $issueId and identifier = ''`,
});

/** Tenants by name only, a page at a time. One is entered before anything more is seen of it. */
export const listTenantsWithReceivers = statement({
  name: 'list_tenants_with_receivers',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select distinct tenant_id as "tenantId" from webhook_endpoints
        where tenant_id > $afterTenantId order by tenant_id limit $count`,
});

export const sweepTakenNews = statement({
  name: 'sweep_taken_news',
  parameters: { before: 'timestamptz', count: 'bigint' },
  row: { removed: 'bigint' },
  sql: `with gone as (
          delete from webhook_inbox where (integration_id, identifier) in (
            select integration_id, identifier from webhook_inbox
            where news is null and received_at < $before limit $count
          )
          returning 1
        )
        select count(*) as removed from gone`,
});
