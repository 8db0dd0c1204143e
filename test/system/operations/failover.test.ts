import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/platform/clock.ts';
import { connectionTo } from '../../../src/platform/database/session.ts';
import { install } from '../../../src/platform/installation/install.ts';
import { testSecrets } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, send } from '../../support/http.ts';
import { type ReplicatedPair, startReplicatedPair } from '../../support/postgres/replicated-pair.ts';
import { type Instance, startInstance } from '../../support/processes/instance.ts';
import { signToken } from '../../support/service.ts';

/** A request waits for a connection, and for the answer to its statements. */
const ANSWER_MS_MAX = 10_000;
const WRITERS = 4;

describe('when the primary is killed and its standby promoted', () => {
  let pair: ReplicatedPair;
  let instance: Instance;
  let close: () => Promise<void>;
  let bearer: string;
  let tenant: string;
  const notifications: string[] = [];
  /** Clients that were acknowledged, by their key. */
  const acknowledged = new Map<string, string>();
  const refusals: Answer[] = [];
  const tookMs: number[] = [];

  const request = (
    method: string,
    path: string,
    options: { body?: object; headers?: Record<string, string> } = {},
  ) => send(instance.app.publicUrl(), method, `/api/v1${path}`, { bearer, tenant, ...options });

  async function createClient(key: string): Promise<Answer> {
    const startedMs = Date.now();
    const answer = await request('POST', '/clients', {
      body: { name: key },
      headers: { 'idempotency-key': key },
    });
    tookMs.push(Date.now() - startedMs);
    if (answer.status === 201) acknowledged.set(key, answer.data.id);
    else refusals.push(answer);
    return answer;
  }

  /** Creates clients one after the other. Each is tried again with its key until it is acknowledged. */
  async function writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const key = randomUUID();
      while ((await createClient(key)).status !== 201) await sleep(50);
    }
  }

  before(async () => {
    pair = await startReplicatedPair('retainer');
    instance = await startInstance(await install(connectionTo(pair.url), testSecrets), systemClock);
    const background = await instance.app.startBackground();
    await instance.database.listen('failover_test', (payload) => notifications.push(payload));
    bearer = await signToken(systemClock, 'alice');
    tenant = (await request('POST', '/tenants', { body: { name: 'Acme' } })).data.id;
    close = async () => {
      await background.stop();
      await instance.close();
    };
  });
  after(async () => {
    await close?.();
    await pair?.stop();
  });

  test('the service does not start on the standby alone, and says why in one line', async () => {
    await assert.rejects(install(connectionTo(pair.standbyUrl), testSecrets), {
      name: 'OperatorError',
      message: /^the database can't be reached: no server can be written \(.*: is a standby\)$/,
    });
  });

  test('the service refuses with 503 during a failover, and then goes on by itself', async () => {
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, () => writeUntil(() => isOver));
    await eventually(() => assert.ok(acknowledged.size >= 20));
    await pair.killPrimary();
    await eventually(() => assert.ok(refusals.length > 0));
    await pair.asSuperuserOn('standby', (client) => client.query('select pg_promote()'));
    const before = acknowledged.size;
    await eventually(() => assert.ok(acknowledged.size >= before + 20));
    isOver = true;
    await Promise.all(writers);
    for (const { status, headers, text } of refusals) {
      assert.equal(status, 503, text);
      assert.ok(Number(headers.get('retry-after')) >= 1);
    }
    assert.ok(Math.max(...tookMs) < ANSWER_MS_MAX, `${Math.max(...tookMs)} ms`);
  });

  test('the service has everything after a failover that was acknowledged, and each once', async () => {
    const { data } = await request('GET', '/clients');
    const found = new Map(data.map(({ id, name }: { id: string; name: string }) => [name, id]));
    assert.equal(data.length, acknowledged.size);
    assert.deepEqual(found, acknowledged);
  });

  test('the service puts changes in order after a failover, and listens', async () => {
    await eventually(async () => {
      const waiting = await pair.asSuperuserOn('standby', (db) => db.query('select from journal_waiting'));
      assert.equal(waiting.rowCount, 0);
    });
    await eventually(async () => {
      await pair.asSuperuserOn('standby', (client) =>
        client.query(`select pg_notify('failover_test', 'changed')`),
      );
      // An empty one came first: anything may have changed meanwhile.
      assert.deepEqual(notifications.slice(0, 2), ['', 'changed']);
    });
  });

  test('the service answers 503 to writes while the server is set to read only, and still reads', async () => {
    const set = (value: string) =>
      pair.asSuperuserOn('standby', async (client) => {
        await client.query(`alter system set default_transaction_read_only = ${value}`);
        await client.query('select pg_reload_conf()');
      });
    await set('on');
    await eventually(async () => assert.equal((await createClient(randomUUID())).status, 503));
    const { status, headers } = await createClient(randomUUID());
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
    // The service looks for a server that can be written meanwhile, and connects again.
    await eventually(async () => assert.equal((await request('GET', '/clients?limit=1')).status, 200));
    await pair.asSuperuserOn('standby', async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query('alter system reset default_transaction_read_only');
      await client.query('select pg_reload_conf()');
    });
    await eventually(async () => assert.equal((await createClient(randomUUID())).status, 201));
  });
});
