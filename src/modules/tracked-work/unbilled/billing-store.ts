import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { Rate } from '../../agreements/contracts/schema.ts';

/**
 * The next contracts that owe anything, or were billed in the month before a day, with what they owe for work and expenses.
 * Work is summed up by what its price depends on: role, project and day, and by whether it may be charged. Subqueries with a limit are never run for all
 * contracts at once, as `exists` would be.
 */
export const listContractsToBill = statement({
  name: 'list_contracts_to_bill',
  noPlanCache: true,
  parameters: { to: 'date?', now: 'timestamptz', afterId: 'text', count: 'bigint' },
  row: {
    contract: 'text',
    contractName: 'text',
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    rates: jsonOf<Rate[]>(),
    firstDay: 'date?',
    lastDay: 'date?',
    to: 'date',
    work: jsonOf<
      { role: string | null; projectId: string; date: string; minutes: number; isApproved: boolean }[]
    >(),
    expensesMinor: 'numeric',
    draftedMinor: 'bigint',
    draft: 'text?',
    lastMonthMinor: 'numeric',
  },
  sql: `with tenant as materialized (
          select time_zone, coalesce($to::date, tenant_day(tenants, $now)) as day from tenants where id = app_tenant()
        ), month as materialized (
          select (date_trunc('month', day::timestamp) - interval '1 month')::date as first,
            (date_trunc('month', day::timestamp) - interval '1 day')::date as last from tenant
        ), contract as materialized (
          select * from contracts
          where id > $afterId and status <> 'DRAFT' and (
            (select true from time_entries where contract_id = contracts.id and owed_minutes <> 0 limit 1)
            or (select true from charges where contract_id = contracts.id limit 1)
            or (select true from expenses where contract_id = contracts.id and owed_minor <> 0 limit 1)
            or (select true from invoices where contract_id = contracts.id
              and (status = 'DRAFT' or issue_date between (select first from month) and (select last from month)) limit 1)
          )
          order by id limit $count
        )
        select contract.id as contract, contract.name as "contractName", clients.id as client, clients.name as "clientName",
          coalesce(contract.currency_code, '') as "currencyCode", currency_exponent(contract.currency_code) as "currencyExponent",
          contract.rates, day_of(contract.starts_at, time_zone) as "firstDay", day_of(contract.ends_at, time_zone) as "lastDay",
          tenant.day as "to",
          coalesce(work, '[]') as work, coalesce(expenses_minor, 0) as "expensesMinor",
          coalesce(drafted_minor, 0)::bigint as "draftedMinor", draft, coalesce(issued_minor, 0) - coalesce(credited_minor, 0) as "lastMonthMinor"
        from contract join clients on clients.id = contract.client_id, tenant, month,
          lateral (
            select jsonb_agg(jsonb_build_object('role', role, 'projectId', project_id, 'date', entry_date, 'minutes', minutes, 'isApproved', is_approved)) as work
            from (
              select role, project_id, entry_date, approved_at is not null or not contract.is_approval_required as is_approved,
                sum(owed_minutes) as minutes
              from time_entries
              where contract_id = contract.id and owed_minutes <> 0 and entry_date <= tenant.day group by 1, 2, 3, 4
            ) as groups
          ) as worked,
          lateral (
            select sum(owed_minor) as expenses_minor from expenses
            where contract_id = contract.id and owed_minor <> 0 and expense_date <= tenant.day
          ) as spent,
          lateral (
            select draft, (
              select case when contract.prices_include_tax then total_minor else subtotal_minor end from invoices where id = draft
            ) as drafted_minor
            from draft_to_bill(contract.id, tenant.day) as draft
          ) as drafted,
          lateral (
            select sum(case when contract.prices_include_tax then total_minor else subtotal_minor end) as issued_minor from invoices
            where contract_id = contract.id and issue_date between month.first and month.last and kind <> 'CARRIED_OVER'
              and currency_code = contract.currency_code
          ) as issued,
          lateral (
            select sum(case when contract.prices_include_tax then total_minor else subtotal_minor end) as credited_minor from credit_notes
            where credit_notes.invoice_id in (select id from invoices where contract_id = contract.id and currency_code = contract.currency_code)
              and credit_notes.issue_date between month.first and month.last
          ) as credited
        order by contract.id`,
});
