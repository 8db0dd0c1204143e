import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { activeContract, draft } from '../../support/billing.ts';
import { eventually } from '../../support/eventually.ts';
import { assertIdle } from '../../support/expectations.ts';
import { assertUndisturbed } from '../../support/hostile/beside.ts';
import { readAnswer } from '../../support/hostile/raw-http.ts';
import { createAsset, picture, upload } from '../../support/records/assets.ts';
import { startService } from '../../support/service.ts';

const MEBIBYTE = 1_048_576;
/** More than the requests that the process answers at once. */
const FLOOD = 2_050;
const FLOOD_MS_MAX = 20_000;
const CONNECTING_MAX = 200;

interface Connection {
  socket: Socket;
  received: () => string;
  closed: Promise<void>;
}

describe('admission', () => {
  const service = startService();
  let tenant: string;
  let invoiceId: string;
  let contentUrl: URL;

  before(async () => {
    tenant = await service.tenant();
    await activeContract(service, tenant);
    invoiceId = (await draft(service, tenant, [])).id;
    contentUrl = new URL((await createAsset(service, tenant)).upload.url);
  });

  /** Opens a connection, writes the bytes, and leaves it open. */
  const open = (bytes: string): Connection => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.write(bytes);
    return {
      socket,
      received: () => received,
      closed: new Promise((resolve) => socket.once('close', () => resolve())),
    };
  };
  /** Opens them a few at a time, because the system refuses more connections that wait to be accepted. */
  const flood = async (count: number, bytes: string) => {
    const connections: Connection[] = [];
    while (connections.length < count) {
      const some = Array.from({ length: Math.min(CONNECTING_MAX, count - connections.length) }, () =>
        open(bytes),
      );
      connections.push(...some);
      await eventually(() => assert.ok(some.every(({ socket }) => !socket.connecting)), FLOOD_MS_MAX);
    }
    await eventually(() => {
      const answered = connections.filter(({ received }) => received() !== '').length;
      const arrived = answered + service.app.load.inFlight;
      assert.ok(arrived >= count - 5, `${arrived} of ${count} requests have arrived`);
    }, FLOOD_MS_MAX);
    return connections;
  };
  const endAll = async (connections: Connection[]) => {
    for (const { socket } of connections) socket.destroy();
    await assertIdle(service);
  };
  const statusesOf = (connections: Connection[]) => {
    const answered = connections.filter(({ received }) => received() !== '');
    return [...new Set(answered.map(({ received }) => readAnswer(received()).status))];
  };
  /** Those beyond the share are refused at once. On a busy machine, some of the others have run out of time by now. */
  const assertRefusals = (connections: Connection[]) => {
    const statuses = statusesOf(connections);
    assert.ok(
      statuses.includes(429) && statuses.every((status) => status === 429 || status === 408),
      `${statuses}`,
    );
  };
  /** The quiet tenant's requests: a read, a write, and now and then a large body. */
  const addLine = (description = '') =>
    service.request('POST', '/billables', {
      tenant,
      body: { invoiceId, billables: [{ name: 'Work', quantity: 1, amountMinor: 1, description }] },
    });
  const list = () => service.request('GET', '/clients', { tenant });

  test('admission leaves others alone when one caller announces large bodies and sends nothing', async () => {
    const mallory = await service.token('mallory');
    const malloryTenant = await service.tenant('mallory');
    const head = `POST /api/v1/billables HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${mallory}\r\ntenant-id: ${malloryTenant}\r\ncontent-type: application/json\r\ncontent-length: ${16 * MEBIBYTE}\r\n\r\n{`;
    let connections: Connection[] = [];
    await assertUndisturbed(addLine, async () => {
      connections = await flood(40, head);
      return () => {};
    });
    const large = ' '.repeat(2 * MEBIBYTE);
    const raw =
      JSON.stringify({ invoiceId, billables: [{ name: 'x', quantity: 1, amountMinor: 1 }] }) + large;
    const headers = { 'content-type': 'application/json' };
    const answer = await service.request('POST', '/billables', { tenant, raw, headers });
    assert.equal(answer.status, 201, answer.text);
    await endAll(connections);
  });

  test('admission leaves others alone when forms never arrive', async () => {
    const head =
      'POST /api/v1/integrations/oauth/launch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nt';
    let connections: Connection[] = [];
    await assertUndisturbed(list, async () => {
      connections = await flood(FLOOD, head);
      return () => endAll(connections);
    });
    assertRefusals(connections);
  });

  test('admission leaves others alone when one asset is uploaded again and again, without a byte', async () => {
    const head = `PUT ${contentUrl.pathname}${contentUrl.search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 1000\r\n\r\n`;
    const pending = await createAsset(service, tenant);
    const png = await picture('png');
    let connections: Connection[] = [];
    await assertUndisturbed(list, async () => {
      connections = await flood(FLOOD, head);
      return async () => {
        assert.equal((await upload(pending, png)).status, 204, 'another asset can be uploaded');
        await endAll(connections);
      };
    });
    assertRefusals(connections);
  });

  test('admission leaves others alone when one caller keeps half of all places', async () => {
    const bob = await service.token('bob');
    const head = `POST /api/v1/tenants HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bob}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
    let connections: Connection[] = [];
    await assertUndisturbed(list, async () => {
      connections = await flood(FLOOD, head);
      return () => endAll(connections);
    });
    assertRefusals(connections);
    assert.match(connections.map(({ received }) => received()).join(''), /Too many of your requests/);
  });

  test('admission leaves others alone when one connection sends thousands of requests and reads no answer', async () => {
    const unread = 'GET /docs/scalar.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4);
    const pipelined = unread + 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2_300);
    let connections: Connection[] = [];
    await assertUndisturbed(list, async () => {
      connections = Array.from({ length: 4 }, () => open(''));
      for (const { socket } of connections) socket.pause().write(pipelined);
      return () => endAll(connections);
    });
  });

  test('admission handles the requests of one connection one after the other, and a hundred of them', async () => {
    const many = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100);
    const { socket, received } = open(many);
    await eventually(
      () => assert.equal([...received().matchAll(/HTTP\/1\.1 200/g)].length, 100),
      FLOOD_MS_MAX,
    );
    socket.destroy();
  });

  test('admission cuts off bodies that arrive too slowly', { timeout: 60_000 }, async () => {
    const alice = await service.token('alice');
    const headers = `host: x\r\nauthorization: Bearer ${alice}\r\ntenant-id: ${tenant}\r\ncontent-type: application/json\r\n`;
    const heads = [
      `POST /api/v1/billables HTTP/1.1\r\n${headers}content-length: ${16 * MEBIBYTE}\r\n\r\n{`,
      `PUT ${contentUrl.pathname}${contentUrl.search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 10000000\r\n\r\n`,
    ];
    const connections = heads.map(open);
    const trickle = setInterval(() => {
      for (const { socket } of connections) socket.write(' ');
    }, 500);
    await Promise.all(connections.map(({ closed }) => closed));
    clearInterval(trickle);
    assert.deepEqual(statusesOf(connections), [408]);
    await assertIdle(service);
  });

  test('admission answers a body above the limit before it ends the connection', async () => {
    const alice = await service.token('alice');
    const headers = `host: x\r\nauthorization: Bearer ${alice}\r\ntenant-id: ${tenant}\r\ncontent-type: application/json\r\n`;
    const head = `POST /api/v1/clients HTTP/1.1\r\n${headers}`;
    const mebibyte = Buffer.alloc(MEBIBYTE, ' ');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), mebibyte, Buffer.from('\r\n')]);
    const bodies: [start: string, part: Buffer][] = [
      [`${head}content-length: ${32 * MEBIBYTE}\r\n\r\n`, mebibyte],
      [`${head}transfer-encoding: chunked\r\n\r\n`, chunk],
    ];
    for (const [start, part] of bodies) {
      const { socket, received, closed } = open(start);
      socket.pause(); // reads nothing before everything is written
      for (let count = 0; count < 32 && !socket.destroyed; count++)
        await new Promise((resolve) => socket.write(part, resolve));
      socket.resume();
      await closed;
      assert.equal(readAnswer(received()).status, 413, start);
    }
  });
});
