import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from './client.ts';

const SECRET = `whsec_${btoa('0123456789abcdef01234567')}`;
const OLD_SECRET = `whsec_${btoa('another secret of 24 byt')}`;
const now = new Date('2026-11-15T01:02:03Z');
const body = JSON.stringify({
  id: 'evt_1',
  type: 'invoice.finalized',
  data: { invoiceNumber: 'INV-000001' },
});

function signed(secret = SECRET, at = now) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
}

describe('webhooks', () => {
  test('a webhook of the service is its event, whose type tells its data', async () => {
    const event = await verifyWebhook({ body, headers: signed() }, SECRET, { now });
    assert.ok(event.type === 'invoice.finalized');
    assert.equal(event.data.invoiceNumber satisfies string | undefined, 'INV-000001');
    const bytes = new TextEncoder().encode(body);
    await verifyWebhook({ body: bytes, headers: new Headers(signed()) }, SECRET, { now });
  });

  test('a webhook is accepted by either secret during a rotation', async () => {
    const rotating = { ...signed(), 'webhook-signature': `v1a,x ${signed(OLD_SECRET)['webhook-signature']}` };
    await verifyWebhook({ body, headers: rotating }, [SECRET, OLD_SECRET], { now });
    await assert.rejects(verifyWebhook({ body, headers: rotating }, SECRET, { now }), /not by this secret/);
  });

  const headers = signed();
  const { 'webhook-id': _, ...nameless } = headers;
  const refused: [name: string, delivery: Parameters<typeof verifyWebhook>[0], reason: RegExp][] = [
    ['a changed body', { body: `${body} `, headers }, /the body was changed/],
    ['a changed identifier', { body, headers: { ...headers, 'webhook-id': 'evt_2' } }, /not by this secret/],
    ['an old signature', { body, headers: signed(SECRET, new Date(+now - 301_000)) }, /301 seconds away/],
    ['a signature of the future', { body, headers: signed(SECRET, new Date(+now + 301_000)) }, /301 seconds/],
    ['no identifier', { body, headers: nameless }, /webhook-id is missing/],
    ['a time that is none', { body, headers: { ...headers, 'webhook-timestamp': 'x' } }, /not a number/],
    ['no signature of version 1', { body, headers: { ...headers, 'webhook-signature': 'v2,abc' } }, /not by/],
    ['a signature that is none', { body, headers: { ...headers, 'webhook-signature': 'v1,%' } }, /not by/],
  ];
  for (const [name, delivery, reason] of refused)
    test(`a webhook is refused with ${name}`, () =>
      assert.rejects(verifyWebhook(delivery, SECRET, { now }), { name: 'WebhookError', message: reason }));

  test('a webhook can not be checked with a secret that is none', () =>
    assert.rejects(verifyWebhook({ body, headers }, 'secret', { now }), { name: 'TypeError' }));
});
