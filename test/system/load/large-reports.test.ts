import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { followIndexes, listJournal } from '../../../src/modules/money/reports/store.ts';
import { declaredStatements } from '../../../src/platform/database/statement.ts';
import { newId } from '../../../src/platform/ids.ts';
import { enterTenant } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { assertRefused } from '../../support/expectations.ts';
import { explain, readingOf } from '../../support/postgres/query-plans.ts';
import { seedInvoices } from '../../support/records/seed-invoices.ts';
import { startService } from '../../support/service.ts';

const INVOICES = 3_000;
/** Makes the file too large for the buffers between server and reader. */
const LONG_NAME = 'Northwind '.repeat(400);
const PATIENCE_MS = 15_000;
const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const ENTRIES = 10_000;

const service = startService({}, [], 'seeded');

describe('in a tenant with many documents', () => {
  let tenants: { plannedIn: string; runIn: string };

  before(async () => {
    tenants = { plannedIn: await service.tenant(), runIn: await service.tenant() };
    await service.db.asOwner(async (owner) => {
      await seedInvoices(owner, tenants.plannedIn, 100);
      await seedInvoices(owner, tenants.runIn, INVOICES, { buyer: LONG_NAME });
      await owner.query('vacuum analyze');
    });
  });

  /** Requests a whole report as CSV; returns the response, unread, and the server's socket. */
  async function openFile(path: string): Promise<[IncomingMessage, Socket]> {
    const connected = once(service.app.server.server, 'connection');
    const token = await service.token('alice');
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': tenants.runIn, accept: 'text/csv' };
    const [response] = await once(
      get(`${service.url}/api/v1${path}`, { headers, agent: new Agent() }),
      'response',
    );
    assert.equal(response.statusCode, 200);
    return [response, (await connected)[0]];
  }

  /** Reads a file slowly at first. The service must make no more of it than its reader takes. */
  async function readSlowly(path: string): Promise<number> {
    const [response, connection] = await openFile(path);
    await eventually(() => {
      assert.ok(connection.writableNeedDrain, 'the file waits for its reader');
      const { poolTotal, poolIdle } = service.db.database.gauges();
      assert.equal(poolTotal - poolIdle, 0);
    }, PATIENCE_MS);
    const ready = connection.bytesWritten + connection.writableLength;
    let [bytes, lines] = [0, 0];
    for await (const chunk of response.setEncoding('latin1')) {
      bytes += chunk.length;
      lines += chunk.split('\n').length - 1;
    }
    assert.ok(response.complete, 'the file is complete');
    assert.ok(ready < bytes / 2, `${ready} of ${bytes} bytes`);
    return lines;
  }

  test('a journal of 5,000 entries is read as fast as its reader reads, and holds no connection meanwhile', async () => {
    assert.ok((await readSlowly('/reports/journal?from=2000-01-01&to=2099-12-31')) > 5_000);
  });

  test('a statement of account with 10,000 entries is read as fast as its reader reads, and refused as a PDF', async () => {
    const clientId = newId('client');
    await service.db.asOwner((owner) => seedAccount(owner, tenants.runIn, clientId, ENTRIES));
    const path = `/clients/${clientId}/statement`;
    assert.equal(await readSlowly(`${path}?from=2026-01-01&to=2026-12-31`), ENTRIES + 3);
    const refused = await service.request('GET', `${path}/pdf?from=2026-01-01&to=2026-12-31`, {
      tenant: tenants.runIn,
    });
    assertRefused(refused, ['from', 'maximum']);
    assert.match(refused.text, /more than 2000 rows. Choose a shorter period, or read it as CSV/);
  });

  test('the statements of reports read only what the page needs, even with plans made for a small tenant', async () => {
    const start = { afterDate: '2000-01-01', afterAt: '-infinity', afterId: '', afterRank: 0 };
    const clientIds = ['clnt_seed1', 'clnt_seed2'];
    const account = {
      ...{ clientId: 'clnt_seed1', afterCurrency: '', afterPlace: 0, afterDate: '0001-01-01' },
      ...{ afterAt: '-infinity', afterId: '', afterRank: 0, count: 101 },
    };
    const ofMonth = { from: '2021-01-01', to: '2021-01-31', isByBuyer: true, count: 100 };
    /** The pages that are read at most. A client has 500 invoices, and 30 of them are not settled. */
    const readings: [name: string, values: Record<string, unknown>, blocksMax: number][] = [
      ['list_journal', { ...start, to: '2099-12-31', count: 21 }, 300],
      ['list_journal', { ...start, afterDate: '2021-01-01', to: '2021-02-01', count: 21 }, 300],
      ['list_journal', { ...start, afterDate: '2021-01-01', to: '2021-01-01', count: 501 }, 200],
      ['list_clients_to_age', { asOf: '2099-12-31', afterId: '', count: 10 }, 600],
      ['list_clients_to_age', { asOf: '2021-01-01', afterId: 'clnt_seed20', count: 2 }, 1_200],
      ['age_clients', { asOf: '2099-12-31', clientIds }, 900],
      ['age_clients', { asOf: '2021-01-01', clientIds: ['clnt_seed1'] }, 1_500],
      ['add_up_issued_taxes', ofMonth, 500],
      ['add_up_supplied_taxes', ofMonth, 700],
      ['add_up_paid_taxes', ofMonth, 1_000],
      ['add_up_untaxed', ofMonth, 250],
      ['add_up_foreign_taxes', ofMonth, 250],
      ['list_unreturned_credits', ofMonth, 20],
      // The 10,000 payments of the account are on account.
      ['add_up_on_account', { from: MONTH_AGO, to: '2099-12-31' }, 1_200],
      ['add_up_months', { from: '2021-01-01', to: '2021-01-31' }, 200],
      ['list_account_rows', { ...account, from: '2000-01-01', to: '2099-12-31' }, 1_500],
      ['list_account_rows', { ...account, from: '2021-01-01', to: '2021-02-01' }, 1_500],
      ['read_balances_of_client', { clientId: 'clnt_seed1', now: '2099-12-31T00:00:00Z' }, 100],
      ['list_debtors', { now: '2099-12-31T00:00:00Z', count: 10 }, 400],
    ];
    for (const [name, values, blocksMax] of readings) {
      const statement = declaredStatements().find((one) => one.name === name);
      assert.ok(statement, name);
      const { blocks, plan } = await service.db.asApplication((client) =>
        readingOf(client, tenants, statement, values),
      );
      assert.ok(blocks <= blocksMax, `${name}: ${blocks} pages\n${plan}`);
    }
  });

  test('a page of the journal follows the indexes, even before PostgreSQL has statistics', async () => {
    await service.db.asOwner(async (owner) => {
      const ours = `select oid from pg_class where relnamespace = 'public'::regnamespace`;
      await owner.query(`delete from pg_statistic where starelid in (${ours})`);
      await owner.query(`update pg_class set reltuples = -1 where oid in (${ours})`);
    });
    const values = { afterDate: '2000-01-01', afterAt: '-infinity', afterId: '', afterRank: 0 };
    const plan = await service.db.asApplication(async (client) => {
      await client.query('begin');
      await client.query(followIndexes.text);
      return explain(client, tenants.runIn, listJournal, { ...values, to: '2099-12-31', count: 101 });
    });
    assert.doesNotMatch(plan.join('\n'), /Bitmap|Seq Scan|-> +Sort/);
  });
});

/** Inserts a client with payments on its account, with long texts. */
async function seedAccount(owner: pg.Client, tenant: string, clientId: string, count: number): Promise<void> {
  await enterTenant(owner, tenant);
  await owner.query(
    `insert into clients (tenant_id, id, name, created_at, updated_at) values ($1, $2, 'Large', now(), now())`,
    [tenant, clientId],
  );
  await owner.query(
    `insert into payments (tenant_id, id, client_id, buyer_name, amount_minor, currency_code, paid_at, paid_date, recorded_date,
       last_movement_date, reference, created_at, updated_at)
     select $1, 'pay_account' || n, $2, 'Large', 1, 'EUR', at, at::date, at::date, at::date, repeat('x', 2000), at, at
     from generate_series(1, $3::integer) as n,
       lateral (select timestamptz '2026-01-01 12:00Z' + n % 300 * interval '1 day' as at) as day`,
    [tenant, clientId, count],
  );
}
