import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { after, describe, test } from 'node:test';
import type { Resolve } from './name-resolution.ts';
import { type OutboundRequest, outboundHttp } from './outbound.ts';

const LOOPBACK = ['127.0.0.0/8'];
const open: (Server | SocketServer)[] = [];
const sockets = new Set<Socket>();

after(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open) server.close();
});

async function listening<T extends Server | SocketServer>(
  server: T,
  host = '127.0.0.1',
  port = 0,
): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  open.push(server);
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listening(createServer(listener));
/** A server that does not speak HTTP and sends the same bytes to every client. */
const speak = (say: (socket: Socket) => void) =>
  listening(createSocketServer((socket) => say(socket.resume())));

function request(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, method: 'GET', headers: {}, timeoutMs: 15_000, answerBytesMax: 65_536, ...changes };
}

const to = (...addresses: string[]): Resolve => {
  return async () => addresses.map((address) => ({ address }));
};

const notAllowed = {
  name: 'OutboundError',
  code: 'address',
  message: /^the name can't be resolved to an address/,
};

describe('requests to an opened address', () => {
  test('a request to an opened address is sent unchanged, and its answer is returned', async () => {
    const seen: { head?: IncomingMessage; body: string } = { body: '' };
    const port = await serve(async (head, answer) => {
      seen.head = head;
      for await (const chunk of head) seen.body += chunk;
      answer.writeHead(201, { 'x-trace': 'abc' }).end('grün');
    });
    const answer = await outboundHttp(LOOPBACK).send(
      request(`http://127.0.0.1:${port}/hooks/a%20b?x=1#top`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"é":1}',
      }),
    );
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-trace'], 'abc');
    assert.equal(answer.body, 'grün');
    assert.equal(seen.head?.method, 'POST');
    assert.equal(seen.head?.url, '/hooks/a%20b?x=1');
    assert.equal(seen.head?.headers.host, `127.0.0.1:${port}`);
    assert.equal(seen.head?.headers['content-length'], '8');
    assert.equal(seen.head?.headers.connection, 'close');
    assert.equal(seen.body, '{"é":1}');
  });

  test('a request to an opened address works by name and over IPv6', async (t) => {
    const port = await serve((head, answer) => answer.end(head.headers.host));
    const named = outboundHttp(LOOPBACK, to('127.0.0.1'));
    assert.equal((await named.send(request(`http://hooks.example:${port}/`))).body, `hooks.example:${port}`);
    const six = createServer((head, answer) => answer.end(head.headers.host));
    const sixPort = await listening(six, '::1').catch(() => 0);
    if (sixPort === 0) return t.skip('there is no IPv6 here');
    const opened = outboundHttp(['::1/128'], to('::1'));
    assert.equal((await opened.send(request(`http://[::1]:${sixPort}/`))).body, `[::1]:${sixPort}`);
    assert.equal((await opened.send(request(`http://six.example:${sixPort}/`))).status, 200);
  });

  test('a request to an opened address tries the next address of a name if the first one fails', async () => {
    const port = await serve((_, answer) => answer.end('here'));
    const both = outboundHttp(LOOPBACK, to('127.0.0.2', '127.0.0.1'));
    assert.equal((await both.send(request(`http://hooks.example:${port}/`))).body, 'here');
  });

  test('a request to an opened address follows no redirect', async () => {
    let reached = 0;
    const port = await serve((head, answer) => {
      reached++;
      if (head.url === '/') answer.writeHead(302, { location: '/other' });
      answer.end();
    });
    const answer = await outboundHttp(LOOPBACK).send(request(`http://127.0.0.1:${port}/`));
    assert.equal(answer.status, 302);
    assert.equal(reached, 1);
  });
});

