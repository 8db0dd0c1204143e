import { jsonOf, statement } from '../../../platform/database/statement.ts';

/** Whether one of these lines of an invoice charges amounts. */
export const carriesAmounts = statement({
  name: 'carries_amounts',
  parameters: { invoiceId: 'text', billableIds: jsonOf<string[]>() },
  row: { isAmount: 'boolean' },
  sql: `select exists (
          select from amount_charges where invoice_id = $invoiceId
            and billable_id = any (array(select jsonb_array_elements_text($billableIds)))
        ) as "isAmount"`,
});

/**
 * Adds rows that take back what lines charge, where a credit note credits them by quantity: the same share of the amounts as
 * of what the line is worth, together with earlier credit notes, and first what drafts take back. One that stands for the
 * reversals of a draft takes exactly these. A line that itself takes back gives back instead.
 */
export const takeAmountsBack = statement({
  name: 'take_amounts_back',
  noPlanCache: true,
  parameters: { creditNoteId: 'text', invoiceId: 'text', draftId: 'text?' },
  row: { count: 'bigint' },
  sql: `with worths as materialized (
          select worths_of_lines(invoices) as by_line from invoices where id = $invoiceId
        ), credited as materialized (
          select noted.billable_id, noted.units_taken, coalesce(so_far.total_minor / nullif(line.worth, 0), 1) as share, so_far.reversed
          from worths, credit_note_billables as noted, lateral (
            select sum(total_minor) filter (where units_taken <> 'REVERSED') as total_minor, coalesce(abs(sum((
                select sum(amount_minor) from amount_charges
                where amount_charges.billable_id = credits.billable_id and amount_charges.credit_note_id = credits.credit_note_id
              )) filter (where units_taken = 'REVERSED')), 0) as reversed
            from credit_note_billables as credits where credits.billable_id = noted.billable_id
          ) as so_far, lateral (
            select coalesce((worths.by_line -> billables.id)::numeric, total_minor) as worth
            from billables where billables.id = noted.billable_id limit 1
          ) as line
          where noted.credit_note_id = $creditNoteId and noted.units_taken is not null
        ), drafted as materialized (
          select charge_id, period_starts_on, price_key, expense_id, priced_by_id, -sum(amount_minor) as amount
          from amount_charges
          where amount_minor < 0 and credit_note_id is null and invoice_id = any (array(
            select id from invoices
            where contract_id = (select contract_id from invoices as noted where noted.id = $invoiceId) and status = 'DRAFT'
              and id = coalesce($draftId, id)
          ))
          group by 1, 2, 3, 4, 5
        ), charged as (
          select contract_id, billable_id, charge_id, period_starts_on, price_key, expense_id, priced_by_id,
            min(first_day) as first_day, max(last_day) as last_day, sum(amount_minor) as amount,
            sum(sum(amount_minor) filter (where credit_note_id is null)) over line as of_line,
            sum(sum(amount_minor)) over line as left_of_line
          from amount_charges where invoice_id = $invoiceId and billable_id in (select billable_id from credited)
          group by 1, 2, 3, 4, 5, 6, 7
          window line as (partition by billable_id)
        ), drawn as (
          select charged.*, units_taken, round(abs(of_line) * share) - abs(of_line) + abs(left_of_line) + reversed as shared,
            least(abs(charged.amount), coalesce(drafted.amount, 0)) as drafted
          from charged join credited using (billable_id) left join drafted
            on drafted.priced_by_id = billable_id and drafted.price_key = charged.price_key and (drafted.charge_id, drafted.period_starts_on,
              drafted.expense_id) is not distinct from (charged.charge_id, charged.period_starts_on, charged.expense_id)
          where charged.amount <> 0
        ), wanted as (
          select *, case units_taken when 'ALL' then sum(abs(amount)) over (partition by billable_id)
            when 'REVERSED' then sum(drafted) over (partition by billable_id)
            else least(abs(left_of_line), shared) end as wanted
          from drawn
        ), first_served as (
          select *, greatest(0, least(drafted, wanted - sum(drafted) over line + drafted)) as first_taken
          from wanted window line as (partition by billable_id order by period_starts_on desc, last_day desc, priced_by_id desc, price_key desc)
        ), taken as (
          select *, first_taken + greatest(0, least(abs(amount) - first_taken, wanted - sum(first_taken) over (partition by billable_id)
            - sum(abs(amount) - first_taken) over line + abs(amount) - first_taken)) as taken
          from first_served
          window line as (partition by billable_id order by period_starts_on desc, last_day desc, priced_by_id desc, price_key desc)
        ), added as (
          insert into amount_charges (contract_id, charge_id, period_starts_on, price_key, expense_id, first_day, last_day,
            invoice_id, billable_id, priced_by_id, amount_minor, worth_minor, credit_note_id)
          select contract_id, charge_id, period_starts_on, price_key, expense_id, first_day, last_day,
            $invoiceId, billable_id, priced_by_id, -sign(amount) * taken, -sign(amount) * taken, $creditNoteId
          from taken where taken > 0
          returning 1
        )
        select count(*) from added`,
});
