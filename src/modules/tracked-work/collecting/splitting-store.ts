import { jsonOf, optionalJsonOf, statement, textOf } from '../../../platform/database/statement.ts';
import type { Metadata } from '../../../platform/external-ids/schema.ts';
import type { Discount } from '../../documents/facts/discount-schema.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';

/** Locks the contracts with work, in the order of their identifiers. Their holder alone moves minutes between lines. */
export const lockContractsWithWork = statement({
  name: 'lock_contracts_with_work',
  parameters: {},
  row: { id: 'text' },
  sql: `select id from contracts where exists (select from time_entries where contract_id = contracts.id) order by id
        for no key update`,
});

/**
 * Lists parts of collected lines whose work has another tax than the work of the line's first day: a part for each tax, with
 * everything that a line of its own takes over. Only lines that inherit their tax have such parts.
 */
export const listFurtherParts = statement({
  name: 'list_further_parts',
  noPlanCache: true,
  parameters: { invoiceIds: jsonOf<string[]>() },
  row: {
    invoiceId: 'text',
    billableId: 'text',
    name: 'text',
    description: 'text?',
    unitCode: 'text',
    amountMinor: 'bigint',
    discounts: optionalJsonOf<Discount[]>(),
    supply: textOf(SUPPLIES),
    metadata: optionalJsonOf<Metadata>(),
    collectedFor: 'text',
    order: 'bigint',
    minutes: 'bigint',
    startsOn: 'date',
    firstDay: 'date',
    lastDay: 'date',
    projectId: 'text?',
    chargeIds: jsonOf<number[]>(),
  },
  sql: `with drafts as materialized (
          select invoices.id, contract.tax_rates, tenants.tax_rates as tax_rates_of_tenant
          from tenants, invoices, lateral (
            select contracts.tax_rates from contracts where contracts.id = invoices.contract_id limit 1
          ) as contract
          where tenants.id = app_tenant() and invoices.id = any (array(select jsonb_array_elements_text($invoiceIds)))
            and (contract.tax_rates @? '$[*].startsOn' or tenants.tax_rates @? '$[*].startsOn')
        ), charged as materialized (
          select billable_id, time_charges.id, time_charges.minutes, entry_date, time_entries.project_id,
            coalesce(inherited_tax(tax_rates, tax_rates_of_tenant, entry_date), '{}') as rate
          from drafts join billables on billables.invoice_id = drafts.id and is_tax_inherited and collected_for is not null
            join time_charges on billable_id = billables.id join time_entries on time_entries.id = entry_id
        ), parts as (
          select billable_id, sum(minutes) as minutes, min(coalesce((rate ->> 'startsOn')::date, entry_date)) as starts_on,
            min(entry_date) as first_day, max(entry_date) as last_day,
            case when count(distinct project_id) = 1 then min(project_id) end as project_id, jsonb_agg(id) as charge_ids,
            row_number() over (partition by billable_id order by min(entry_date)) as position
          from charged group by billable_id, rate - 'startsOn'
        )
        select invoice_id as "invoiceId", billable_id as "billableId", name, description, unit_code as "unitCode",
          amount_minor as "amountMinor", discounts, supply, metadata, coalesce(collected_for, '') as "collectedFor",
          sort_order as "order", minutes, starts_on as "startsOn", first_day as "firstDay", last_day as "lastDay",
          parts.project_id as "projectId", charge_ids as "chargeIds"
        from parts join billables on billables.id = billable_id
        where position > 1
        order by invoice_id, sort_order, created_at, billable_id, position`,
});

export interface MovedCharge {
  id: number;
  billableId: string;
}

/** Moves charges to other lines of their invoice. Minutes that count at the price and tax of their own line go on doing so. */
export const moveCharges = statement({
  name: 'move_charges',
  noPlanCache: true,
  parameters: { moved: jsonOf<MovedCharge[]>() },
  row: {},
  sql: `update time_charges set billable_id = moved."billableId",
          priced_by_id = case when priced_by_id = billable_id then moved."billableId" else priced_by_id end
        from jsonb_to_recordset($moved) as moved (id bigint, "billableId" text)
        where time_charges.tenant_id = (select app_tenant()) and time_charges.id = moved.id`,
});
