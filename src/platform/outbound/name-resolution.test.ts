import assert from 'node:assert/strict';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { nameResolver } from './name-resolution.ts';
import { outboundHttp } from './outbound.ts';

const A = 1;
const CNAME = 5;
const AAAA = 28;
const SERVFAIL = 2;
const NXDOMAIN = 3;

interface DnsRecord {
  type: number;
  data: Buffer;
}
/** The server's reaction to a question: records, an error, or no answer. */
type Says = DnsRecord[] | number | 'nothing';

const four = (address: string): DnsRecord => ({ type: A, data: Buffer.from(address.split('.').map(Number)) });
const six = (hex: string): DnsRecord => ({ type: AAAA, data: Buffer.from(hex, 'hex') });
const SIX_LOOPBACK = six('00000000000000000000000000000001');

const zone: Record<string, { [A]: Says; [AAAA]: Says }> = {
  'both.example': { [A]: [four('127.0.0.1'), four('127.0.0.2')], [AAAA]: [SIX_LOOPBACK] },
  'four.example': { [A]: [four('127.0.0.1')], [AAAA]: [] },
  'six.example': { [A]: [], [AAAA]: [SIX_LOOPBACK] },
  'alias.example': {
    [A]: [{ type: CNAME, data: encoded('four.example') }, four('127.0.0.3')],
    [AAAA]: [{ type: CNAME, data: encoded('four.example') }],
  },
  'broken-six.example': { [A]: [four('127.0.0.1')], [AAAA]: SERVFAIL },
  'broken-four.example': { [A]: SERVFAIL, [AAAA]: [SIX_LOOPBACK] },
  'broken.example': { [A]: SERVFAIL, [AAAA]: [] },
  'empty.example': { [A]: [], [AAAA]: [] },
  'private.example': { [A]: [four('127.0.0.1')], [AAAA]: [six('fd000000000000000000000000000001')] },
  'silent.example': { [A]: 'nothing', [AAAA]: 'nothing' },
  'half-silent.example': { [A]: [four('127.0.0.1')], [AAAA]: 'nothing' },
};

const server = createSocket('udp4');
const receiver = createServer((head, answer) => answer.end(head.headers.host));
const folder = mkdtempSync(join(tmpdir(), 'retainer-hosts-'));
const hostsFile = join(folder, 'hosts');
const asked: string[] = [];
/** Unanswered questions. */
let silenced: (() => void)[] = [];
let port: number;

before(async () => {
  server.on('message', hear);
  await once(server.bind(0, '127.0.0.1'), 'listening');
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  port = (receiver.address() as AddressInfo).port;
  writeFileSync(hostsFile, '127.0.0.4 Printer printer.example # not.example\n::1 printer\nnonsense here\n');
});

after(() => {
  server.close();
  receiver.close();
  rmSync(folder, { recursive: true });
});

function hear(question: Buffer, from: RemoteInfo): void {
  const { name, type, end } = questionIn(question);
  asked.push(name);
  const says = zone[name]?.[type as typeof A | typeof AAAA] ?? NXDOMAIN;
  const answer = (said: DnsRecord[] | number) =>
    server.send(answerTo(question.subarray(0, end), said), from.port, from.address);
  if (says === 'nothing') silenced.push(() => answer(NXDOMAIN));
  else answer(says);
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, said: DnsRecord[] | number): Buffer {
  const records = typeof said === 'number' ? [] : said;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (typeof said === 'number' ? said : 0), 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  // 0xc00c points at the name of the question.
  const lines = records.map(({ type, data }) => {
    const line = Buffer.alloc(12);
    line.writeUInt16BE(0xc00c, 0);
    line.writeUInt16BE(type, 2);
    line.writeUInt16BE(1, 4);
    line.writeUInt32BE(60, 6);
    line.writeUInt16BE(data.length, 10);
    return Buffer.concat([line, data]);
  });
  return Buffer.concat([head, ...lines]);
}

