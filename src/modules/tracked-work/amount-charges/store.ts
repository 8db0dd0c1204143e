import type { JsonList } from '../../../platform/database/json-list.ts';
import { jsonOf, optionalTextOf, statement } from '../../../platform/database/statement.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import type { ChargePeriod, LoweredAmount, NewAmount } from './amount.ts';

/** What is charged: a period of a recurring charge at a price, or an expense. */
const subject = {
  chargeId: 'text?',
  periodStartsOn: 'date?',
  priceKey: 'text',
  expenseId: 'text?',
} as const;
const subjectColumns = `charge_id as "chargeId", period_starts_on as "periodStartsOn", price_key as "priceKey", expense_id as "expenseId"`;

/** How much of each subject lines charge, drafts included. Of expenses, only those that are named. */
export const sumCharged = statement({
  name: 'sum_charged_amounts',
  parameters: { contractId: 'text', expenseIds: jsonOf<string[]>() },
  row: { ...subject, amountMinor: 'bigint' },
  sql: `select ${subjectColumns}, sum(amount_minor)::bigint as "amountMinor" from amount_charges
        where contract_id = $contractId
          and (charge_id is not null or expense_id = any (array(select jsonb_array_elements_text($expenseIds))))
        group by charge_id, period_starts_on, price_key, expense_id`,
});

/** How much of the recurring charges of contracts lines charge, drafts included. */
export const sumChargedPeriods = statement({
  name: 'sum_charged_periods',
  noPlanCache: true,
  parameters: { contractIds: jsonOf<string[]>() },
  row: { chargeId: 'text?', periodStartsOn: 'date?', priceKey: 'text', amountMinor: 'bigint' },
  sql: `select charge_id as "chargeId", period_starts_on as "periodStartsOn", price_key as "priceKey",
          sum(amount_minor)::bigint as "amountMinor"
        from amount_charges
        where contract_id = any (array(select jsonb_array_elements_text($contractIds))) and charge_id is not null
        group by charge_id, period_starts_on, price_key`,
});

/**
 * The amounts that issued lines charged and that were not taken back, the latest charge first, with what the lines are worth.
 * `offset` is what a line charged besides, of earlier subjects.
 */
export const listPastAmounts = statement({
  name: 'list_past_amounts',
  parameters: { contractId: 'text', expenseIds: jsonOf<string[]>() },
  row: {
    ...subject,
    pricedById: 'text',
    amountMinor: 'bigint',
    offset: 'bigint',
    lineAmountMinor: 'bigint',
    lineWorthMinor: 'bigint',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxPercent: 'numeric?',
    taxCountry: 'text?',
    taxExemptionCode: 'text?',
    taxExemptionReason: 'text?',
  },
  sql: `with charged as materialized (
          select charge_id, period_starts_on, price_key, expense_id, priced_by_id, sum(amount_minor)::bigint as amount_minor,
            max(id) filter (where amount_minor > 0 and credit_note_id is null) as latest,
            coalesce(sum(sum(amount_minor) filter (where billable_id = priced_by_id and credit_note_id is null)) over (
              partition by priced_by_id order by price_key, expense_id rows between unbounded preceding and 1 preceding
            ), 0)::bigint as "offset"
          from amount_charges
          where contract_id = $contractId
            and (charge_id is not null or expense_id = any (array(select jsonb_array_elements_text($expenseIds))))
          group by 1, 2, 3, 4, 5
        ), amounts as materialized (
          select billable_id, sum(amount_minor)::bigint as amount_minor from amount_charges
          where billable_id in (select priced_by_id from charged) and credit_note_id is null group by 1
        ), worths as materialized (
          select id, worths_of_lines(invoices) as by_line from invoices
          where discounts is not null and id in (select invoice_id from billables where id in (select priced_by_id from charged))
        )
        select ${subjectColumns}, priced_by_id as "pricedById", charged.amount_minor as "amountMinor", "offset",
          amounts.amount_minor as "lineAmountMinor",
          coalesce((by_line -> billables.id)::bigint, billables.total_minor::bigint) as "lineWorthMinor",
          tax_category as "taxCategory", tax_percent as "taxPercent", tax_country as "taxCountry",
          tax_exemption_code as "taxExemptionCode", tax_exemption_reason as "taxExemptionReason"
        from charged join amounts on amounts.billable_id = priced_by_id
          join billables on billables.id = priced_by_id
          join invoices on invoices.id = billables.invoice_id and invoices.status <> 'DRAFT'
          left join worths on worths.id = invoices.id
        order by latest desc`,
});

/** The charges on drafts of a contract, the newest first. */
export const listDraftedAmounts = statement({
  name: 'list_drafted_amounts',
  parameters: { contractId: 'text' },
  row: {
    ...subject,
    ...{ id: 'bigint', billableId: 'text', pricedById: 'text', amountMinor: 'bigint', worthMinor: 'bigint' },
    ...{ firstDay: 'date', lastDay: 'date' },
  },
  sql: `select ${subjectColumns}, amount_charges.id, billable_id as "billableId", priced_by_id as "pricedById",
          amount_minor as "amountMinor", worth_minor as "worthMinor", first_day as "firstDay", last_day as "lastDay"
        from amount_charges join invoices on invoices.id = invoice_id and status = 'DRAFT'
        where amount_charges.contract_id = $contractId
        order by amount_charges.id desc`,
});

