import {
  jsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { snapshotsOf, table } from '../../../platform/database/table.ts';
import { TAX_POINTS } from '../../parties/tenants/schema.ts';
import { CHARTS } from './charts.ts';
import type { OwnAccount } from './resolve.ts';

const bookkeeping = table('bookkeeping', {
  chart: textOf(CHARTS),
  consultantNumber: 'integer?',
  firmNumber: 'integer?',
  fiscalYearMonth: 'integer',
  accountLength: 'integer',
  customersFrom: 'integer',
  accounts: jsonOf<OwnAccount[]>(),
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type BookkeepingRow = RowOf<typeof readBookkeeping>;

export const readBookkeeping = statement({
  name: 'read_bookkeeping',
  parameters: {},
  row: bookkeeping.row,
  sql: `select ${bookkeeping.columns} from bookkeeping`,
});

/** The country and the currency of the tenant, from which defaults follow. */
export const readHome = statement({
  name: 'read_home_of_books',
  parameters: {},
  row: { country: 'text?', currencyCode: 'text?', taxPoint: optionalTextOf(TAX_POINTS) },
  sql: `select home_country() as country, coalesce(currency_of_country(home_country()), currency_code) as "currencyCode",
          tax_point_of(tenants) as "taxPoint"
        from tenants where id = app_tenant()`,
});

const settings = `chart, consultant_number, firm_number, fiscal_year_month, account_length, customers_from, accounts`;

/** The same settings again leave the record as it is. */
export const putBookkeeping = statement({
  name: 'put_bookkeeping',
  parameters: {
    chart: textOf(CHARTS),
    consultantNumber: 'integer?',
    firmNumber: 'integer?',
    fiscalYearMonth: 'integer',
    accountLength: 'integer',
    customersFrom: 'integer',
    accounts: 'jsonb',
    now: 'timestamptz',
  },
  row: bookkeeping.row,
  sql: `insert into bookkeeping (${settings}, created_at, updated_at)
        values ($chart, $consultantNumber, $firmNumber, $fiscalYearMonth, $accountLength, $customersFrom, $accounts, $now, $now)
        on conflict (tenant_id) do update set (${settings}) = row (${settings.replaceAll(/\w+/g, 'excluded.$&')}),
          updated_at = case when (${settings.replaceAll(/\w+/g, 'bookkeeping.$&')})
              is not distinct from (${settings.replaceAll(/\w+/g, 'excluded.$&')})
            then bookkeeping.updated_at else $now end
        returning ${bookkeeping.columns}`,
});

const customerAccounts = table('customer_accounts', {
  client: 'reference',
  account: 'integer',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type CustomerAccountRow = RowOf<typeof putCustomerAccount>;

export const putCustomerAccount = statement({
  name: 'put_customer_account',
  parameters: { clientId: 'text', account: 'integer', now: 'timestamptz' },
  row: customerAccounts.row,
  sql: `insert into customer_accounts (client_id, account, created_at, updated_at)
        values ($clientId, $account, $now, $now)
        on conflict (tenant_id, client_id) do update set account = $account,
          updated_at = case when customer_accounts.account = $account then customer_accounts.updated_at else $now end
        returning ${customerAccounts.columns}`,
});

export const listCustomerAccounts = statement({
  name: 'list_customer_accounts',
  parameters: { after: 'integer', count: 'bigint' },
  row: customerAccounts.row,
  sql: `select ${customerAccounts.columns} from customer_accounts where account > $after order by account limit $count`,
});

/** Gives clients that have no account the next ones up to a last one, in the order in which they were made. One transaction at a time does so. */
export const giveCustomerAccounts = statement({
  name: 'give_customer_accounts',
  parameters: { clientIds: 'text[]', from: 'integer', to: 'integer', now: 'timestamptz' },
  row: { client: 'text' },
  sql: `with locked as materialized (
          select pg_advisory_xact_lock(hashtextextended('customer accounts of ' || app_tenant(), 0))
        ), highest as (
          select coalesce(max(account), $from - 1) as account from customer_accounts, locked
          where account between $from and $to
        ), next as (
          select clients.id, highest.account + row_number() over (order by clients.created_at, clients.id) as account
          from clients cross join highest
          where clients.id = any ($clientIds) and clients.id <> all (array(select client_id from customer_accounts))
        )
        insert into customer_accounts (client_id, account, created_at, updated_at)
        select id, account, $now, $now from next where account <= $to
        returning client_id as client`,
});

export const readCustomerAccounts = statement({
  name: 'read_customer_accounts',
  parameters: { clientIds: 'text[]' },
  row: { client: 'text', account: 'integer' },
  sql: `select client_id as client, account from customer_accounts where client_id = any ($clientIds)`,
});

export const bookkeepingSnapshots = snapshotsOf(bookkeeping);
export const customerAccountSnapshots = snapshotsOf(customerAccounts);
