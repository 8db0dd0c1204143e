import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forkService } from '../../support/processes/forked-service.ts';
import { insertClients } from '../../support/records/insert-clients.ts';
import { startService } from '../../support/service.ts';

const CLIENTS = process.env.RETAINER_TEST_LONG === undefined ? 40_000 : 100_000;
/** The list takes a multiple of it. Without a limit, the process collects no garbage while there is memory. */
const HEAP_MIB_MAX = 96;
const GROWTH_BYTES_MAX = 64 * 1_024 * 1_024;
/** Half of the maximum length of a description. */
const DESCRIPTION = 'Somebody to work for'.repeat(50);
const QUIET_TURNS = 100;

const service = startService();

describe('a list of very many clients', () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
    await insertClients(service.db, tenant, CLIENTS, DESCRIPTION);
  });

  async function open(url: string, path: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': tenant };
    const [response] = await once(get(`${url}/api/v1${path}`, { headers, agent: new Agent() }), 'response');
    assert.equal(response.statusCode, 200);
    return response;
  }

  /** Reads to the end and counts bytes and clients. */
  async function drain(response: IncomingMessage, begun = ''): Promise<{ bytes: number; clients: number }> {
    const mark = '{"id":"clnt_';
    let [bytes, clients, tail] = [0, 0, ''];
    const count = (text: string) => {
      bytes += text.length;
      const all = tail + text;
      clients += all.split(mark).length - 1;
      tail = all.slice(1 - mark.length);
    };
    count(begun);
    for await (const chunk of response.setEncoding('latin1')) count(chunk);
    assert.ok(response.complete, 'the list is complete');
    assert.ok(tail.endsWith('}]}'), tail);
    return { bytes, clients };
  }

  /** The bytes by which a process grows at its peak while it serves the list. */
  async function growth(): Promise<number> {
    const { url, memory, stop } = await forkService(service.db, {}, [`--max-old-space-size=${HEAP_MIB_MAX}`]);
    try {
      for (let page = 0; page < 5; page++) await drain(await open(url, '/clients?limit=500'));
      const { residentBytes } = await memory();
      const { clients } = await drain(await open(url, '/clients'));
      assert.equal(clients, CLIENTS);
      return (await memory()).peakBytes - residentBytes;
    } finally {
      await stop();
    }
  }

  test('a list of very many clients takes at most 64 MiB of memory', async (t) => {
    const bytes = await growth();
    t.diagnostic(`${bytes >> 20} MiB more`);
    assert.ok(bytes <= GROWTH_BYTES_MAX, `${bytes} bytes more`);
  });

  /** Requests the list; returns the response and the server's socket. */
  async function openHere(): Promise<[IncomingMessage, Socket]> {
    const connected = once(service.app.server.server, 'connection');
    const response = await open(service.url, '/clients');
    return [response, (await connected)[0]];
  }

  /** Waits until the condition has held, and no query has run, for many turns of the event loop. */
  async function untilQuiet(condition: () => boolean): Promise<void> {
    for (let quietTurns = 0; quietTurns < QUIET_TURNS; await nextTurn()) {
      const isQuiet = condition() && service.db.database.gauges().poolWaiting === 0;
      quietTurns = isQuiet ? quietTurns + 1 : 0;
    }
  }

  /** The states of the service's database sessions. */
  async function sessions(): Promise<string[]> {
    const sql = `select state from pg_stat_activity where datname = current_database() and usename = $1`;
    const { user } = service.db.applicationConnection;
    return service.db.asOwner(async (owner) =>
      (await owner.query(sql, [user])).rows.map(({ state }) => state),
    );
  }

  describe('while the reader pauses', () => {
    let response: IncomingMessage;
    let connection: Socket;
    let begun: string;

    before(async () => {
      [response, connection] = await openHere();
      await once(response, 'readable');
      begun = (response.read(1_024) as Buffer).toString('latin1');
      assert.ok(begun.startsWith('{"data":[{"id":"clnt_'), begun);
      await untilQuiet(() => connection.writableNeedDrain);
    });

    test('a list whose reader pauses holds no connection to the database', async () => {
      for (let look = 0; look < 10; look++) {
        const states = await sessions();
        assert.ok(states.length > 0, 'the service has sessions');
        assert.deepEqual(new Set(states), new Set(['idle']));
      }
      const { poolTotal, poolIdle, poolWaiting } = service.db.database.gauges();
      assert.deepEqual([poolTotal - poolIdle, poolWaiting], [0, 0]);
    });

    test('a list whose reader pauses does not block other requests', async () => {
      const other = await service.tenant();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          number % 2 === 0
            ? service.request('GET', '/clients?limit=10', { tenant })
            : service.request('POST', '/clients', { tenant: other, body: { name: 'Northwind' } }),
        ),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]));
      assert.ok(connection.writableNeedDrain, 'the list still waits for its reader');
      assert.deepEqual(new Set(await sessions()), new Set(['idle']));
    });

    test('a list whose reader pauses is produced only a little ahead, and completed when the reader continues', async () => {
      const ready = connection.bytesWritten + connection.writableLength;
      const { bytes, clients } = await drain(response, begun);
      assert.equal(clients, CLIENTS);
      assert.ok(ready < bytes / 4, `${ready} of ${bytes} bytes`);
    });
  });

  test('a list of very many clients is not produced further once its reader disconnects', async (t) => {
    let clients = 0;
    const { inTenant } = service.db.database;
    t.mock.method(service.db.database, 'inTenant', (tenant: string) => {
      const scope = inTenant(tenant);
      const all: typeof scope.all = async (of, values) => {
        const rows = await scope.all(of, values);
        if (of.name === 'list_clients') clients += rows.length;
        return rows;
      };
      return Object.assign(Object.create(scope), { all });
    });
    const [response, connection] = await openHere();
    const closed = new Promise((resolve) => connection.once('close', resolve));
    response.on('error', () => {}).destroy();
    await closed;
    await untilQuiet(() => service.app.load.inFlight === 0);
    assert.ok(clients > 0 && clients < CLIENTS / 4, `${clients} clients were read from the database`);
    assert.equal((await service.request('GET', '/clients?limit=1', { tenant })).status, 200);
  });
});
