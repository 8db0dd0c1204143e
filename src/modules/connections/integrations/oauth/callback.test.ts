import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Answer } from '../../../../../test/support/http.ts';
import {
  authorizationSteps,
  messageOf,
  ORIGIN,
} from '../../../../../test/support/integrations/authorization-steps.ts';
import { startOAuthProvider } from '../../../../../test/support/servers/oauth-provider.ts';
import { startService } from '../../../../../test/support/service.ts';
import { GrantLost, ProviderFailure } from '../../../../providers/provider.ts';

const MINUTE_MS = 60_000;
const ISSUER = 'https://paperwork.example.com';
const standIn = startOAuthProvider('PAPERWORK', ISSUER);
const service = startService({ ALLOWED_ORIGINS: ORIGIN }, [standIn.provider]);
const { integration, launch, consent, callback } = authorizationSteps(service, standIn);

let tenant: string;
const ensureTenant = async () => {
  tenant ??= await service.tenant();
};

/** A launched authorisation of a new integration, and the provider's answer to it. */
async function consented(decision = 'allow', options: object = {}) {
  const launched = await launch(tenant, await integration(tenant), options);
  return { ...launched, query: await consent(launched, decision) };
}

async function shown(id: string, inTenant = tenant) {
  const { data } = await service.request('GET', `/integrations/${id}`, { tenant: inTenant });
  return { status: data.status, isAuthorized: data.isAuthorized, problems: data.problems };
}

const PENDING = { status: 'PENDING_AUTH', isAuthorized: false, problems: undefined };

function assertFailure(page: Answer, integrationId: string, reason: string): void {
  assert.equal(page.status, 200);
  assert.deepEqual(messageOf(page), {
    message: { type: 'integration.authorization', integrationId, status: 'failure', reason },
    origin: ORIGIN,
  });
  assert.match(page.text, /<h1>Not connected<\/h1>/);
}

function assertNobodyNotified(page: Answer): void {
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1>Not connected<\/h1>/);
  assert.doesNotMatch(page.text, /postMessage/);
  assert.equal(page.headers.get('set-cookie'), null);
}

