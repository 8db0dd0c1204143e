import type pg from 'pg';
import { newIds } from '../../../src/platform/ids.ts';
import { enterTenant } from '../database.ts';
import type { ServiceProcess } from '../processes/launch.ts';

export interface Renewals {
  tenant: string;
  /** The midnight at which all contracts renew. */
  midnight: string;
}

/** The first day of the month after next, so that all contracts are ready before their first period begins. */
export function nextRenewal(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString();
}

/**
 * Makes a sandbox with so many contracts, each of a client of its own. All have a monthly fee in advance that begins on the same
 * day, and are issued on that day. One is made by requests and the others are its copies. None of them has work to be done
 * before the midnight of that day.
 */
export async function seedRenewals(
  service: Pick<ServiceProcess, 'request'>,
  owner: pg.Client,
  count: number,
): Promise<Renewals> {
  const name = `${count} contracts`;
  const { id: tenant } = await service.request('POST', '/tenants', {
    body: { name, mode: 'SANDBOX', taxNumber: '1', taxRates: [{ percent: 19 }] },
  });
  const post = (path: string, body?: object) =>
    service.request('POST', path, { tenant, ...(body && { body }) });
  const midnight = nextRenewal(new Date());
  const { id: clientId } = await post('/clients', { name: 'Northwind' });
  const { id: contractId } = await post('/contracts', {
    ...{ clientId, name: 'Care', currencyCode: 'EUR', collect: { every: 'MONTH' } },
    issue: { mode: 'FINALIZE', afterDays: 0 },
  });
  await post(`/contracts/${contractId}/activate`);
  const startsOn = midnight.slice(0, 10);
  const prices = [{ amountMinor: 4_900, startsOn }];
  const { id: chargeId } = await post('/charges', {
    contractId,
    name: 'Care',
    every: 'MONTH',
    startsOn,
    prices,
  });
  await owner.query('begin');
  await enterTenant(owner, tenant);
  const copies = ['client', 'contract', 'charge'] as const;
  const [clients = [], contracts = [], charges = []] = copies.map((kind) => newIds(kind, count - 1));
  const copy = async (table: string, id: string, ids: string[], more: Record<string, string[]> = {}) => {
    const columns = await storedColumns(owner, table);
    await owner.query(
      `insert into ${table} (${columns}) select ${columns}
       from (select (jsonb_populate_record(original, change)).*
         from ${table} as original, jsonb_array_elements($2) as change where id = $1) as copies`,
      [
        id,
        JSON.stringify(
          ids.map((own, index) => ({
            id: own,
            ...Object.fromEntries(Object.entries(more).map(([column, values]) => [column, values[index]])),
          })),
        ),
      ],
    );
  };
  await copy('clients', clientId, clients);
  await copy('contracts', contractId, contracts, { client_id: clients });
  await copy('charges', chargeId, charges, { contract_id: contracts });
  await owner.query(
    `update work set due_at = $2, tenant_due_at = $2 where tenant_id = $1 and kind = 'collect'`,
    [tenant, midnight],
  );
  await owner.query('commit');
  await owner.query('analyze clients, contracts, charges, work');
  return { tenant, midnight };
}

/** The columns that an insert may give, and the database does not reckon. */
async function storedColumns(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0].columns;
}

/** Gives each contract a draft that charges the first period, and its charge, as if all had been collected. */
export async function seedCollected(owner: pg.Client, { tenant, midnight }: Renewals): Promise<void> {
  const day = midnight.slice(0, 10);
  await enterTenant(owner, tenant);
  await owner.query(
    `insert into invoices (id, contract_id, client_id, currency_code, origin, collects_from, created_at, updated_at)
     select 'inv' || substr(id, 4), id, client_id, currency_code, 'COLLECTED', $1::date - interval '1 month', updated_at, updated_at
     from contracts where tenant_id = $2`,
    [day, tenant],
  );
  await owner.query(
    `insert into billables (id, invoice_id, name, quantity, amount_minor, currency_code, tax_percent, tax_category,
       collected_for, created_at, updated_at)
     select 'bil' || substr(id, 4), 'inv' || substr(contract_id, 4), name, 1, 4900, 'EUR', 19, 'S', 'seeded', updated_at, updated_at
     from charges where tenant_id = $1`,
    [tenant],
  );
  await owner.query(
    `insert into amount_charges (contract_id, charge_id, period_starts_on, price_key, first_day, last_day, invoice_id,
       billable_id, priced_by_id, amount_minor, worth_minor)
     select contract_id, id, $1, '4900x1', $1, $1, 'inv' || substr(contract_id, 4), 'bil' || substr(id, 4),
       'bil' || substr(id, 4), 4900, 4900
     from charges where tenant_id = $2`,
    [day, tenant],
  );
  await owner.query('analyze invoices, billables, amount_charges, work');
}