export const insertAmounts = statement({
  name: 'insert_amount_charges',
  parameters: { contractId: 'text', invoiceId: 'text', amounts: jsonOf<JsonList<NewAmount>>() },
  row: {},
  sql: `insert into amount_charges (contract_id, charge_id, period_starts_on, price_key, expense_id, first_day, last_day,
          invoice_id, billable_id, priced_by_id, amount_minor, worth_minor)
        select $contractId, "chargeId", "periodStartsOn", "priceKey", "expenseId", "firstDay", "lastDay",
          $invoiceId, "billableId", "pricedById", "amountMinor", "worthMinor"
        from jsonb_to_recordset($amounts) as amount ("chargeId" text, "periodStartsOn" date, "priceKey" text,
          "expenseId" text, "firstDay" date, "lastDay" date, "billableId" text, "pricedById" text,
          "amountMinor" bigint, "worthMinor" bigint)`,
});

/** Sets what is left of charges on drafts. */
export const lowerAmounts = statement({
  name: 'lower_amount_charges',
  isWrite: true,
  parameters: { lowered: jsonOf<LoweredAmount[]>() },
  row: { billableId: 'text' },
  sql: `with lowered as materialized (
          select * from jsonb_to_recordset($lowered) as row (id bigint, "amountMinor" bigint,
            "worthMinor" bigint, "firstDay" date, "lastDay" date)
        ), removed as (
          delete from amount_charges where tenant_id = (select app_tenant())
            and id = any (array(select id from lowered where "amountMinor" = 0))
          returning billable_id
        ), changed as (
          update amount_charges set amount_minor = "amountMinor", worth_minor = "worthMinor",
            first_day = "firstDay", last_day = "lastDay"
          from lowered
          where amount_charges.tenant_id = (select app_tenant()) and amount_charges.id = lowered.id and "amountMinor" <> 0
          returning billable_id
        )
        select billable_id as "billableId" from removed union select billable_id from changed`,
});

const lines = { billableIds: jsonOf<string[]>() } as const;

/**
 * Makes lines of drafts follow the amounts that they charge. A line for one full period shows quantity and price, any other 1
 * times the sum.
 */
export const refitAmountLines = statement({
  name: 'refit_amount_lines',
  parameters: { ...lines, now: 'timestamptz' },
  row: {},
  sql: `update billables set quantity = case when is_whole then split_part(price_key, 'x', 2)::numeric else 1 end,
          amount_minor = case when is_whole then split_part(price_key, 'x', 1)::bigint else worth_minor end,
          service_from = first_day, service_to = last_day, updated_at = $now
        from (
          select *, price_key <> '' and amount_minor = worth_minor and amount_minor > 0
            and amount_minor = round(split_part(price_key, 'x', 1)::numeric * split_part(price_key, 'x', 2)::numeric) as is_whole
          from (
            select billable_id, sum(amount_minor) as amount_minor, sum(worth_minor)::bigint as worth_minor,
              min(first_day) as first_day, max(last_day) as last_day,
              case when count(distinct price_key) = 1 then min(price_key) else '' end as price_key
            from amount_charges
            where billable_id = any (array(select jsonb_array_elements_text($billableIds)))
            group by billable_id
          ) as added_up
        ) as charged
        where billables.id = charged.billable_id`,
});

/** Deletes the given lines that charge no amount any more. */
export const deleteEmptyAmountLines = statement({
  name: 'delete_empty_amount_lines',
  parameters: lines,
  row: {},
  sql: `delete from billables where id = any (array(
          select listed.id from jsonb_array_elements_text($billableIds) as listed (id)
            left join amount_charges on amount_charges.billable_id = listed.id
          where amount_charges.id is null
        ))`,
});

/** Holds what a line, or all lines of a draft, charge: expenses, and periods of recurring charges. */
export const holdAmounts = statement({
  name: 'hold_amounts',
  isWrite: true,
  parameters: { invoiceId: 'text?', billableId: 'text?', now: 'timestamptz' },
  row: {},
  sql: `with charged as materialized (
          select charge_id, period_starts_on, expense_id from amount_charges
          where ($invoiceId::text is null or invoice_id = $invoiceId) and ($billableId::text is null or billable_id = $billableId)
            and num_nonnulls($invoiceId::text, $billableId::text) = 1
        ), held as (
          insert into held_periods (charge_id, period_starts_on)
          select distinct charge_id, period_starts_on from charged where charge_id is not null
          on conflict do nothing
        )
        update expenses set is_held = true, updated_at = $now
        where not is_held and id = any (array(select expense_id from charged where expense_id is not null))`,
});

/** Takes what a line, or all lines of a draft, charge off it. */
export const deleteAmounts = statement({
  name: 'delete_amounts',
  parameters: { invoiceId: 'text?', billableId: 'text?' },
  row: {},
  sql: `delete from amount_charges
        where ($invoiceId::text is null or invoice_id = $invoiceId) and ($billableId::text is null or billable_id = $billableId)
          and num_nonnulls($invoiceId::text, $billableId::text) = 1`,
});

export const listHeldPeriods = statement({
  name: 'list_held_periods',
  parameters: { contractId: 'text' },
  row: { chargeId: 'text', periodStartsOn: 'date' },
  sql: `select charge_id as "chargeId", period_starts_on as "periodStartsOn" from held_periods
        where charge_id = any (array(select id from charges where contract_id = $contractId))`,
});

export const releasePeriods = statement({
  name: 'release_periods',
  parameters: { periods: jsonOf<ChargePeriod[]>() },
  row: {},
  sql: `delete from held_periods where (charge_id, period_starts_on) in (
          select "chargeId", "periodStartsOn" from jsonb_to_recordset($periods) as period ("chargeId" text, "periodStartsOn" date)
        )`,
});

export const releaseExpenses = statement({
  name: 'release_expenses',
  parameters: { expenseIds: jsonOf<string[]>(), now: 'timestamptz' },
  row: {},
  sql: `update expenses set is_held = false, updated_at = $now
        where is_held and id = any (array(select jsonb_array_elements_text($expenseIds)))`,
});
