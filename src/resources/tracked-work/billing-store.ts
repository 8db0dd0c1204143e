import { jsonOf, optionalJsonOf, type RowOf, statement, textOf } from '../../platform/database/statement.ts';
import type { IssueNews } from '../../providers/provider.ts';
import { CONTRACT_STATUSES, type Rate } from '../contracts/schema.ts';
import { INVOICE_STATUSES } from '../invoices/schema.ts';

export const readContractOfProject = statement({
  name: 'read_contract_of_project',
  parameters: { projectId: 'text' },
  row: {
    id: 'text',
    status: textOf(CONTRACT_STATUSES),
    currencyCode: 'text?',
    rates: jsonOf<Rate[]>(),
    timeZone: 'text',
  },
  sql: `select contracts.id, contracts.status, contracts.currency_code as "currencyCode", contracts.rates,
          tenants.time_zone as "timeZone"
        from projects join contracts on contracts.id = projects.contract_id
          join tenants on tenants.id = projects.tenant_id
        where projects.tenant_id = (select app_tenant()) and projects.id = $projectId`,
});

/** Locks the row that names the contract's collecting draft. The holder of the lock may write to the draft. */
export const lockCollecting = statement({
  name: 'lock_collecting',
  parameters: { contractId: 'text' },
  row: { invoiceId: 'text?' },
  sql: `insert into collecting_invoices as collecting (contract_id) values ($contractId)
        on conflict (tenant_id, contract_id) do update set contract_id = collecting.contract_id
        returning invoice_id as "invoiceId"`,
});

/** Returns no row when the draft was deleted. */
export const lockCollectingDraft = statement({
  name: 'lock_collecting_draft',
  parameters: { id: 'text' },
  row: { status: textOf(INVOICE_STATUSES) },
  sql: `select status from invoices where id = $id for no key update`,
});

export const setCollecting = statement({
  name: 'set_collecting',
  parameters: { contractId: 'text', invoiceId: 'text' },
  row: {},
  sql: `update collecting_invoices set invoice_id = $invoiceId where contract_id = $contractId`,
});

/**
 * Selects the lines that carry an issue's hours: those of the integration, and those of a deleted integration that knew
 * the same issue under the same key.
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

/** Deletes lines whose billable was deleted or is on a void invoice: they no longer carry hours. */
export const deleteReleasedLines = statement({
  name: 'delete_released_lines',
  isPlannedAnew: true,
  parameters: ofIssue,
  row: {},
  sql: `delete from tracked_lines where id = any (array(
          select id from tracked_lines where ${carried} and (
            billable_id is null or exists (
              select from billables join invoices
                on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
              where billables.tenant_id = tracked_lines.tenant_id and billables.id = tracked_lines.billable_id
                and invoices.status = 'VOID'
            ))
        ))`,
});

/** Takes over the lines of a deleted integration. */
export const adoptLines = statement({
  name: 'adopt_lines',
  parameters: ofIssue,
  row: {},
  sql: `update tracked_lines set integration_id = $integrationId, issue_key = $issueKey
        where ${carried} and (integration_id, issue_key) <> ($integrationId, $issueKey)`,
});

export const listCarriedLines = statement({
  name: 'list_carried_lines',
  isPlannedAnew: true,
  parameters: ofIssue,
  row: {
    billableId: 'text',
    contractId: 'text',
    rateStartsOn: 'date',
    sign: 'integer',
    isDraft: 'boolean',
    quantity: 'numeric',
    amountMinor: 'bigint',
    name: 'text',
    referenceType: 'text?',
    referenceId: 'text?',
    metadata: optionalJsonOf<Record<string, string>>(),
  },
  sql: `select billables.id as "billableId", tracked_lines.contract_id as "contractId",
          rate_starts_on as "rateStartsOn", sign, invoices.status = 'DRAFT' as "isDraft",
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
  sql: `insert into tracked_lines (integration_id, reference_type, issue_id, issue_key, contract_id, rate_starts_on, sign,
          billable_id)
        select $integrationId, $referenceType, $issueId, $issueKey, $contractId, "rateStartsOn", sign, "billableId"
        from jsonb_to_recordset($lines) as line ("rateStartsOn" date, sign integer, "billableId" text)`,
});

export const setTrackedSign = statement({
  name: 'set_tracked_sign',
  parameters: { billableId: 'text', sign: 'integer' },
  row: {},
  sql: `update tracked_lines set sign = $sign where billable_id = $billableId`,
});

/** Runs before the billable is deleted, so that the deletion does not look like a person's. */
export const deleteTrackedLine = statement({
  name: 'delete_tracked_line',
  parameters: { billableId: 'text' },
  row: {},
  sql: `delete from tracked_lines where billable_id = $billableId`,
});

/** Lists issues with a line that was deleted or is on a void invoice. Their hours have to be charged again. */
export const listReleasedIssues = statement({
  name: 'list_released_issues',
  isPlannedAnew: true,
  parameters: { integrationId: 'text' },
  row: { issueId: 'text', news: optionalJsonOf<IssueNews>() },
  sql: `select distinct tracked_lines.issue_id as "issueId", tracked_issues.news
        from tracked_lines
        join tracked_issues on tracked_issues.integration_id = tracked_lines.integration_id
          and tracked_issues.issue_id = tracked_lines.issue_id
        left join billables on billables.id = tracked_lines.billable_id
        left join invoices on invoices.id = billables.invoice_id
        where tracked_lines.integration_id = $integrationId
          and (invoices.status is null or invoices.status = 'VOID')`,
});
