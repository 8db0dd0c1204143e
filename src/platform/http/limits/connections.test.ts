import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from './connections.ts';

const SILENCE_MS = 100;

/** Opens a connection to a server that answers like this. */
async function open(t: TestContext, answer: RequestListener): Promise<Socket> {
  const connections = new Connections(answer);
  const server = createServer(connections.handle).on('timeout', connections.cutSilent);
  server.setTimeout(SILENCE_MS).keepAliveTimeout = SILENCE_MS;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    socket.destroy();
    server.close();
  });
  return socket.setEncoding('latin1').on('error', () => {});
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

test('requests of one packet are answered one after the other', async (t) => {
  let under = 0;
  const seen: [string | undefined, number][] = [];
  const socket = await open(t, async ({ url }, response) => {
    seen.push([url, ++under]);
    await sleep(5);
    under--;
    response.end();
  });
  socket.write(get('/1') + get('/2') + get('/3'));
  let text = '';
  socket.on('data', (more) => {
    text += more;
  });
  await once(socket, 'close'); // the server closes it once nothing moves
  assert.equal(text.match(/HTTP\/1\.1 200/g)?.length, 3);
  assert.deepEqual(seen, [
    ['/1', 1],
    ['/2', 1],
    ['/3', 1],
  ]);
});

test('an answer that takes long arrives on its connection', async (t) => {
  const socket = await open(t, async (_request, response) => {
    await sleep(3 * SILENCE_MS);
    response.end('done');
  });
  socket.write(get('/'));
  assert.match((await once(socket, 'data'))[0], /200 OK.*done/s);
});

test('a client that does not read its answer is cut off', async (t) => {
  const ended = Promise.withResolvers<boolean>();
  const socket = await open(t, (_request, response) => {
    response.on('close', () => ended.resolve(response.writableFinished));
    response.end(Buffer.alloc(32 * 1_048_576));
  });
  socket.pause().write(get('/'));
  assert.equal(await ended.promise, false);
});