describe('requests to a forbidden address', () => {
  let reached = 0;
  const count: RequestListener = (_, answer) => {
    reached++;
    answer.end();
  };

  test('a request to a forbidden address is refused if the URL contains the address', async () => {
    const port = await serve(count);
    for (const [url, allow] of [
      [`http://127.0.0.1:${port}/`, []],
      [`https://127.0.0.1:${port}/`, []],
      [`http://127.0.0.1:${port}/`, ['10.0.0.0/8', '::/0']],
      [`http://[::ffff:127.0.0.1]:${port}/`, LOOPBACK],
      [`http://0.0.0.0:${port}/`, LOOPBACK],
      [`http://0:${port}/`, LOOPBACK],
    ] as const) {
      await assert.rejects(outboundHttp([...allow]).send(request(url)), {
        code: 'url',
        message:
          'the URL names an address that is not public. To allow it, the operator lists it in OUTBOUND_ALLOW',
      });
    }
    assert.equal(reached, 0);
  });

  test('a request to a forbidden address is refused if any address of the name is forbidden', async () => {
    const port = await serve(count);
    for (const addresses of [
      ['127.0.0.2'],
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '::1'],
      ['127.0.0.1', '::ffff:127.0.0.1'],
      ['127.0.0.1', 'fe80::1%lo'],
      ['127.0.0.1', 'not an address'],
      [],
    ]) {
      const outbound = outboundHttp(['127.0.0.1/32'], to(...addresses));
      for (const scheme of ['http', 'https']) {
        await assert.rejects(outbound.send(request(`${scheme}://hooks.example:${port}/`)), notAllowed);
      }
    }
    assert.equal(reached, 0);
  });

  test('a request to a forbidden address is refused if the name has too many addresses', async () => {
    const port = await serve((_, answer) => answer.end('here'));
    const url = `http://hooks.example:${port}/`;
    const many = Array.from({ length: 32 }, () => '127.0.0.1');
    assert.equal((await outboundHttp(LOOPBACK, to(...many)).send(request(url))).body, 'here');
    await assert.rejects(outboundHttp(LOOPBACK, to(...many, '127.0.0.1')).send(request(url)), notAllowed);
  });

  test('a request to a forbidden address is refused over plain HTTP even if the address is public', async () => {
    const outbound = outboundHttp(['127.0.0.1/32'], to('8.8.8.8'));
    await assert.rejects(outbound.send(request('http://hooks.example/')), notAllowed);
  });

  test('a request to a forbidden address is refused for localhost', async () => {
    const port = await serve(count);
    await assert.rejects(outboundHttp([]).send(request(`https://localhost:${port}/`)), notAllowed);
    assert.equal(reached, 0);
  });

  test('a request to a forbidden address gets the same error as a request to an unknown name', async () => {
    const outbound = outboundHttp([], async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND vault.internal'), { code: 'ENOTFOUND' });
    });
    await assert.rejects(outbound.send(request('https://vault.internal/')), notAllowed);
  });
});

