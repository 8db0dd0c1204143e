import { type RowOf, statement } from '../../platform/database/statement.ts';
import { inUse } from '../integrations/shared-store.ts';

/** As it is known; nothing is known before the first news was understood. */
export const readTrackedIssue = statement({
  name: 'read_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text' },
  row: { news: 'jsonb?' },
  sql: `select news from tracked_issues where integration_id = $integrationId and issue_id = $issueId`,
});

/** The same, as it stays until the transaction ends. */
export const lockTrackedIssue = statement({
  name: 'lock_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text', now: 'timestamptz' },
  row: { news: 'jsonb?' },
  sql: `insert into tracked_issues as known (integration_id, issue_id, updated_at)
        values ($integrationId, $issueId, $now)
        on conflict (tenant_id, integration_id, issue_id) do update set updated_at = known.updated_at
        returning news`,
});

export const keepTrackedIssue = statement({
  name: 'keep_tracked_issue',
  parameters: { integrationId: 'text', issueId: 'text', news: 'jsonb', now: 'timestamptz' },
  row: {},
  sql: `update tracked_issues set news = $news, updated_at = $now
        where integration_id = $integrationId and issue_id = $issueId and news is distinct from $news`,
});

/** False for a tenant that was deleted and may come back. */
export const isTenantThere = statement({
  name: 'is_tenant_there',
  parameters: {},
  row: { isThere: 'boolean' },
  sql: `select deleted_at is null as "isThere" from tenants where id = app_tenant()`,
});

export const readContractOfProject = statement({
  name: 'read_contract_of_project',
  parameters: { projectId: 'text' },
  row: { id: 'text', name: 'text', status: 'text', currencyCode: 'text?', rates: 'jsonb' },
  sql: `select contracts.id, contracts.name, contracts.status, contracts.currency_code as "currencyCode", contracts.rates
        from projects join contracts on contracts.id = projects.contract_id
        where projects.tenant_id = app_tenant() and projects.id = $projectId`,
});

/** The draft that collects the contract's tracked work; whoever holds the row writes to it. */
export const lockCollecting = statement({
  name: 'lock_collecting',
  parameters: { contractId: 'text' },
  row: { invoiceId: 'text?' },
  sql: `insert into collecting_invoices as collecting (contract_id) values ($contractId)
        on conflict (tenant_id, contract_id) do update set contract_id = collecting.contract_id
        returning invoice_id as "invoiceId"`,
});

/** No row when somebody deleted it. */
export const lockCollectingDraft = statement({
  name: 'lock_collecting_draft',
  parameters: { id: 'text' },
  row: { status: 'text' },
  sql: `select status from invoices where id = $id for no key update`,
});

export const setCollecting = statement({
  name: 'set_collecting',
  parameters: { contractId: 'text', invoiceId: 'text' },
  row: {},
  sql: `update collecting_invoices set invoice_id = $invoiceId where contract_id = $contractId`,
});

/**
 * Lines that carry an issue's hours: those of the integration, and those of one that is gone and knew the same issue
 * under the same key.
 */
const carried = `tracked_lines.reference_type = $referenceType and tracked_lines.issue_id = $issueId
  and (tracked_lines.integration_id = $integrationId or (
    tracked_lines.issue_key = $issueKey and not exists (
      select from integrations
      where integrations.tenant_id = tracked_lines.tenant_id and integrations.id = tracked_lines.integration_id
    )
  ))`;
const ofIssue = { integrationId: 'text', referenceType: 'text', issueId: 'text', issueKey: 'text' } as const;

export const listCarryingContracts = statement({
  name: 'list_carrying_contracts',
  parameters: ofIssue,
  row: { contractId: 'text' },
  sql: `select distinct contract_id as "contractId" from tracked_lines where ${carried}`,
});

/** A line that somebody removed, and one of a void invoice, carries nothing any more. */
export const forgetReleasedLines = statement({
  name: 'forget_released_lines',
  isPlannedAnew: true,
  parameters: ofIssue,
  row: {},
  sql: `delete from tracked_lines where ${carried} and (
          billable_id is null or exists (
            select from billables join invoices
              on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
            where billables.tenant_id = tracked_lines.tenant_id and billables.id = tracked_lines.billable_id
              and invoices.status = 'VOID'
          ))`,
});

