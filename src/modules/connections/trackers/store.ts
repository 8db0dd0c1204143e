import { jsonOf, optionalJsonOf, statement } from '../../../platform/database/statement.ts';
import type { IssueReport } from '../../../providers/provider.ts';
import { inUse } from '../integrations/shared-store.ts';

/** The kind of work that applies the reports of an issue. Its lane is the integration. */
export const TRACKED_ISSUES = 'tracked-issues';

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
 * Stores and queues a webhook. Returns no row when the integration or its tenant is gone. A webhook is new when the
 * integration is in use, follows the issue's project or heard of the issue, and did not receive the identifier before.
 */
export const receiveReport = statement({
  name: 'receive_report',
  parameters: {
    integrationId: 'text',
    identifier: 'text',
    issueId: 'text',
    isMapped: 'boolean',
    report: jsonOf<IssueReport>(),
    now: 'timestamptz',
  },
  row: { isNew: 'boolean' },
  sql: `with integration as (
          select ${inUse} and ($isMapped
            or exists (
              select from tracked_issues where integration_id = $integrationId and issue_id = $issueId
            )
            or exists (
              select from webhook_inbox
              where integration_id = $integrationId and issue_id = $issueId and report is not null
            )) as is_followed
          from integrations join tenants on tenants.id = integrations.tenant_id
          where integrations.id = $integrationId and tenants.deleted_at is null
        ), received as (
          insert into webhook_inbox (integration_id, identifier, issue_id, report, received_at)
          select $integrationId, $identifier, $issueId, $report, $now from integration where is_followed
          on conflict (tenant_id, integration_id, identifier) do nothing
          returning issue_id
        ), asked as materialized (
          select from received, ask_for_work('${TRACKED_ISSUES}', app_tenant(), $integrationId, array[received.issue_id], $now)
        )
        select exists (select from asked) as "isNew" from integration`,
});

export const listWaitingReports = statement({
  name: 'list_waiting_reports',
  parameters: { integrationId: 'text', issueId: 'text', count: 'bigint' },
  row: { identifier: 'text', report: optionalJsonOf<IssueReport>() },
  sql: `select identifier, report from webhook_inbox
        where integration_id = $integrationId and issue_id = $issueId and report is not null
        order by received_at, identifier limit $count`,
});

/** Keeps only the identifiers of the webhooks, to recognise repeats. */
export const markReportsProcessed = statement({
  name: 'mark_reports_processed',
  parameters: { integrationId: 'text', identifiers: 'jsonb' },
  row: {},
  sql: `update webhook_inbox set report = null
        where integration_id = $integrationId and identifier in (select jsonb_array_elements_text($identifiers))`,
});

export const listTenantsWithEndpoints = statement({
  name: 'list_tenants_with_endpoints',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select distinct tenant_id as "tenantId" from webhook_endpoints
        where tenant_id > $afterTenantId order by tenant_id limit $count`,
});

export const deleteProcessedReports = statement({
  name: 'delete_processed_reports',
  parameters: { before: 'timestamptz', count: 'bigint' },
  row: { removed: 'bigint' },
  sql: `with gone as (
          delete from webhook_inbox where ctid = any (array(
            select ctid from webhook_inbox where report is null and received_at < $before limit $count
          ))
          returning 1
        )
        select count(*) as removed from gone`,
});

export const readTrackedIssue = statement({
  name: 'read_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text' },
  row: { report: optionalJsonOf<IssueReport>() },
  sql: `select report from tracked_issues where integration_id = $integrationId and issue_id = $issueId`,
});

/** Locks the issue, or inserts it if it is not known yet. */
export const lockTrackedIssue = statement({
  name: 'lock_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text', now: 'timestamptz' },
  row: { report: optionalJsonOf<IssueReport>() },
  sql: `insert into tracked_issues as known (integration_id, issue_id, updated_at)
        values ($integrationId, $issueId, $now)
        on conflict (tenant_id, integration_id, issue_id) do update set updated_at = known.updated_at
        returning report`,
});

export const updateTrackedIssue = statement({
  name: 'update_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text', report: jsonOf<IssueReport>(), now: 'timestamptz' },
  row: {},
  sql: `update tracked_issues set report = $report, updated_at = $now
        where integration_id = $integrationId and issue_id = $issueId and report is distinct from $report`,
});

/** False for a tenant that is deleted but not purged. */
export const isTenantActive = statement({
  name: 'is_tenant_active',
  parameters: {},
  row: { isActive: 'boolean' },
  sql: `select deleted_at is null as "isActive" from tenants where id = app_tenant()`,
});

/** Lists the integrations in use, unless the tenant is deleted. Not all of them have a tracker. */
export const listReconciledIntegrations = statement({
  name: 'list_reconciled_integrations',
  parameters: {},
  row: { id: 'text', provider: 'text' },
  sql: `select integrations.id, provider
        from integrations join tenants on tenants.id = integrations.tenant_id
        where ${inUse} and tenants.deleted_at is null
        order by integrations.id`,
});

export const readLastReconciliation = statement({
  name: 'read_last_reconciliation',
  parameters: { integrationId: 'text' },
  row: { reconciledAt: 'timestamptz?', createdAt: 'timestamptz' },
  sql: `select created_at as "createdAt",
          (select looked_at from tracker_looks where integration_id = $integrationId) as "reconciledAt"
        from integrations where id = $integrationId`,
});

export const recordReconciliation = statement({
  name: 'record_reconciliation',
  parameters: { integrationId: 'text', reconciledAt: 'timestamptz' },
  row: {},
  sql: `insert into tracker_looks (integration_id, looked_at) values ($integrationId, $reconciledAt)
        on conflict (tenant_id, integration_id) do update set looked_at = excluded.looked_at`,
});
