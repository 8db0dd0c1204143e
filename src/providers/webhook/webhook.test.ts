import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { outboundHttp } from '../../platform/outbound/outbound.ts';
import type { DeliveryAttempt, OutgoingEvent, ProviderSecrets } from '../provider.ts';
import { signMessage } from './signed-message.ts';
import { newSecrets, OVERLAP_MS, rotateSecrets } from './signing-secrets.ts';
import { webhookProvider } from './webhook.ts';

const event: OutgoingEvent = {
  id: 'evt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  type: 'invoice.finalized',
  createdAt: '2026-11-15T01:02:03.004Z',
  tenant: 'tnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  mode: 'LIVE',
  client: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  actor: { type: 'PERSON', id: 'alice' },
  apiVersion: '0.1.0',
  sequence: 3,
  data: { id: 'inv_1', name: 'Grüße 🧾 "</script>"', totalMinor: 9007199254740991 },
};

interface Received {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let received: Received[] = [];
/** The receiver's answer. */
let reply: { status: number; headers?: Record<string, string>; body?: string };
let now: Date;

before(async () => {
  server = createServer(async (request, answer) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ method: request.method, headers: request.headers, body });
    answer.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
after(() => server.close());
beforeEach(() => {
  received = [];
  reply = { status: 200 };
  now = new Date();
});

const provider = webhookProvider({ outbound: outboundHttp(['127.0.0.0/8']), clock: { now: () => now } });

function deliver(secrets: ProviderSecrets, to = url, sent: OutgoingEvent = event) {
  const connection = { config: { url: to }, secrets };
  // The provider uses no other part of an attempt.
  return provider.deliver?.({ connection, event: sent } as unknown as DeliveryAttempt);
}

async function receivedAfter(secrets: ProviderSecrets, sent?: OutgoingEvent): Promise<Received> {
  assert.equal((await deliver(secrets, url, sent))?.kind, 'delivered');
  return received.at(-1) as Received;
}

/** Verifies with the reference implementation. */
function verify(secret: string | undefined, { headers, body }: Received): unknown {
  return new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
}

describe('webhooks', () => {
  const secrets = newSecrets();

  test('a webhook has a secret of 24 random bytes', () => {
    assert.match(secrets.current ?? '', /^whsec_[A-Za-z0-9+/]{32}$/);
    assert.notEqual(secrets.current, newSecrets().current);
    assert.deepEqual(Object.keys(secrets), ['current']);
  });

  test('a webhook posts the event as JSON and names its sender', async () => {
    const { method, headers, body } = await receivedAfter(secrets);
    assert.equal(method, 'POST');
    assert.equal(headers['content-type'], 'application/json');
    assert.match(headers['user-agent'] ?? '', /^Retainer\/\d+\.\d+\.\d+$/);
    assert.equal(headers['webhook-id'], event.id);
    assert.equal(headers['webhook-timestamp'], String(Math.floor(now.getTime() / 1_000)));
    assert.deepEqual(JSON.parse(body), event);
  });

  test('a webhook can be verified according to Standard Webhooks', async () => {
    assert.deepEqual(verify(secrets.current, await receivedAfter(secrets)), event);
  });

  test('a webhook cannot be verified if it was changed, nor with another secret', async () => {
    const original = await receivedAfter(secrets);
    const changed = (changes: Record<string, string>) => ({
      ...original,
      headers: { ...original.headers, ...changes },
    });
    const none = /No matching signature found/;
    assert.throws(
      () => verify(secrets.current, { ...original, body: original.body.replace('inv_1', 'inv_2') }),
      none,
    );
    assert.throws(() => verify(secrets.current, changed({ 'webhook-id': 'evt_other' })), none);
    const later = String(Number(original.headers['webhook-timestamp']) + 1);
    assert.throws(() => verify(secrets.current, changed({ 'webhook-timestamp': later })), none);
    assert.throws(() => verify(newSecrets().current, original), none);
  });

  test('a webhook cannot be verified if it is old', async () => {
    now = new Date(Date.now() - 6 * 60_000);
    const original = await receivedAfter(secrets);
    assert.throws(() => verify(secrets.current, original), /timestamp too old/);
  });

  test('a webhook has the same bytes at each attempt, except for its time', async () => {
    const first = await receivedAfter(secrets);
    now = new Date(now.getTime() + 5_000);
    const { data, ...rest } = event;
    const second = await receivedAfter(secrets, { data, ...rest, attempts: 2 } as OutgoingEvent);
    assert.equal(second.body, first.body);
    assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
    assert.notEqual(second.headers['webhook-timestamp'], first.headers['webhook-timestamp']);
    assert.notEqual(second.headers['webhook-signature'], first.headers['webhook-signature']);
    assert.deepEqual(verify(secrets.current, second), event);
  });

  test('the webhook in the guide is genuine', () => {
    const guide = readFileSync('docs/guides/webhooks.md', 'utf8');
    const inGuide = (pattern: RegExp) => pattern.exec(guide)?.[1] ?? '';
    const body = inGuide(/^(\{"id":"evt_.*\})$/m);
    const signed = signMessage(
      JSON.parse(body),
      { current: inGuide(/`(whsec_\S+)`/) },
      new Date(Number(inGuide(/^webhook-timestamp: (\d+)$/m)) * 1_000),
    );
    assert.equal(signed.body, body);
    assert.equal(signed.headers['webhook-signature'], inGuide(/^webhook-signature: (.+)$/m));
  });

  test('sending a webhook without a secret throws, which is our own mistake', async () => {
    await assert.rejects(async () => deliver({}), /no secret to sign with/);
    assert.equal(received.length, 0);
  });
});

describe("rotating a webhook's secret", () => {
  const old = newSecrets();

  test("rotating a webhook's secret makes a new one, and both sign for a day", async () => {
    const rotated = rotateSecrets(old, now);
    assert.notEqual(rotated.current, old.current);
    now = new Date(now.getTime() + 60_000);
    const message = await receivedAfter(rotated);
    assert.match(String(message.headers['webhook-signature']), /^v1,\S+ v1,\S+$/);
    assert.deepEqual(verify(rotated.current, message), event);
    assert.deepEqual(verify(old.current, message), event);
  });

  test("rotating a webhook's secret ends the old one after a day", async () => {
    const rotated = rotateSecrets(old, new Date(now.getTime() - OVERLAP_MS));
    const message = await receivedAfter(rotated);
    assert.match(String(message.headers['webhook-signature']), /^v1,\S+$/);
    assert.deepEqual(verify(rotated.current, message), event);
    assert.throws(() => verify(old.current, message), /No matching signature found/);
  });

  test("rotating a webhook's secret twice ends the first one at once", async () => {
    const once = rotateSecrets(old, now);
    const twice = rotateSecrets(once, now);
    const message = await receivedAfter(twice);
    assert.deepEqual(verify(twice.current, message), event);
    assert.deepEqual(verify(once.current, message), event);
    assert.throws(() => verify(old.current, message), /No matching signature found/);
  });

  test("rotating a webhook's secret does not change its argument", () => {
    const given = Object.freeze({ ...old });
    rotateSecrets(given, now);
    assert.deepEqual(given, old);
  });
});

describe("the answer of a webhook's receiver", () => {
  const secrets = newSecrets();
  const answered = async (status: number, headers: Record<string, string> = {}, body = '') => {
    reply = { status, headers, body };
    return deliver(secrets);
  };

  test("a receiver's answer of 2xx completes the delivery", async () => {
    for (const status of [200, 201, 202, 204, 299])
      assert.deepEqual(await answered(status), { kind: 'delivered', status });
  });

  test("a receiver's answer of 410 disables the integration", async () => {
    const gone = await answered(410, { 'retry-after': '60' }, 'no more');
    assert.deepEqual(gone, { kind: 'gone', status: 410, message: 'the endpoint answered 410: no more' });
  });

  test("a receiver's answer with any other status leads to another attempt", async () => {
    for (const status of [301, 302, 304, 307, 400, 401, 404, 409, 422, 429, 500, 502, 503])
      assert.deepEqual(await answered(status, { location: url }), {
        kind: 'failed',
        status,
        message: `the endpoint answered ${status}`,
      });
    assert.equal(received.length, 13, 'no redirect is followed');
  });

  test("the answer of a webhook's receiver may ask to wait, in seconds or until a date, for at most a day", async () => {
    now = new Date('2026-11-15T08:00:00.000Z');
    const day = 24 * 3_600_000;
    for (const [header, expected] of [
      ['0', 0],
      ['120', 120_000],
      ['86401', day],
      ['9'.repeat(400), day],
      ['Sun, 15 Nov 2026 08:01:30 GMT', 90_000],
      ['Sunday, 15-Nov-26 08:01:30 GMT', 90_000],
      ['Sun, 15 Nov 2026 07:00:00 GMT', 0],
      ['Fri, 31 Dec 2060 23:59:59 GMT', day],
      ['-5', undefined],
      ['1.5', undefined],
      ['soon', undefined],
      ['2026', 2_026_000],
      ['2026-11-15', undefined],
      ['Sun, 99 Foo 2026 08:01:30 GMT', undefined],
    ] as const) {
      for (const status of [429, 503]) {
        const outcome = await answered(status, { 'retry-after': header });
        assert.ok(outcome?.kind === 'failed');
        assert.equal(outcome.retryAfterMs, expected, header);
      }
    }
  });

  test("the answer of a webhook's receiver is quoted in one line of at most 500 characters", async () => {
    const body = `<h1>Down\r\n\t\u001b[31m for\u0000\u202e repair</h1> ${'🧾'.repeat(600)}`;
    const outcome = await answered(500, {}, body);
    assert.ok(outcome?.kind === 'failed');
    const prefix = 'the endpoint answered 500: ';
    assert.ok(outcome.message.startsWith(`${prefix}<h1>Down [31m for repair</h1> 🧾`));
    assert.equal([...outcome.message].length, prefix.length + 500);
    assert.ok(outcome.message.isWellFormed());
    assert.doesNotMatch(outcome.message, /\p{C}/u);
  });

  test('a receiver that gives no answer leads to another attempt', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const outcomes = {
      [`http://127.0.0.1:${port}/`]: 'the connection was refused',
      'https://10.0.0.1/':
        'the URL names an address that is not public. To allow it, the operator lists it in OUTBOUND_ALLOW',
      [url.replace('http:', 'https:')]: 'TLS: the handshake failed',
    };
    for (const [to, message] of Object.entries(outcomes))
      assert.deepEqual(await deliver(secrets, to), { kind: 'failed', message });
  });
});

test('the webhook provider accepts every event and checks its URL', () => {
  const strict = webhookProvider({ outbound: outboundHttp([]), clock: { now: () => now } });
  const check = strict.checkConfig as (config: { url: string }) => unknown;
  assert.equal(strict.name, 'WEBHOOK');
  assert.deepEqual(strict.eventTypes, ['*']);
  assert.equal(strict.oauth, undefined);
  assert.deepEqual(check({ url: 'https://example.com/hooks' }), []);
  assert.deepEqual(check({ url: 'http://example.com/hooks' }), [
    {
      field: 'url',
      message:
        'must start with https://. Plain HTTP is for addresses that the operator lists in OUTBOUND_ALLOW',
      constraint: 'destination',
    },
  ]);
});