test('the name in a request is resolved once, and the checked address is used', async () => {
  const allowedPort = await serve((_, answer) => answer.end('allowed'));
  let reached = 0;
  const forbidden = createServer((_, answer) => {
    reached++;
    answer.end('forbidden');
  });
  await listening(forbidden, '127.0.0.2', allowedPort);
  let asked = 0;
  const outbound = outboundHttp(['127.0.0.1/32'], async () => {
    return [{ address: asked++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2' }];
  });
  const url = `http://hooks.example:${allowedPort}/`;
  for (let round = 1; round <= 3; round++) {
    assert.equal((await outbound.send(request(url))).body, 'allowed');
    assert.equal(asked, round * 2 - 1);
    await assert.rejects(outbound.send(request(url)), notAllowed);
  }
  assert.equal(reached, 0);
});

describe('the time limit of a request', () => {
  const timedOut = { name: 'OutboundError', code: 'timeout', message: 'timed out after 0.1 s' };
  const slow = (port: number) =>
    outboundHttp(LOOPBACK).send(request(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }));

  test('the time limit of a request covers a name that is never resolved', async () => {
    const outbound = outboundHttp([], () => new Promise(() => {}));
    await assert.rejects(outbound.send(request('https://hooks.example/', { timeoutMs: 100 })), timedOut);
  });

  test('the time limit of a request covers a silent server, over TLS too', async () => {
    const port = await speak(() => {});
    await assert.rejects(slow(port), timedOut);
    const secure = request(`https://127.0.0.1:${port}/`, { timeoutMs: 100 });
    await assert.rejects(outboundHttp(LOOPBACK).send(secure), timedOut);
  });

  test('the time limit of a request covers an answer whose head or body arrives slowly', async () => {
    for (const head of [
      'HTTP/1.1 200 OK\r\nx-slow: ',
      'HTTP/1.1 200 OK\r\n\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
    ]) {
      const port = await speak((socket) => {
        socket.write(head);
        const drip = setInterval(() => socket.write(head.includes('100') ? head : 'x'), 10);
        socket.on('close', () => clearInterval(drip));
      });
      await assert.rejects(slow(port), timedOut);
    }
  });

  test('the time limit of a request covers a server that does not read the request', async () => {
    const port = await listening(createSocketServer((socket) => socket.pause()));
    const body = 'x'.repeat(32 * 1_024 * 1_024);
    const sent = request(`http://127.0.0.1:${port}/`, { method: 'POST', body, timeoutMs: 100 });
    await assert.rejects(outboundHttp(LOOPBACK).send(sent), timedOut);
  });

  test('the time limit of a request closes the connection when it is reached', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await speak((socket) => socket.on('close', () => closed.resolve()));
    await assert.rejects(slow(port), timedOut);
    await closed.promise;
  });
});

describe('answers to a request', () => {
  const ask = (port: number, changes: Partial<OutboundRequest> = {}) =>
    outboundHttp(LOOPBACK).send(request(`http://127.0.0.1:${port}/`, changes));

  test('an endless answer to a request is read up to the limit, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await serve((_, answer) => {
      const flood = () => {
        while (answer.write('x'.repeat(16_384)));
      };
      answer.on('drain', flood).on('close', () => closed.resolve());
      flood();
    });
    const answer = await ask(port, { answerBytesMax: 1_000 });
    assert.equal(answer.status, 200);
    assert.equal(answer.body, 'x'.repeat(1_000));
    await closed.promise;
  });

  test('the answer to a request is not cut in the middle of a character', async () => {
    const port = await serve((_, answer) => answer.end('aéé'));
    assert.equal((await ask(port, { answerBytesMax: 4 })).body, 'aé');
  });

  test('the answer to a request may contain invalid text', async () => {
    const port = await serve((_, answer) => answer.end(Buffer.from([0xff, 0xfe, 0x41])));
    assert.equal((await ask(port)).body, '\ufffd\ufffdA');
  });

  test('the answer to a request is refused if its head is too large or it is not HTTP', async () => {
    const wrong = { code: 'protocol', message: 'the answer is not valid HTTP' };
    for (const bytes of [
      `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      'SSH-2.0-OpenSSH_9.2\r\n',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ]) {
      const port = await speak((socket) => socket.write(bytes));
      await assert.rejects(ask(port), wrong, bytes.slice(0, 60));
    }
  });

  test('the answer to a request is refused if it is incomplete', async () => {
    const broken = {
      code: 'connection',
      message: 'the connection was closed before the answer was complete',
    };
    for (const bytes of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf']) {
      const port = await speak((socket) => socket.end(bytes));
      await assert.rejects(ask(port), broken);
    }
  });

  test('the answer to a request is missing if no server listens on the port', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    await assert.rejects(ask(port), { code: 'connection', message: 'the connection was refused' });
    const both = outboundHttp(LOOPBACK, to('127.0.0.1', '127.0.0.2'));
    await assert.rejects(both.send(request(`http://hooks.example:${port}/`)), {
      message: 'the connection was refused',
    });
  });
});
