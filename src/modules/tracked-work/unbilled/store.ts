import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { Rate } from '../../agreements/contracts/schema.ts';

/** Work that is charged next time. Held work and minutes to take back are left out. */
const isUnbilled = 'owed_minutes > 0 and not is_held';

/** The days on which any hourly rate of the contract begins. Between two of them, the rate of a role stays the same. */
const firstDaysOfRates = `array(
            select distinct (rate ->> 'startsOn')::date as day
            from jsonb_array_elements(contract.rates) as rate where rate ->> 'unit' = 'HOUR' order by day
          )`;

/**
 * The unbilled minutes of the next contracts, by role and by the period of rates. `date` is a day of the period. With prepaid hours,
 * which may set a price, also by project and day. Planned for each call: a plan that suits the work of one tenant would be slow for another.
 */
export const listUnbilledWork = statement({
  name: 'list_unbilled_work',
  noPlanCache: true,
  parameters: { afterId: 'text', count: 'bigint' },
  row: {
    contract: 'text',
    contractName: 'text',
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    rates: jsonOf<Rate[]>(),
    work: jsonOf<{ role: string | null; projectId: string; date: string; minutes: number }[]>(),
  },
  sql: `select contract.id as contract, contract.name as "contractName", clients.id as client, clients.name as "clientName",
          -- Every contract has one, which PostgreSQL does not know.
          coalesce(contract.currency_code, '') as "currencyCode",
          currency_exponent(contract.currency_code) as "currencyExponent", contract.rates, work
        from (
          select *, exists (
              select from allowances where allowances.tenant_id = contracts.tenant_id and contract_id = contracts.id
            ) as is_prepaid
          from contracts
          where id > $afterId and exists (
            select from time_entries
            where time_entries.tenant_id = contracts.tenant_id and contract_id = contracts.id and ${isUnbilled}
          )
          order by id
          limit $count
        ) as contract
        join clients on clients.tenant_id = contract.tenant_id and clients.id = contract.client_id
        cross join lateral (
          select jsonb_agg(jsonb_build_object('role', role, 'projectId', project_id, 'date', date, 'minutes', minutes)) as work
          from (
            select role, min(project_id) as project_id, min(entry_date) as date, sum(owed_minutes) as minutes
            from time_entries
            where time_entries.tenant_id = contract.tenant_id and contract_id = contract.id and ${isUnbilled}
            group by role, width_bucket(entry_date, ${firstDaysOfRates}),
              case when is_prepaid then project_id end, case when is_prepaid then entry_date end
          ) as groups
        ) as added
        order by contract.id`,
});

export type UnbilledWork = RowOf<typeof listUnbilledWork>;
