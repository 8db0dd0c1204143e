import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, testSecrets } from '../../../test/support/database.ts';
import { roleName } from '../installation/install.ts';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';

const one = statement({
  name: 'silence_one',
  parameters: {},
  row: { one: 'integer' },
  sql: 'select 1 as one',
});

test('a connection to a silent server is closed, and the next statement opens another', {
  timeout: 60_000,
}, async () => {
  const db = await cloneDatabase();
  const target = db.ownerConnection;
  const sockets: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((client) => {
    const path = `${target.host}/.s.PGSQL.${target.port}`;
    const server = String(target.host).startsWith('/')
      ? connect(path)
      : connect(Number(target.port), String(target.host));
    sockets.push(client, server);
    client.on('data', (bytes) => isSilent || server.write(bytes)).on('error', () => {});
    server.on('data', (bytes) => isSilent || client.write(bytes)).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const role = { user: roleName(testSecrets), password: testSecrets.derive('database role', 24) };
  const database = await openDatabase({ ...target, ...role, host: '127.0.0.1', port }, () => {});
  try {
    await database.listen('changes', () => {}); // it watches the server
    assert.deepEqual(await database.inSystem().one(one, {}), { one: 1 });
    isSilent = true;
    await assert.rejects(database.inSystem().one(one, {}), { name: 'ServiceUnavailable', status: 503 });
    isSilent = false;
    const answers = async () => {
      for (;;) {
        const answer = await database
          .inSystem()
          .one(one, {})
          .catch(() => undefined);
        if (answer) return answer;
        await sleep(50); // until it has found out
      }
    };
    assert.deepEqual(await answers(), { one: 1 });
  } finally {
    await database.end();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await db.close();
  }
});