describe('the callback of an authorisation', () => {
  before(ensureTenant);

  test('the callback stores the grant, makes the integration ACTIVE and notifies the opener', async () => {
    const { integrationId, cookie, state, query } = await consented();
    const page = await callback(query, cookie);
    assert.equal(page.status, 200);
    assert.deepEqual(messageOf(page), {
      message: { type: 'integration.authorization', integrationId, status: 'success' },
      origin: ORIGIN,
    });
    assert.match(page.text, /window\.close\(\)/);
    assert.deepEqual(await shown(integrationId), {
      status: 'ACTIVE',
      isAuthorized: true,
      problems: undefined,
    });
    const code = new URLSearchParams(query).get('code') as string;
    const verifier = standIn.asked.at(-1)?.code_verifier as string;
    for (const secret of [code, state, verifier, cookie.split('=')[1] as string])
      assert.ok(!page.text.includes(secret));
    const entries = await service.request('GET', '/audit-entries?limit=500', { tenant });
    const given = entries.data.find((entry: { resource: string }) => entry.resource === 'integrationGrant');
    assert.equal(given.actor.id, 'alice', 'the grant is who asked for it');
  });

  test('the callback is a page that is not cached, runs one script, and keeps its opener', async () => {
    const { cookie, query } = await consented();
    const { headers, text } = await callback(query, cookie);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cross-origin-opener-policy'), null);
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] as string;
    assert.match(
      policy,
      /^default-src 'none'; .*base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    assert.equal(text.split('<script').length, 2);
    assert.ok(text.includes(`<script nonce="${nonce}">`));
    const name = cookie.split('=')[0];
    const cleared = `${name}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;
    assert.equal(headers.get('set-cookie'), cleared);
  });

  test('the callback has a new nonce each time', async () => {
    const { cookie } = await consented();
    const policies = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await callback('', cookie)).headers.get('content-security-policy'),
      ),
    );
    assert.equal(new Set(policies).size, 5);
  });

  test('the callback without the cookie and without a token is a 401, as everywhere', async () => {
    const { integrationId, cookie, query } = await consented();
    const strangers: (string | undefined)[] = [
      undefined,
      'theme=dark',
      `${cookie.split('=')[0]}=${'A'.repeat(43)}`,
      `${cookie.split('=')[0]}=`,
      `other=${cookie.split('=')[1]}`,
    ];
    for (const stranger of strangers) {
      for (const asked of [query, '', '?state=x', '?error=access_denied']) {
        const refused = await callback(asked, stranger);
        assert.equal(refused.status, 401);
        assert.equal(refused.text, '{"error":"Unauthorized","message":"Unauthorized"}');
        assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
      }
    }
    const bad = await callback(query, undefined, { bearer: 'nonsense' });
    assert.equal(bad.status, 401);
    assert.match(bad.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    assert.deepEqual(await shown(integrationId), PENDING);
    assert.equal(messageOf(await callback(query, cookie))?.message.status, 'success', 'nothing was used up');
  });

  test('the callback accepts a bearer token instead of the cookie, but only from the principal who asked', async () => {
    const { integrationId, query } = await consented();
    await service.request('POST', '/members', { tenant, body: { subject: 'dora', role: 'ADMIN' } });
    for (const as of ['stranger', 'dora']) assertNobodyNotified(await callback(query, undefined, { as }));
    assert.deepEqual(await shown(integrationId), PENDING);
    assert.equal(messageOf(await callback(query, undefined, { as: 'alice' }))?.message.status, 'success');
  });

  test('the callback with the cookie ignores an invalid authorization header', async () => {
    const { cookie, query } = await consented();
    const headers = { cookie, authorization: 'Basic cHJveHk6c2VjcmV0' };
    assert.equal(messageOf(await callback(query, undefined, { headers }))?.message.status, 'success');
  });

  test('the callback notifies nobody for an unknown, malformed or foreign state', async () => {
    const mine = await consented();
    const other = await consented();
    const code = new URLSearchParams(mine.query).get('code');
    for (const query of ['', '?', '?state=', '?state=nonsense', `?state=${'A'.repeat(43)}`, `?code=${code}`])
      assertNobodyNotified(await callback(query, mine.cookie));
    assertNobodyNotified(
      await callback(`?state=${mine.state}&state=${mine.state}&code=${code}`, mine.cookie),
    );
    assertNobodyNotified(await callback(mine.query, other.cookie));
    assert.deepEqual(await shown(mine.integrationId), PENDING);
    const both = `theme=dark; ${other.cookie}; ${mine.cookie}`;
    assert.equal(messageOf(await callback(mine.query, both))?.message.integrationId, mine.integrationId);
  });

  test('the callback accepts neither a ticket nor a cookie as a state', async () => {
    const { cookie, state, query } = await consented();
    const [name, value] = cookie.split('=');
    assertNobodyNotified(await callback(`?code=x&state=${value}`, cookie));
    assert.equal((await callback(query, `${name}=${state}`)).status, 401, 'nor a state for a cookie');
  });

  test('the callback accepts a state once, however often it is sent at the same time', async () => {
    const { cookie, query } = await consented();
    const exchanges = standIn.asked.length;
    const pages = await Promise.all(Array.from({ length: 20 }, () => callback(query, cookie)));
    const notifying = pages.filter(messageOf);
    assert.equal(notifying.length, 1);
    assert.equal(messageOf(notifying[0] as Answer)?.message.status, 'success');
    for (const page of pages) if (page !== notifying[0]) assertNobodyNotified(page);
    assert.equal(standIn.asked.length, exchanges + 1);
    assertNobodyNotified(await callback(query, cookie));
  });

  test('the callback accepts no state after ten minutes', async () => {
    const { integrationId, cookie, query } = await consented();
    service.clock.advance(10 * MINUTE_MS);
    assertNobodyNotified(await callback(query, undefined, { as: 'alice' }));
    assert.equal((await callback(query, cookie)).status, 401, 'nor the cookie');
    assert.deepEqual(await shown(integrationId), PENDING);
  });

  test('the callback does nothing on a HEAD request', async () => {
    const { cookie, query } = await consented();
    const head = (headers: Record<string, string>) =>
      service.request('HEAD', `/integrations/oauth/callback${query}`, { as: null, headers });
    assert.equal((await head({ cookie })).status, 200);
    assert.equal((await head({})).status, 401);
    assert.equal(messageOf(await callback(query, cookie))?.message.status, 'success');
  });
});

describe('the callback of an authorisation that fails', () => {
  before(ensureTenant);

  test('the callback says that consent was denied, or which other error occurred', async () => {
    const denied = await consented('deny');
    assertFailure(await callback(denied.query, denied.cookie), denied.integrationId, 'access_denied');
    for (const [error, reason] of [
      ['invalid_scope', 'invalid_scope'],
      ['</script><script>alert(1)</script>', 'provider_error'],
      ['__proto__', 'provider_error'],
      ['constructor', 'provider_error'],
    ] as const) {
      const { integrationId, cookie, state } = await consented();
      const description = '<img src=x onerror=alert(1)>';
      const query = `?${new URLSearchParams({ state, error, error_description: description })}`;
      const page = await callback(query, cookie);
      assertFailure(page, integrationId, reason);
      assert.doesNotMatch(page.text, /alert|onerror/);
      assert.deepEqual(await shown(integrationId), PENDING);
    }
  });

  test('the callback of a failed authorisation cannot be repeated with the same state', async () => {
    const { cookie, query } = await consented('deny');
    await callback(query, cookie);
    assertNobodyNotified(await callback(query, cookie));
  });

  test('the callback refuses the answer of another issuer, and accepts the right one', async () => {
    const wrong = await consented();
    const page = await callback(`${wrong.query}&iss=https%3A%2F%2Fevil.example`, wrong.cookie);
    assertFailure(page, wrong.integrationId, 'issuer_mismatch');
    const right = await consented();
    const taken = await callback(
      `${right.query}&iss=${encodeURIComponent(ISSUER)}&scope=a&x[]=1`,
      right.cookie,
    );
    assert.equal(messageOf(taken)?.message.status, 'success');
  });

  test('the callback says that the code is missing, also when there are two or it is too long', async () => {
    for (const code of ['', '&code=', '&code=a&code=b', `&code=${'x'.repeat(8_001)}`]) {
      const { integrationId, cookie, state } = await consented();
      assertFailure(await callback(`?state=${state}${code}`, cookie), integrationId, 'missing_code');
    }
  });

  test('the callback says that the exchange failed, for whatever reason', async () => {
    for (const trouble of [
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 400, body: { error: 'invalid_client' } },
      { status: 500, body: {} },
      'hang',
    ] as const) {
      const { integrationId, cookie, query } = await consented();
      standIn.trouble = trouble;
      const page = await callback(query, cookie);
      standIn.trouble = undefined;
      assertFailure(page, integrationId, 'exchange_failed');
      assert.match(page.text, /Paperwork (does not answer|answers|takes)/);
      assert.ok(!page.text.includes(new URLSearchParams(query).get('code') as string), 'not even repeated');
      assert.deepEqual(await shown(integrationId), PENDING);
    }
  });

  test('the callback waits ten seconds for a provider that never answers', async () => {
    const { integrationId, cookie, query } = await consented();
    const { oauth } = standIn.provider;
    const exchange = oauth?.exchange;
    Object.assign(oauth as object, { exchange: () => new Promise(() => {}) });
    const page = await callback(query, cookie);
    Object.assign(oauth as object, { exchange });
    assertFailure(page, integrationId, 'exchange_failed');
  });

  test('the callback stores the grant when only the set-up fails, and says why', async () => {
    const { integrationId, cookie, query } = await consented();
    standIn.connect = async () => {
      throw new ProviderFailure('No <b>folder</b> there', 404);
    };
    const page = await callback(query, cookie);
    standIn.connect = undefined;
    assertFailure(page, integrationId, 'connection_failed');
    assert.ok(page.text.includes('No &lt;b&gt;folder&lt;/b&gt; there'));
    const { status, isAuthorized, problems } = await shown(integrationId);
    assert.deepEqual([status, isAuthorized, problems[0].message], ['ERROR', true, 'No <b>folder</b> there']);
    const again = await launch(tenant, integrationId);
    await callback(await consent(again), again.cookie);
    assert.deepEqual(await shown(integrationId), {
      status: 'ACTIVE',
      isAuthorized: true,
      problems: undefined,
    });
  });

  test('the callback stores the grant, too, when the provider refuses it during the set-up', async () => {
    const { integrationId, cookie, query } = await consented();
    standIn.connect = async () => {
      throw new GrantLost('Paperwork takes the grant no more');
    };
    assertFailure(await callback(query, cookie), integrationId, 'connection_failed');
    standIn.connect = undefined;
  });

  test('the callback refuses a person who is no longer ADMIN, before the provider is asked', async () => {
    const body = { subject: 'carol', role: 'ADMIN' };
    const { data: member } = await service.request('POST', '/members', { tenant, body });
    const token = await service.request('POST', '/access-tokens', {
      tenant,
      body: { name: 'T', role: 'ADMIN' },
    });
    const demoted = await consented('allow', { as: 'carol' });
    const removed = await consented('allow', { as: 'carol' });
    const revoked = await consented('allow', { bearer: token.data.token });
    const exchanges = standIn.asked.length;
    const change = { tenant, body: { role: 'MEMBER' } };
    await service.request('PATCH', `/members/${member.id}`, change);
    assertFailure(await callback(demoted.query, demoted.cookie), demoted.integrationId, 'forbidden');
    await service.request('DELETE', `/members/${member.id}`, { tenant });
    assertFailure(await callback(removed.query, removed.cookie), removed.integrationId, 'forbidden');
    await service.request('DELETE', `/access-tokens/${token.data.id}`, { tenant });
    assertFailure(await callback(revoked.query, revoked.cookie), revoked.integrationId, 'forbidden');
    assert.equal(standIn.asked.length, exchanges);
  });

  test('the callback refuses a deleted tenant, and finds nothing of a deleted integration', async () => {
    const doomed = await service.tenant();
    const first = await launch(doomed, await integration(doomed));
    const second = await launch(doomed, await integration(doomed));
    const queries = [await consent(first), await consent(second)] as const;
    await service.request('DELETE', `/integrations/${second.integrationId}`, { tenant: doomed });
    assert.equal((await callback(queries[1], second.cookie)).status, 401, 'its cookie is no launch any more');
    assertNobodyNotified(await callback(queries[1], undefined, { as: 'alice' }));
    await service.request('DELETE', `/tenants/${doomed}`);
    assertFailure(await callback(queries[0], first.cookie), first.integrationId, 'forbidden');
  });

  test('the callback stores no grant when the integration was deleted in the meantime', async () => {
    const { integrationId, cookie, query } = await consented();
    const { oauth } = standIn.provider;
    const exchange = oauth?.exchange.bind(oauth);
    const slow: typeof exchange = async (...given) => {
      const grant = await exchange?.(...given);
      await service.request('DELETE', `/integrations/${integrationId}`, { tenant });
      return grant as never;
    };
    Object.assign(oauth as object, { exchange: slow });
    const page = await callback(query, cookie);
    Object.assign(oauth as object, { exchange });
    assertFailure(page, integrationId, 'not_found');
  });

  test('the callback is never refused because of its query', async () => {
    const { cookie } = await consented();
    for (const query of [
      '?state[]=1&code[]=2',
      '?state=%00&code=%00',
      '?state=%ff&code=%c3%28&error=%zz',
      `?${'a=b&'.repeat(3_000)}`,
      '?__proto__=1&constructor=2&state[__proto__]=3',
      `?error_description=${'x'.repeat(9_000)}`,
      '?%3Cscript%3E=1&iss=a&iss=b',
    ])
      assertNobodyNotified(await callback(query, cookie));
  });
});