function encoded(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

const names = () => nameResolver({ servers: [`127.0.0.1:${server.address().port}`], hostsFile });
const addressesOf = async (name: string, resolve = names()) =>
  (await resolve(name, new AbortController().signal)).map(({ address }) => address);
const send = (host: string, allow: string[], timeoutMs = 15_000) =>
  outboundHttp(allow, names()).send({
    url: `http://${host}:${port}/`,
    method: 'GET',
    headers: {},
    timeoutMs,
    answerBytesMax: 1_000,
  });
const notAllowed = {
  code: 'address',
  message: "the name can't be resolved to an address that is public or listed in OUTBOUND_ALLOW",
};

describe('the name servers', () => {
  test('the name servers are asked for both families', async () => {
    assert.deepEqual(await addressesOf('both.example'), ['127.0.0.1', '127.0.0.2', '::1']);
  });

  test('the name servers may know addresses of only one family', async () => {
    assert.deepEqual(await addressesOf('four.example'), ['127.0.0.1']);
    assert.deepEqual(await addressesOf('six.example'), ['::1']);
  });

  test('the name servers follow an alias', async () => {
    assert.deepEqual(await addressesOf('alias.example'), ['127.0.0.3']);
  });

  test('the name servers may fail for one family if the other has an address', async () => {
    assert.deepEqual(await addressesOf('broken-six.example'), ['127.0.0.1']);
    assert.deepEqual(await addressesOf('broken-four.example'), ['::1']);
    assert.deepEqual(await addressesOf('half-silent.example'), ['127.0.0.1']);
    await assert.rejects(addressesOf('broken.example'));
  });

  test('the name servers reject a name without addresses and an unknown name', async () => {
    await assert.rejects(addressesOf('empty.example'));
    await assert.rejects(addressesOf('nowhere.example'));
  });

  test('the name servers are not waited for after the time limit', async () => {
    const ended = new AbortController();
    const before = silenced.length;
    const waiting = names()('silent.example', ended.signal);
    while (silenced.length < before + 2) await once(server, 'message');
    ended.abort();
    await assert.rejects(waiting, (error: AggregateError) => {
      assert.deepEqual(
        error.errors.map(({ code }) => code),
        ['ECANCELLED', 'ECANCELLED'],
      );
      return true;
    });
  });
});

describe('the hosts file', () => {
  test('the hosts file comes before the name servers, in any spelling', async () => {
    asked.length = 0;
    assert.deepEqual(await addressesOf('printer'), ['127.0.0.4', '::1']);
    assert.deepEqual(await addressesOf('PRINTER.example.'), ['127.0.0.4']);
    assert.deepEqual(asked, []);
  });

  test('the hosts file is the only source for single-label names', async () => {
    asked.length = 0;
    for (const name of ['vault', 'vault.', 'here']) await assert.rejects(addressesOf(name));
    assert.deepEqual(asked, []);
  });

  test('the hosts file may contain comments', async () => {
    await assert.rejects(addressesOf('not.example'));
  });

  test('the hosts file may be missing, and need not name localhost', async () => {
    const servers = [`127.0.0.1:${server.address().port}`];
    const resolve = nameResolver({ servers, hostsFile: join(folder, 'none') });
    assert.deepEqual(await addressesOf('localhost', resolve), ['127.0.0.1']);
    assert.deepEqual(await addressesOf('localhost.', resolve), ['127.0.0.1']);
    assert.deepEqual(await addressesOf('four.example', resolve), ['127.0.0.1']);
  });
});

describe('requests by name', () => {
  test('a request by name goes to the address from the name servers', async () => {
    assert.equal((await send('four.example', ['127.0.0.0/8'])).body, `four.example:${port}`);
    assert.equal((await send('broken-six.example', ['127.0.0.0/8'])).status, 200);
  });

  test('a request by name is refused in the same way if an address is forbidden and if the name is unknown', async () => {
    for (const host of ['private.example', 'nowhere.example', 'empty.example', 'broken.example', 'vault']) {
      await assert.rejects(send(host, ['127.0.0.0/8']), notAllowed, host);
    }
  });

  test('a request by name is not delayed by forty others whose name server is silent', async () => {
    silenced = [];
    const waiting = Array.from({ length: 40 }, () => send('silent.example', ['127.0.0.0/8']));
    const refused = Promise.all(waiting.map((one) => assert.rejects(one, notAllowed)));
    while (silenced.length < 2 * waiting.length) await once(server, 'message');
    const isFirst = Promise.race([
      send('four.example', ['127.0.0.0/8']).then(({ status }) => status),
      Promise.race(waiting).catch(() => 'a silent one'),
    ]);
    assert.equal(await isFirst, 200);
    for (const answer of silenced) answer();
    await refused;
  });

  test('a request by name ends at the time limit if the name server is silent', async () => {
    await assert.rejects(send('silent.example', ['127.0.0.0/8'], 100), { code: 'timeout' });
  });
});
