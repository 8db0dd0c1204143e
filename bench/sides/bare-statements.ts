import { readFileSync } from 'node:fs';
import pg from 'pg';
import { newId, newIds } from '../../src/platform/ids.ts';
import { atTheEnd } from '../measuring/endings.ts';
import { startPostgres } from './service.ts';
import { Meter, postmasterOf } from './side.ts';

const TENANT = newId('tenant');
const CONTRACT = newId('contract');
const CLIENT = newId('client');

const journal = (
  resource: string,
) => `insert into journal (tenant_id, created_at, actor, action, resource, resource_id, after)
  select tenant_id, now(), 'person admin', 'created', '${resource}', id, to_jsonb(written) from written`;

const INSERT_CLIENT = `with written as (
    insert into clients (tenant_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now()) returning *
  ) ${journal('client')}`;

const INSERT_INVOICE = `with written as (
    insert into invoices (tenant_id, id, contract_id, client_id, currency_code, billable_count, subtotal_minor, tax_minor,
      total_minor, taxes, due_minor, created_at, updated_at)
    values ($1, $2, $3, $4, 'EUR', $5, $6, $7, $8, $9, $8, now(), now()) returning *
  ) ${journal('invoice')}`;

const INSERT_LINES = `with written as (
    insert into billables (tenant_id, id, invoice_id, name, quantity, amount_minor, total_minor, currency_code, tax_percent,
      tax_category, sort_order, created_at, updated_at)
    select $1, id, $2, name, quantity, amount_minor, round(quantity * amount_minor), 'EUR', 19, 'S', sort_order, now(), now()
    from unnest($3::text[], $4::text[], $5::numeric[], $6::bigint[], $7::bigint[])
      as given (id, name, quantity, amount_minor, sort_order)
    returning *
  ) ${journal('billable')}`;

/** PostgreSQL with nothing but the rows. The time of the client that sends the statements is not counted. */
export interface BareStatements {
  meter: Meter;
  /** Runs the work this many times over a few connections, and returns the milliseconds that it took. */
  repeat(count: number, connections: number, work: (db: pg.Client) => Promise<void>): Promise<number>;
}

export async function startBareStatements(): Promise<BareStatements> {
  const { data, server } = await startPostgres('bare');
  const clients: pg.Client[] = [];
  atTheEnd(() => Promise.all(clients.map((client) => client.end())));
  const connectAll = async (count: number) => {
    while (clients.length < count) {
      const client = new pg.Client(server.connection);
      await client.connect();
      clients.push(client);
    }
    return clients.slice(0, count);
  };
  const [first] = await connectAll(1);
  await first?.query(readFileSync(new URL('bare-tables.sql', import.meta.url), 'utf8'));
  return {
    meter: new Meter({ postmaster: postmasterOf(data) }),
    async repeat(count, connections, work) {
      const used = await connectAll(connections);
      let left = count;
      const started = performance.now();
      await Promise.all(
        used.map(async (db) => {
          while (left-- > 0) await work(db);
        }),
      );
      return performance.now() - started;
    },
  };
}

export interface BareLine {
  name: string;
  quantity: number;
  amountMinor: number;
}

/** One transaction with the invoice, its lines, and a row of the journal for each. */
export async function insertInvoice(db: pg.Client, lines: BareLine[]): Promise<void> {
  const id = newId('invoice');
  const subtotal = lines.reduce(
    (sum, { quantity, amountMinor }) => sum + Math.round(quantity * amountMinor),
    0,
  );
  const tax = Math.round(subtotal * 0.19);
  const taxes = JSON.stringify([{ category: 'S', percent: 19, taxableMinor: subtotal, taxMinor: tax }]);
  await db.query('begin');
  await db.query({
    name: 'invoice',
    text: INSERT_INVOICE,
    values: [TENANT, id, CONTRACT, CLIENT, lines.length, subtotal, tax, subtotal + tax, taxes],
  });
  await db.query({
    name: 'lines',
    text: INSERT_LINES,
    values: [
      TENANT,
      id,
      newIds('billable', lines.length),
      lines.map(({ name }) => name),
      lines.map(({ quantity }) => quantity),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map((_, index) => index),
    ],
  });
  await db.query('commit');
}

export async function insertClient(db: pg.Client, name: string): Promise<void> {
  await db.query({ name: 'client', text: INSERT_CLIENT, values: [TENANT, newId('client'), name] });
}
