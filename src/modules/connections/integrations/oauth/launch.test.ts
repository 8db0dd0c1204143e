import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  authorizationSteps,
  messageOf,
  ORIGIN,
} from '../../../../../test/support/integrations/authorization-steps.ts';
import { startOAuthProvider } from '../../../../../test/support/servers/oauth-provider.ts';
import { startService } from '../../../../../test/support/service.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Provider } from '../../../../providers/provider.ts';
import { sweepAuthorizations } from './launch.ts';

const MINUTE_MS = 60_000;
const standIn = startOAuthProvider();
const { oauth: _none, ...withoutOAuth } = standIn.provider;
const plain: Provider = { ...withoutOAuth, name: 'PLAIN' };
const service = startService({ ALLOWED_ORIGINS: `${ORIGIN},https://other.example.com` }, [
  standIn.provider,
  plain,
]);
const { integration, ask, ticket, show, press, launch, consent, callback } = authorizationSteps(
  service,
  standIn,
);

describe('asking for an authorisation', () => {
  let tenant: string;
  let id: string;
  before(async () => {
    tenant = await service.tenant();
    id = await integration(tenant);
  });

  test('asking for an authorisation returns a page of our own that can be opened for a minute', async () => {
    const { status, data } = await ask(tenant, id);
    assert.equal(status, 200);
    assert.match(
      data.url,
      new RegExp(`^${service.url}/api/v1/integrations/oauth/launch\\?ticket=[\\w-]{43}$`),
    );
    const leftMs = new Date(data.expiresAt).getTime() - service.clock.now().getTime();
    assert.ok(leftMs > 0 && leftMs <= MINUTE_MS);
    assert.deepEqual(Object.keys(data).sort(), ['expiresAt', 'url']);
  });

  test('asking for an authorisation accepts only allowed origins, and lists them', async () => {
    for (const origin of ['https://evil.example', `${ORIGIN}/`, `${ORIGIN}:443`, 'null', '*']) {
      const refused = await ask(tenant, id, { body: { origin } });
      assert.equal(refused.status, 400, origin);
      assert.deepEqual(
        [refused.json.details[0].field, refused.json.details[0].constraint],
        ['origin', 'enum'],
      );
      assert.match(refused.json.message, /https:\/\/app\.example\.com.*ALLOWED_ORIGINS/);
    }
    assert.equal((await ask(tenant, id, { body: {} })).json.details[0].constraint, 'required');
    // The console, by both names of this machine.
    for (const origin of [service.url, service.url.replace('127.0.0.1', 'localhost')])
      assert.equal((await ask(tenant, id, { body: { origin } })).status, 200, origin);
  });

  test('asking for an authorisation is a 404 for an unknown integration and for one of another tenant', async () => {
    const theirs = await integration(await service.tenant('bob'), 'bob');
    for (const unknown of [newId('integration'), theirs, 'nonsense'])
      assert.equal((await ask(tenant, unknown)).status, 404);
  });

  test('asking for an authorisation needs the role ADMIN', async () => {
    for (const [role, status] of [
      ['MEMBER', 403],
      ['ADMIN', 200],
    ] as const) {
      const subject = `asking-${role}`;
      await service.request('POST', '/members', { tenant, body: { subject, role } });
      assert.equal((await ask(tenant, id, { as: subject })).status, status, role);
    }
  });

  test('asking for an authorisation is refused if there is nothing to authorise, or the integration is disabled', async () => {
    const made = await service.request('POST', '/integrations', {
      tenant,
      body: { provider: 'PLAIN', name: 'P' },
    });
    const disabled = await integration(tenant);
    await service.request('POST', `/integrations/${disabled}/disable`, { tenant });
    for (const [one, says] of [
      [made.data.id, /PLAIN need no authorisation/],
      [disabled, /DISABLED has to be enabled/],
    ] as const) {
      const refused = await ask(tenant, one);
      assert.equal(refused.status, 400);
      assert.deepEqual(
        [refused.json.details[0].field, refused.json.details[0].constraint],
        ['status', 'state'],
      );
      assert.match(refused.json.message, says);
    }
  });

  test('asking for an authorisation names the settings that are missing', async () => {
    standIn.missing = ['PAPERWORK_CLIENT_ID', 'PAPERWORK_CLIENT_SECRET'];
    const given = await ask(tenant, id);
    standIn.missing = [];
    assert.equal(given.status, 400);
    assert.equal(given.json.details[0].field, 'provider');
    assert.match(given.json.message, /PAPERWORK_CLIENT_ID and PAPERWORK_CLIENT_SECRET/);
  });

  test('asking for an authorisation with the same idempotency key returns the same page', async () => {
    const options = { headers: { 'idempotency-key': 'once' } };
    const first = await ask(tenant, id, options);
    const again = await ask(tenant, id, options);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
  });

  test('asking for an authorisation stores no secret in plain text', async () => {
    const given = await ticket(tenant, id);
    const launched = await launch(tenant, id);
    const cookie = launched.cookie.split('=')[1] as string;
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`select to_jsonb(integration_authorizations)::text as row from integration_authorizations
        union all select to_jsonb(authorization_directory)::text from authorization_directory
        union all select to_jsonb(journal)::text from journal`),
    );
    assert.ok(rows.length > 3);
    for (const secret of [given, launched.state, cookie])
      assert.ok(!rows.some(({ row }) => row.includes(secret)));
  });
});

