import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { readingOf } from '../../../test/support/postgres/query-plans.ts';
import { seedInvoices } from '../../../test/support/records/seed-invoices.ts';
import { startService } from '../../../test/support/service.ts';
import { declaredStatements } from '../../platform/database/statement.ts';

const INVOICES = 11_000;
/** Makes the file too large for the buffers between server and reader. */
const LONG_NAME = 'Northwind '.repeat(100);

const service = startService();

describe('in a tenant with many documents,', () => {
  let tenants: { plannedIn: string; runIn: string };

  before(async () => {
    tenants = { plannedIn: await service.tenant(), runIn: await service.tenant() };
    await service.db.asOwner(async (owner) => {
      await seedInvoices(owner, tenants.plannedIn, 100);
      await seedInvoices(owner, tenants.runIn, INVOICES);
      await owner.query('set session_replication_role = replica');
      await owner.query(
        `update invoices set buyer = $2 where tenant_id = $1 and number is not null and credited_minor = 0`,
        [tenants.runIn, { legalName: LONG_NAME }],
      );
      await owner.query('vacuum analyze invoices');
    });
  });

  /** Requests the whole journal as CSV; returns the response, unread, and the server's socket. */
  async function openJournal(): Promise<[IncomingMessage, Socket]> {
    const connected = once(service.app.server.server, 'connection');
    const token = await service.token('alice');
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': tenants.runIn, accept: 'text/csv' };
    const url = `${service.url}/api/v1/reports/journal?from=2000-01-01&to=2099-12-31`;
    const [response] = await once(get(url, { headers, agent: new Agent() }), 'response');
    assert.equal(response.statusCode, 200);
    return [response, (await connected)[0]];
  }

  test('a journal of 20,000 entries is read as fast as its reader reads, and holds no connection meanwhile', async (t) => {
    let entries = 0;
    const { inTenant } = service.db.database;
    t.mock.method(service.db.database, 'inTenant', (tenant: string) => {
      const scope = inTenant(tenant);
      const all: typeof scope.all = async (of, values) => {
        const rows = await scope.all(of, values);
        if (of.name === 'list_journal') entries += rows.length;
        return rows;
      };
      return { ...scope, all };
    });
    const [response, connection] = await openJournal();
    await eventually(() => assert.ok(connection.writableNeedDrain, 'the file waits for its reader'));
    const { poolTotal, poolIdle } = service.db.database.gauges();
    assert.equal(poolTotal - poolIdle, 0);
    const ahead = entries;
    let lines = -1; // the header
    for await (const chunk of response.setEncoding('latin1')) lines += chunk.split('\n').length - 1;
    assert.ok(response.complete, 'the file is complete');
    assert.equal(lines, entries);
    assert.ok(entries > 20_000 && ahead < entries / 3, `${ahead} of ${entries} entries`);
  });

  test('the statements read only what the page needs, even with plans made for a small tenant', async () => {
    const start = { afterDate: '2000-01-01', afterAt: '-infinity', afterId: '', afterRank: 0 };
    const clientIds = ['clnt_seed1', 'clnt_seed2'];
    /** The pages that are read at most. A client has 500 invoices, and 30 of them are not settled. */
    const readings: [name: string, values: Record<string, unknown>, blocksMax: number][] = [
      ['list_journal', { ...start, to: '2099-12-31', count: 21 }, 200],
      ['list_journal', { ...start, afterDate: '2021-01-01', to: '2021-02-01', count: 21 }, 200],
      ['list_journal', { ...start, afterDate: '2021-01-01', to: '2021-01-01', count: 501 }, 200],
      ['list_clients_to_age', { asOf: '2099-12-31', afterId: '', count: 10 }, 600],
      ['list_clients_to_age', { asOf: '2021-01-01', afterId: 'clnt_seed20', count: 2 }, 1_200],
      ['age_clients', { asOf: '2099-12-31', clientIds }, 900],
      ['age_clients', { asOf: '2021-01-01', clientIds: ['clnt_seed1'] }, 1_500],
      ['add_up_taxes', { from: '2021-01-01', to: '2021-01-31', count: 100 }, 100],
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
});
