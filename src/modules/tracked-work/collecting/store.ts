import { jsonOf, optionalJsonOf, optionalTextOf, statement } from '../../../platform/database/statement.ts';
import type { Collect } from '../../agreements/contracts/schema.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import { terms, termsColumns } from './terms-store.ts';

const tax = {
  taxCategory: optionalTextOf(TAX_CATEGORIES),
  taxPercent: 'numeric?',
  taxCountry: 'text?',
  taxExemptionCode: 'text?',
  taxExemptionReason: 'text?',
} as const;

function taxColumns(table: string): string {
  return `${table}.tax_category as "taxCategory", ${table}.tax_percent as "taxPercent",
    ${table}.tax_country as "taxCountry", ${table}.tax_exemption_code as "taxExemptionCode", ${table}.tax_exemption_reason as "taxExemptionReason"`;
}

/** The terms of a contract, by which its work is collected. */
export const readContractToCollect = statement({
  name: 'read_contract_to_collect',
  parameters: { contractId: 'text', now: 'timestamptz' },
  row: {
    ...terms,
    currencyCode: 'text?',
    pricesIncludeTax: 'boolean',
    collect: optionalJsonOf<Collect>(),
    taxRates: jsonOf<TaxRate[]>(),
    taxRatesOfTenant: jsonOf<TaxRate[]>(),
    today: 'date',
    isTenantDeleted: 'boolean',
    /** Whether its drafts are issued automatically. */
    isIssued: 'boolean',
    issueAfterDays: 'integer?',
  },
  sql: `select ${termsColumns}, contracts.currency_code as "currencyCode",
          contracts.prices_include_tax as "pricesIncludeTax", collect,
          contracts.tax_rates as "taxRates", tenants.tax_rates as "taxRatesOfTenant",
          tenant_day($now) as today, tenants.deleted_at is not null as "isTenantDeleted",
          coalesce(issue ->> 'mode', 'DRAFT') <> 'DRAFT' as "isIssued",
          case when issue ->> 'mode' <> 'DRAFT' then coalesce((issue ->> 'afterDays')::integer, 0) end as "issueAfterDays"
        from contracts join clients on clients.id = contracts.client_id, tenants
        where contracts.id = $contractId and tenants.id = app_tenant()`,
});

export const findProjectOfContract = statement({
  name: 'find_project_of_contract',
  parameters: { id: 'text', contractId: 'text' },
  row: { id: 'text' },
  sql: `select id from projects where id = $id and contract_id = $contractId`,
});

/**
 * Lists the entries of a contract that owe minutes, in the order of their days. `everyPeriod` is a unit of PostgreSQL's
 * `date_trunc`. With `isAutomatic`, held entries are left out.
 */
export const listOwingEntries = statement({
  name: 'list_owing_entries',
  noPlanCache: true,
  parameters: {
    contractId: 'text',
    from: 'date?',
    to: 'date?',
    projectId: 'text?',
    isAutomatic: 'boolean',
    isOnlyTracked: 'boolean',
    everyPeriod: 'text',
    afterDate: 'date',
    afterId: 'text',
    count: 'bigint',
  },
  row: {
    id: 'text',
    date: 'date',
    period: 'date',
    owedMinutes: 'integer',
    role: 'text?',
    worker: 'text?',
    projectId: 'text',
    projectName: 'text',
    referenceType: 'text?',
    referenceId: 'text?',
    referenceName: 'text?',
    integrationId: 'text?',
    isHeld: 'boolean',
    isApproved: 'boolean',
  },
  sql: `select time_entries.id, entry_date as date, date_trunc($everyPeriod, entry_date::timestamp)::date as period,
          owed_minutes as "owedMinutes", role, worker, project_id as "projectId", projects.name as "projectName",
          reference_type as "referenceType", reference_id as "referenceId", reference_name as "referenceName",
          integration_id as "integrationId", is_held as "isHeld",
          approved_at is not null as "isApproved"
        from time_entries join projects on projects.id = time_entries.project_id
        where time_entries.contract_id = $contractId and (owed_minutes <> 0 or is_overdrawn)
          and (entry_date, time_entries.id) > ($afterDate, $afterId)
          and ($from::date is null or entry_date >= $from) and ($to::date is null or entry_date <= $to)
          and ($projectId::text is null or project_id = $projectId)
          and not ($isAutomatic and is_held)
          and (not $isOnlyTracked or project_id = any (array(
            select id from projects where contract_id = $contractId and exists (
              select from time_entries as tracked
              where tracked.tenant_id = projects.tenant_id and tracked.contract_id = $contractId
                and tracked.project_id = projects.id and source <> 'MANUAL'
            )
          )))
        order by entry_date, time_entries.id limit $count`,
});