describe('the launch page', () => {
  let tenant: string;
  let id: string;
  before(async () => {
    tenant = await service.tenant('alice', 'Acme <b>Studio</b>');
    id = await integration(tenant, 'alice', 'Papers "of" <i>ours</i>');
  });

  test('the launch page names the provider, the tenant, the integration and who asked, and can be opened twice', async () => {
    const bearer = await service.token('alice', { email: 'alice@example.com', email_verified: true });
    const given = await ticket(tenant, id, { bearer });
    for (let count = 0; count < 2; count++) {
      const page = await show(given);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
      for (const words of ['Paperwork', 'Acme &lt;b&gt;Studio&lt;/b&gt;', 'alice@example.com (alice)'])
        assert.ok(page.text.includes(words), words);
      assert.ok(page.text.includes('Papers &quot;of&quot; &lt;i&gt;ours&lt;/i&gt;'));
      assert.doesNotMatch(page.text, /<b>|<i>/);
      assert.equal(page.text.split('<script').length, 2);
    }
  });

  test('the launch page is neither cached nor framed, and sends no referrer', async () => {
    const { headers } = await show(await ticket(tenant, id));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-opener-policy'), null);
    assert.equal(headers.get('set-cookie'), null);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; .*form-action 'self' http:; frame-ancestors 'none'$/);
  });

  test('the launch page is a 404 for an unknown, an expired or a used ticket', async () => {
    const used = await ticket(tenant, id);
    assert.equal((await press(used)).status, 303);
    const old = await ticket(tenant, id);
    service.clock.advance(MINUTE_MS + 1);
    for (const given of [used, old, 'A'.repeat(43), 'nonsense', '', '"><script>alert(1)</script>', '\0']) {
      for (const answer of [await show(given), await press(given)]) {
        assert.equal(answer.status, 404);
        assert.match(answer.text, /This link can not be used/);
        assert.doesNotMatch(answer.text, /<script/);
      }
    }
    const bare = await service.request('GET', '/integrations/oauth/launch', { as: null });
    assert.equal(bare.status, 404);
    const twice = await service.request('GET', '/integrations/oauth/launch?ticket=a&ticket=b', { as: null });
    assert.equal(twice.status, 404);
  });

  test('the launch page names the access token when a token asked', async () => {
    const body = { name: 'Machine', role: 'ADMIN' };
    const made = await service.request('POST', '/access-tokens', { tenant, body });
    const page = await show(await ticket(tenant, id, { bearer: made.data.token }));
    assert.ok(page.text.includes(`the access token ${made.data.id}`));
  });

  test('the launch page is a 404 once the integration or the tenant is deleted', async () => {
    const doomed = await service.tenant();
    const one = await integration(doomed);
    const first = await ticket(doomed, one);
    await service.request('DELETE', `/integrations/${one}`, { tenant: doomed });
    assert.equal((await show(first)).status, 404);
    const second = await ticket(doomed, await integration(doomed));
    await service.request('DELETE', `/tenants/${doomed}`);
    assert.equal((await show(second)).status, 404);
    assert.equal((await press(second)).status, 404);
  });
});

