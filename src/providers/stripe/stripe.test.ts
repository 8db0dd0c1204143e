import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIVE_KEY, TEST_KEY, WEBHOOK_SECRET } from '../../../test/stand-ins/stripe.ts';
import { sandbox } from '../../../test/support/sandbox.ts';
import { useService } from '../../../test/support/service.ts';
import { isPayout } from './payments.ts';

const service = useService();
const create = (tenant: string, config: object) =>
  service.request('POST', '/integrations', { tenant, body: { provider: 'STRIPE', name: 'Cards', config } });

describe('the settings of Stripe', () => {
  test('a sandbox takes test keys only, and all others live keys only', async () => {
    const [live, trial] = [await service.tenant(), await sandbox(service)];
    for (const [tenant, key, status] of [
      [live, LIVE_KEY, 201],
      [trial, TEST_KEY, 201],
      [live, TEST_KEY, 400],
      [trial, LIVE_KEY, 400],
      [live, 'pk_live_1234567890123', 400],
    ] as const) {
      const answer = await create(tenant, { secretKey: key });
      assert.equal(answer.status, status, answer.text);
      if (status === 400) assert.equal(answer.json.details[0].field, 'config.secretKey');
    }
  });

  test('an integration of a sandbox refuses a live key later, too', async () => {
    const tenant = await sandbox(service);
    const { data } = await create(tenant, { secretKey: TEST_KEY });
    const body = { config: { secretKey: LIVE_KEY } };
    const answer = await service.request('PATCH', `/integrations/${data.id}`, { tenant, body });
    assert.equal(answer.json.details[0].field, 'config.secretKey', answer.text);
  });

  test('secrets are shown in part, and stay as they are if they are sent back like that', async () => {
    const tenant = await service.tenant();
    const { data, text } = await create(tenant, { secretKey: LIVE_KEY });
    assert.ok(!text.includes(LIVE_KEY));
    assert.deepEqual(data.config, { secretKey: 'rk_live_***0001' });
    const config = { ...data.config, webhookSecret: WEBHOOK_SECRET };
    const answer = await service.request('PATCH', `/integrations/${data.id}`, { tenant, body: { config } });
    assert.deepEqual(answer.data.config, {
      secretKey: 'rk_live_***0001',
      webhookSecret: `whsec_***${WEBHOOK_SECRET.slice(-4)}`,
    });
    const { rows } = await service.db.asOwner((owner) =>
      owner.query('select config::text, secrets from integrations where id = $1', [data.id]),
    );
    assert.ok(!JSON.stringify(rows).includes(LIVE_KEY.slice(8, 20)));
    const other = { config: { secretKey: 'rk_live_***0002' } };
    const refused = await service.request('PATCH', `/integrations/${data.id}`, { tenant, body: other });
    assert.match(refused.json.message, /must be the whole key/);
  });

  test('a key that Stripe does not answer makes the integration an ERROR that says so', async () => {
    const tenant = await service.tenant();
    const { data } = await create(tenant, { secretKey: LIVE_KEY });
    const body = { config: { secretKey: 'sk_live_another0000001' } };
    const answer = await service.request('PATCH', `/integrations/${data.id}`, { tenant, body });
    assert.equal(answer.data.status, 'ERROR');
    assert.match(answer.data.problems[0].message, /Stripe could not be reached/);
  });

  test('only payment providers need an address for their webhooks', async () => {
    const tenant = await service.tenant();
    const body = { provider: 'WEBHOOK', name: 'CRM', config: { url: 'https://example.com/hooks' } };
    const { data } = await service.request('POST', '/integrations', { tenant, body });
    const answer = await service.request('POST', `/integrations/${data.id}/webhook-address`, { tenant });
    assert.equal(answer.status, 400, answer.text);
  });
});

describe('payouts of Stripe', () => {
  test('a payout is known by the name of the payer, or by the text if the bank names none', () => {
    for (const [counterpartyName, text, expected] of [
      ['STRIPE', 'STRIPE X4T7', true],
      ['Stripe Payments Europe, Limited', undefined, true],
      ['STRIPE TECHNOLOGY EUROPE LTD', 'Cactus payout', true],
      ['Stripe, Inc.', undefined, true],
      [undefined, 'STRIPE', true],
      [undefined, 'STRIPE PAYMENTS\nX4T7', true],
      ['Striped Zebra GmbH', 'STRIPE', false],
      ['Stripe & Sons GmbH', undefined, false],
      [undefined, 'Striped shirts INV-000001', false],
      [undefined, undefined, false],
    ] as const)
      assert.equal(isPayout({ counterpartyName, text }), expected, `${counterpartyName} ${text}`);
  });
});
