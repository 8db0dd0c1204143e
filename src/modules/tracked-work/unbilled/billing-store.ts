import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { Rate } from '../../agreements/contracts/schema.ts';

/**
 * The next contracts that owe anything, or were billed in the month before a day, with what they owe for work and expenses.
 * Work is summed up by what its price depends on: role, project and day.
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
    hasAllowances: 'boolean',
    to: 'date',
    work: jsonOf<{ role: string | null; projectId: string; date: string; minutes: number }[]>(),
    expensesMinor: 'bigint',
    draftedMinor: 'bigint',
    draft: 'text?',
    lastMonthMinor: 'bigint',
  },
  sql: `with tenant as materialized (
          select time_zone, coalesce($to::date, tenant_day(tenants, $now)) as day from tenants where id = app_tenant()
        ), month as materialized (
          select (date_trunc('month', day::timestamp) - interval '1 month')::date as first,
            (date_trunc('month', day::timestamp) - interval '1 day')::date as last from tenant
        ), contract as materialized (
          select * from contracts
          where id > $afterId and status <> 'DRAFT' and (
            exists (select from time_entries where contract_id = contracts.id and owed_minutes <> 0)
            or exists (select from charges where contract_id = contracts.id)
            or exists (select from expenses where contract_id = contracts.id and owed_minor <> 0)
            or exists (select from invoices where contract_id = contracts.id
              and (origin = 'COLLECTED' and status = 'DRAFT' or issue_date between (select first from month) and (select last from month)))
          )
          order by id limit $count
        )
        select contract.id as contract, contract.name as "contractName", clients.id as client, clients.name as "clientName",
          coalesce(contract.currency_code, '') as "currencyCode", currency_exponent(contract.currency_code) as "currencyExponent",
          contract.rates, day_of(contract.starts_at, time_zone) as "firstDay", day_of(contract.ends_at, time_zone) as "lastDay",
          exists (select from allowances where contract_id = contract.id) as "hasAllowances", tenant.day as "to",
          coalesce(work, '[]') as work, coalesce(expenses_minor, 0)::bigint as "expensesMinor",
          coalesce(drafted_minor, 0)::bigint as "draftedMinor", draft, coalesce(issued_minor, 0)::bigint - coalesce(credited_minor, 0)::bigint as "lastMonthMinor"
        from contract join clients on clients.id = contract.client_id, tenant, month,
          lateral (
            select jsonb_agg(jsonb_build_object('role', role, 'projectId', project_id, 'date', entry_date, 'minutes', minutes)) as work
            from (
              select role, project_id, entry_date, sum(owed_minutes) as minutes from time_entries
              where contract_id = contract.id and owed_minutes <> 0 and entry_date <= tenant.day group by 1, 2, 3
            ) as groups
          ) as worked,
          lateral (
            select sum(owed_minor) as expenses_minor from expenses
            where contract_id = contract.id and owed_minor <> 0 and expense_date <= tenant.day
          ) as spent,
          lateral (
            select sum(subtotal_minor) as drafted_minor, max(id) as draft from invoices
            where contract_id = contract.id and origin = 'COLLECTED' and status = 'DRAFT'
          ) as drafted,
          lateral (
            select sum(subtotal_minor) as issued_minor from invoices
            where contract_id = contract.id and issue_date between month.first and month.last and kind <> 'CARRIED_OVER'
          ) as issued,
          lateral (
            select sum(credit_notes.subtotal_minor) as credited_minor from credit_notes
            where credit_notes.invoice_id in (select id from invoices where contract_id = contract.id)
              and credit_notes.issue_date between month.first and month.last
          ) as credited
        order by contract.id`,
});