/** The integration's from here on, whoever wrote them. */
export const adoptLines = statement({
  name: 'adopt_lines',
  parameters: ofIssue,
  row: {},
  sql: `update tracked_lines set integration_id = $integrationId, issue_key = $issueKey
        where ${carried} and (integration_id, issue_key) <> ($integrationId, $issueKey)`,
});

/** Oldest first. */
export const listCarriedLines = statement({
  name: 'list_carried_lines',
  isPlannedAnew: true,
  parameters: ofIssue,
  row: {
    billableId: 'text',
    contractId: 'text',
    rateStartsAt: 'timestamptz',
    sign: 'integer',
    isDraft: 'boolean',
    quantity: 'numeric',
    amountMinor: 'bigint',
    name: 'text',
    referenceType: 'text?',
    referenceId: 'text?',
    metadata: 'jsonb?',
  },
  sql: `select billables.id as "billableId", tracked_lines.contract_id as "contractId",
          rate_starts_at as "rateStartsAt", sign, invoices.status = 'DRAFT' as "isDraft",
          billables.quantity, billables.amount_minor as "amountMinor", billables.name,
          billables.reference_type as "referenceType", billables.reference_id as "referenceId", billables.metadata
        from tracked_lines
        join billables on billables.id = tracked_lines.billable_id
        join invoices on invoices.id = billables.invoice_id
        where ${carried}
        order by tracked_lines.id`,
});

export type CarriedLine = RowOf<typeof listCarriedLines>;

export const insertTrackedLines = statement({
  name: 'insert_tracked_lines',
  parameters: { ...ofIssue, contractId: 'text', lines: 'jsonb' },
  row: {},
  sql: `insert into tracked_lines (integration_id, reference_type, issue_id, issue_key, contract_id, rate_starts_at, sign,
          billable_id)
        select $integrationId, $referenceType, $issueId, $issueKey, $contractId, "rateStartsAt", sign, "billableId"
        from jsonb_to_recordset($lines) as line ("rateStartsAt" timestamptz, sign integer, "billableId" text)`,
});

export const setTrackedSign = statement({
  name: 'set_tracked_sign',
  parameters: { billableId: 'text', sign: 'integer' },
  row: {},
  sql: `update tracked_lines set sign = $sign where billable_id = $billableId`,
});

/** Before the line itself goes: else it would look as if somebody had removed it. */
export const deleteTrackedLine = statement({
  name: 'delete_tracked_line',
  parameters: { billableId: 'text' },
  row: {},
  sql: `delete from tracked_lines where billable_id = $billableId`,
});

/** Issues of which a line was removed, or is on a void invoice: their hours are due again. */
export const listReleasedIssues = statement({
  name: 'list_released_issues',
  isPlannedAnew: true,
  parameters: { integrationId: 'text' },
  row: { issueId: 'text', news: 'jsonb?' },
  sql: `select distinct tracked_lines.issue_id as "issueId", tracked_issues.news
        from tracked_lines
        join tracked_issues on tracked_issues.integration_id = tracked_lines.integration_id
          and tracked_issues.issue_id = tracked_lines.issue_id
        left join billables on billables.id = tracked_lines.billable_id
        left join invoices on invoices.id = billables.invoice_id
        where tracked_lines.integration_id = $integrationId
          and (invoices.status is null or invoices.status = 'VOID')`,
});

/** Integrations in use, of a tenant that was not deleted; not all of them track work. */
export const listTrackingIntegrations = statement({
  name: 'list_tracking_integrations',
  parameters: {},
  row: { id: 'text', provider: 'text' },
  sql: `select integrations.id, provider
        from integrations join tenants on tenants.id = integrations.tenant_id
        where ${inUse} and tenants.deleted_at is null
        order by integrations.id`,
});

export const readLook = statement({
  name: 'read_look',
  parameters: { integrationId: 'text' },
  row: { lookedAt: 'timestamptz?', createdAt: 'timestamptz' },
  sql: `select created_at as "createdAt",
          (select looked_at from tracker_looks where integration_id = $integrationId) as "lookedAt"
        from integrations where id = $integrationId`,
});

export const keepLook = statement({
  name: 'keep_look',
  parameters: { integrationId: 'text', lookedAt: 'timestamptz' },
  row: {},
  sql: `insert into tracker_looks (integration_id, looked_at) values ($integrationId, $lookedAt)
        on conflict (tenant_id, integration_id) do update set looked_at = excluded.looked_at`,
});