describe("the launch page's button", () => {
  let tenant: string;
  let id: string;
  before(async () => {
    tenant = await service.tenant();
    id = await integration(tenant);
  });

  test("the launch page's button redirects to the provider with a state and a challenge, and sets a cookie", async () => {
    const pressed = await press(await ticket(tenant, id));
    assert.equal(pressed.status, 303);
    const location = new URL(pressed.headers.get('location') as string);
    assert.equal(location.origin, standIn.url);
    assert.match(location.searchParams.get('state') ?? '', /^[\w-]{43}$/);
    assert.match(location.searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
    assert.equal(
      location.searchParams.get('redirect_uri'),
      `${service.url}/api/v1/integrations/oauth/callback`,
    );
    assert.match(
      pressed.headers.get('set-cookie') ?? '',
      /^__Host-authorization-[0-9a-f]{32}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    assert.equal(pressed.headers.get('cache-control'), 'no-store');
    assert.equal(pressed.headers.get('referrer-policy'), 'no-referrer');
  });

  test("the launch page's button works once, however often it is pressed at the same time", async () => {
    const given = await ticket(tenant, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(given)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array(19).fill(404)]);
  });

  test("the launch page's button, pressed on another site, shows the page and does not use up the ticket", async () => {
    const given = await ticket(tenant, id);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const shown = await press(given, headers);
      assert.equal(shown.status, 200, JSON.stringify(headers));
      assert.ok(shown.text.includes('Continue to Paperwork'));
      assert.equal(shown.headers.get('set-cookie'), null);
    }
    assert.equal((await press(given, { origin: service.url })).status, 303);
  });

  test("the launch page's button accepts a small form and nothing else", async () => {
    const post = (raw: string, type: string) =>
      service.request('POST', '/integrations/oauth/launch', {
        as: null,
        raw,
        headers: { 'content-type': type },
      });
    const form = 'application/x-www-form-urlencoded';
    assert.equal((await post('{}', 'application/json')).status, 415);
    assert.equal((await post(`ticket=${'x'.repeat(5_000)}`, form)).status, 413);
    assert.equal((await post('', form)).status, 400);
    assert.equal((await post('ticket=%00&ticket=%zz&__proto__=1', form)).status, 404);
  });
});

test('expired authorisations are swept, and only those', async () => {
  const tenant = await service.tenant();
  const id = await integration(tenant);
  const left = async () =>
    service.db.asOwner(async (owner) => {
      const count = 'select count(*)::int as count from';
      const rows = await owner.query(`${count} integration_authorizations where integration_id = '${id}'`);
      const entries = await owner.query(`${count} authorization_directory where tenant_id = '${tenant}'`);
      return [rows.rows[0].count, entries.rows[0].count];
    });
  await ticket(tenant, id);
  const launched = await launch(tenant, id);
  await sweepAuthorizations(service.db.database, service.clock);
  assert.deepEqual(await left(), [2, 3]);
  service.clock.advance(MINUTE_MS + 1);
  await sweepAuthorizations(service.db.database, service.clock);
  assert.deepEqual(await left(), [1, 2], 'the ticket that nobody used is gone');
  const page = await callback(await consent(launched), launched.cookie);
  assert.equal(messageOf(page)?.message.status, 'success');
  service.clock.advance(10 * MINUTE_MS);
  await sweepAuthorizations(service.db.database, service.clock);
  assert.deepEqual(await left(), [0, 0]);
});