/** Lists the minutes of entries that issued lines charged, the latest charge first, at the lines' prices. */
export const listPastCharges = statement({
  name: 'list_past_charges',
  noPlanCache: true,
  parameters: { entryIds: jsonOf<string[]>() },
  row: { entryId: 'text', pricedById: 'text', minutes: 'bigint', amountMinor: 'bigint', ...tax },
  sql: `with charged as materialized (
          select entry_id, priced_by_id, sum(minutes) as minutes,
            max(id) filter (where minutes > 0 and credit_note_id is null) as latest
          from time_charges
          where entry_id = any (array(select jsonb_array_elements_text($entryIds)))
          group by entry_id, priced_by_id having sum(minutes) <> 0
        ), worths as materialized (
          select id, worths_of_lines(invoices) as by_line from invoices
          where discounts is not null and id in (select invoice_id from billables where id in (select priced_by_id from charged))
        )
        select entry_id as "entryId", priced_by_id as "pricedById", charged.minutes,
          case when billables.discounts is null and by_line is null then amount_minor
            else trunc(coalesce((by_line -> billables.id)::numeric, billables.total_minor) / quantity)::bigint end as "amountMinor",
          ${taxColumns('billables')}
        from charged
          join billables on billables.id = priced_by_id
          join invoices on invoices.id = billables.invoice_id and invoices.status <> 'DRAFT'
          left join worths on worths.id = invoices.id
        order by latest desc`,
});

/** Lists the lines of a draft that were collected or have a reference. New lines may meet these. */
export const listLinesToMeet = statement({
  name: 'list_lines_to_meet',
  parameters: { invoiceId: 'text' },
  row: {
    id: 'text',
    name: 'text',
    collectedFor: 'text?',
    referenceType: 'text?',
    referenceId: 'text?',
    amountMinor: 'bigint',
    ...tax,
  },
  sql: `select id, name, collected_for as "collectedFor", reference_type as "referenceType", reference_id as "referenceId",
          amount_minor as "amountMinor", ${taxColumns('billables')}
        from billables where invoice_id = $invoiceId and num_nonnulls(collected_for, reference_id) > 0
        order by id`,
});

/** Asks for every contract of the tenant that owes something. */
export const askForOwingContracts = statement({
  name: 'ask_for_owing_contracts',
  noPlanCache: true,
  isWrite: true,
  parameters: { now: 'timestamptz' },
  row: {},
  sql: `select from collect_soon(app_tenant(), array(
          select contract_id from time_entries where (owed_minutes <> 0 or is_overdrawn) and not is_held
          union select contract_id from expenses where (owed_minor <> 0 or is_overdrawn) and not is_held
          union select contract_id from charges
        ), tenant_time($now))`,
});

/** Lists the given integrations that still exist, and all integrations that show a problem with the contract's work. */
export const listConcernedIntegrations = statement({
  name: 'list_concerned_integrations',
  parameters: { contractId: 'text', ids: jsonOf<string[]>() },
  row: { integrationId: 'text' },
  sql: `select id as "integrationId" from integrations where id = any (array(select jsonb_array_elements_text($ids)))
        union select integration_id from integration_problems where subject = $contractId`,
});
