import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, test } from 'node:test';
import { outboundHttp } from '../../src/platform/outbound/outbound.ts';
import type { DeliveryAttempt } from '../../src/providers/provider.ts';
import { newSecrets, rotateSecrets } from '../../src/providers/webhook/signing-secrets.ts';
import { webhookProvider } from '../../src/providers/webhook/webhook.ts';
import { eventually } from '../support/eventually.ts';
import { runToEnd } from '../support/processes/launch.ts';

const PROGRAM = 'examples/webhook-receiver.ts';
const secrets = newSecrets();
const secret = secrets.current ?? '';
const event = {
  id: 'evt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  type: 'invoice.finalized',
  createdAt: '2026-11-15T01:02:03.004Z',
  tenant: 'tnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  mode: 'LIVE',
  client: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  actor: { type: 'PERSON', id: 'alice' },
  apiVersion: '0.1.0',
  sequence: 3,
  data: {},
};

describe('the example webhook receiver', () => {
  let stop = async () => {};
  afterEach(() => stop());

  /** Starts the receiver, and returns functions that send events to it and read its output. */
  async function receiver(...options: string[]) {
    const child = spawn(process.execPath, [PROGRAM, '--port', '0', ...options], { stdio: 'pipe' });
    stop = async () => {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
    };
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    while (!/received on/.test(printed)) await once(child.stdout, 'data');
    const url = /http:\S+/.exec(printed)?.[0] ?? '';
    const send = async (now = new Date(), signedWith = secrets, timeoutMs?: number) => {
      const outbound = outboundHttp(['127.0.0.0/8']);
      const withTimeout = {
        ...outbound,
        send: (request: Parameters<typeof outbound.send>[0]) =>
          outbound.send({ ...request, ...(timeoutMs && { timeoutMs }) }),
      };
      const provider = webhookProvider({ outbound: withTimeout, clock: { now: () => now } });
      const connection = { config: { url }, secrets: signedWith };
      // The provider reads nothing else of an attempt.
      return provider.deliver?.({ connection, event } as unknown as DeliveryAttempt);
    };
    return { url, send, printed: () => printed };
  }

  test('the example webhook receiver verifies an event, prints it, and counts its deliveries', async () => {
    const { send, printed } = await receiver('--secret', secret);
    assert.deepEqual(await send(), { kind: 'delivered', status: 204 });
    assert.deepEqual(await send(), { kind: 'delivered', status: 204 });
    await eventually(() => {
      assert.match(printed(), /invoice\.finalized evt_01jd2r8g5cf3qbx2m7w9k4t6ze sequence 3/);
      assert.match(printed(), /webhook-timestamp: \d+/);
      assert.match(printed(), /seen 1 time; answered 204: the signature is valid/);
      assert.match(printed(), /seen 2 times; answered 204/);
    });
  });

  test('the example webhook receiver refuses another secret, an old event, and requests that are no webhooks', async () => {
    const { send, url } = await receiver('--secret', secret);
    const refused = (why: string) => ({
      kind: 'failed',
      status: 401,
      message: `the endpoint answered 401: ${why}`,
    });
    assert.deepEqual(
      await send(new Date(), newSecrets()),
      refused('the signature does not match the secret and the body'),
    );
    assert.deepEqual(
      await send(new Date(Date.now() - 301_000)),
      refused('the timestamp is more than 5 minutes off'),
    );
    const stranger = await fetch(url, { method: 'POST', body: 'hello' });
    assert.equal(stranger.status, 401);
    assert.equal(await stranger.text(), 'the webhook headers are missing');
  });

  test('the example webhook receiver accepts both secrets during a rotation', async () => {
    const rotated = rotateSecrets(secrets, new Date());
    const { send } = await receiver('--secret', secret, '--secret', rotated.current ?? '');
    for (const signedWith of [secrets, rotated, { current: rotated.current ?? '' }]) {
      assert.equal((await send(new Date(), signedWith))?.kind, 'delivered');
    }
  });

  test('the example webhook receiver fails as often as requested, and accepts everything without a secret', async () => {
    const { send } = await receiver('--fail', '2');
    for (const status of [500, 500, 204]) assert.equal((await send())?.status, status);
  });

  test('the example webhook receiver answers 410 on request', async () => {
    const { send } = await receiver('--gone', '--secret', secret);
    assert.equal((await send())?.kind, 'gone');
  });

  test('the example webhook receiver is slow on request', async () => {
    const { send, printed } = await receiver('--slow', '3600');
    assert.deepEqual(await send(new Date(), secrets, 1_000), {
      kind: 'failed',
      message: 'timed out after 1 s',
    });
    await eventually(() => assert.match(printed(), /answered 204/));
  });

  test('the example webhook receiver prints its usage, and refuses invalid arguments', async () => {
    const help = await runToEnd([PROGRAM, '--help'], {});
    assert.equal(help.code, 0);
    assert.match(help.stdout, /npm run -s webhook-receiver -- /);
    for (const [options, says] of [
      [['--port', 'x'], /^--port is a whole number from 0 to 65535/],
      [['--slow', '-1'], /--slow/],
      [['--fail', '1.5'], /^--fail is a whole number/],
      [['--secret', 'guess'], /^--secret starts with whsec_/],
      [['--sceret', 'x'], /--sceret/],
    ] as const) {
      const { code, stderr } = await runToEnd([PROGRAM, ...options], {});
      assert.equal(code, 1);
      assert.match(stderr, says);
    }
  });
});
