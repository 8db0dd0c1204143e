import { jsonOf, statement, textOf } from '../../../platform/database/statement.ts';
import { BALANCE } from '../../billing/invoice-status.ts';
import type { Parties } from '../../billing/invoices/draft-facts.ts';
import { ACCOUNT_ROW_TYPES } from './account-schema.ts';
import { columnsOf, orderMade, type Source, shownOfEntry, sources } from './shared-store.ts';
import { isOnAccount, isUnsettled } from './store.ts';

const entriesOf = (source: Source) =>
  `select ${columnsOf(source)} from ${source.table} where client_id = $clientId and ${source.recordedAt} is not null ${source.condition ?? ''}`;

/** The row at one end of each section. */
const endOf = (type: string, place: number, day: string, sum: string) =>
  `select '${type}', ${place}, 0, null, ${day}, '-infinity'::timestamptz, '', null, null, currency_code, null, ${sum},
            null, null, null, null, null from sections`;
const inOrder = 'order by currency_code, place, value_date, recorded_at, key, rank limit $count';

/**
 * The account of a client in a period: a section for each currency. Balances add up the whole history, so that a page needs
 * nothing of the page before. It is read by client: with days in the same `where`, PostgreSQL could read an index of days from
 * its start.
 */
export const listAccountRows = statement({
  name: 'list_account_rows',
  noPlanCache: true,
  parameters: {
    clientId: 'text',
    from: 'date',
    to: 'date',
    afterCurrency: 'text',
    afterPlace: 'integer',
    afterDate: 'date',
    afterAt: 'timestamptz',
    afterId: 'text',
    afterRank: 'integer',
    count: 'bigint',
  },
  row: {
    ...shownOfEntry.row,
    type: textOf(ACCOUNT_ROW_TYPES),
    id: 'text?',
    recordedAt: 'timestamptz?',
    currencyExponent: 'integer',
    amountMinor: 'bigint?',
    balanceMinor: 'numeric',
  },
  sql: `with entries as materialized (
          select *, sum(amount_minor) over (
            partition by currency_code order by value_date, recorded_at, ${orderMade('id')}, rank rows unbounded preceding
          ) as balance
          from (${sources.map(entriesOf).join(' union all ')} offset 0) as recorded
          where value_date <= $to
        ), sections as materialized (
          select currency_code, coalesce(sum(amount_minor) filter (where value_date < $from), 0) as opening,
            sum(amount_minor) as closing
          from entries group by currency_code having sum(amount_minor) <> 0 or max(value_date) >= $from
        )
        select type, page.id, nullif(recorded_at, '-infinity') as "recordedAt", ${shownOfEntry.columns},
          currency_exponent(currency_code) as "currencyExponent", amount_minor as "amountMinor", balance as "balanceMinor"
        from (
          select * from (
            select type, 1 as place, rank, id, value_date, recorded_at, ${orderMade('id')} as key, invoice_id, payment_id, currency_code,
              amount_minor, balance, number, kind, due_date, method, reference
            from entries where value_date >= $from
            union all ${endOf('OPENING', 0, '$from', 'opening')}
            union all ${endOf('CLOSING', 2, '$to', 'closing')}
          ) as rows
          where (currency_code, place, value_date, recorded_at, key, rank)
            > ($afterCurrency, $afterPlace, $afterDate, $afterAt, ${orderMade('$afterId')}, $afterRank)
          ${inOrder}
        ) as page
        left join lateral (select number from invoices where invoices.id = page.invoice_id limit 1) as invoice on true
        ${inOrder}`,
});

/** The parties of a statement are those of a draft for the client that has no contract. */
export const readParties = statement({
  name: 'read_parties_of_account',
  parameters: { clientId: 'text' },
  row: { parties: jsonOf<Parties>(), isSandbox: 'boolean' },
  sql: `select parties_of_draft(jsonb_populate_record(null::invoices, jsonb_build_object('client_id', $clientId::text))) as parties,
          tenant_mode() = 'SANDBOX' as "isSandbox"`,
});

/** Open invoices and money on account of one client today. The refund of a reversed payment is due since the reversal. */
export const readBalances = statement({
  name: 'read_balances_of_client',
  parameters: { clientId: 'text', now: 'timestamptz' },
  row: { currencyCode: 'text', dueMinor: 'numeric', overdueMinor: 'numeric', onAccountMinor: 'numeric' },
  sql: `select currency_code as "currencyCode", sum(due) as "dueMinor",
          coalesce(sum(due) filter (where due_date < (select tenant_day($now))), 0) as "overdueMinor",
          sum(on_account) as "onAccountMinor"
        from (
          select currency_code, due_date, ${BALANCE} as due, 0 as on_account
          from invoices where client_id = $clientId and ${isUnsettled}
          union all
          select currency_code, reversed_date, case when reversed_at is null then 0 else refunded_minor - covered_minor end,
            case when reversed_at is null then amount_minor - allocated_minor - refunded_minor else 0 end
          from payments where client_id = $clientId and ${isOnAccount}
        ) as moved
        group by currency_code order by currency_code`,
});
