import type { JsonList } from '../../../platform/database/json-list.ts';
import { jsonOf, sqlTypeOf, statement, type Values } from '../../../platform/database/statement.ts';
import { markColumns } from '../../../platform/external-ids/store.ts';
import type { AllocationToInsert } from './store.ts';

/** Locks the accounts of clients, in the order in which all transactions that lock several do. */
export const lockAccounts = statement({
  name: 'lock_accounts',
  noPlanCache: true,
  parameters: { ids: 'text[]' },
  row: { id: 'text', currencyCode: 'text?' },
  sql: `select id, coalesce(currency_code, (select currency_code from tenants where tenants.id = app_tenant())) as "currencyCode"
        from clients where id = any ($ids) order by id for no key update`,
});

/** The indexes of times that no payment may have, as the table has it. */
export const findWrongTimes = statement({
  name: 'find_wrong_times_of_payments',
  parameters: { times: jsonOf<(string | null)[]>(), now: 'timestamptz' },
  row: { index: 'bigint', isAhead: 'boolean' },
  sql: `select place - 1 as index, day > today as "isAhead"
        from tenants, tenant_day(tenants, $now) as today,
          jsonb_array_elements_text($times) with ordinality as given (time, place),
          day_of(given.time::timestamptz, tenants.time_zone) as day
        where tenants.id = app_tenant() and (day > today + 1 or day < today - interval '10 years')
        order by place`,
});

const payment = {
  id: 'text',
  clientId: 'text',
  amountMinor: 'bigint',
  currencyCode: 'text',
  received: 'jsonb?',
  paidAt: 'timestamptz',
  method: 'text?',
  reference: 'text?',
  ...markColumns,
} as const;

/** The columns of `jsonb_to_recordset`. */
const declared = Object.entries(payment).map(([property, type]) => `"${property}" ${sqlTypeOf(type)}`);

export type PaymentToInsert = Values<typeof payment>;

/** Inserts payments without allocations. Leaves out those whose `externalId` is taken. */
export const insertManyPayments = statement({
  name: 'insert_many_payments',
  noPlanCache: true,
  parameters: { payments: jsonOf<JsonList<PaymentToInsert>>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `insert into payments (id, client_id, buyer_name, amount_minor, currency_code, received, paid_at, paid_date, recorded_date,
          last_movement_date, method, reference, external_id, metadata, created_at, updated_at)
        select given.id, clients.id, coalesce(clients.legal_name, clients.name), "amountMinor", "currencyCode", received, "paidAt",
          day, tenant_day(tenants, $now), day, method, reference, "externalId", given.metadata, $now, $now
        from jsonb_to_recordset($payments) as given (${declared.join(', ')})
          join clients on clients.id = given."clientId", tenants, day_of("paidAt", tenants.time_zone) as day
        where tenants.id = app_tenant()
        on conflict do nothing
        returning id`,
});

export type AllocationOfMany = AllocationToInsert & { of: string };

/** Triggers count all payments and settle all invoices, each once. */
export const insertManyAllocations = statement({
  name: 'insert_many_allocations',
  noPlanCache: true,
  parameters: { allocations: jsonOf<AllocationOfMany[]>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `insert into allocations (id, payment_id, client_id, currency_code, invoice_id, owed_payment_id, amount_minor, date,
          created_at, updated_at)
        select given.id, paid.id, paid.client_id, paid.currency_code, "invoiceId", "paymentId", "amountMinor",
          greatest(paid.paid_date, invoices.issue_date, owed.reversed_date), $now, $now
        from jsonb_to_recordset($allocations)
            as given (id text, "of" text, "invoiceId" text, "paymentId" text, "amountMinor" bigint)
          join payments as paid on paid.id = given."of"
          left join invoices on invoices.id = "invoiceId"
          left join payments as owed on owed.id = "paymentId"
        returning id`,
});
