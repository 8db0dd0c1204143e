import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startService } from '../../../../test/support/service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('sessions of the console', () => {
  const service = startService({ TENANT_CREATION: 'claim:groups=finance' });
  const own = () => ({ origin: service.url, 'retainer-console': '1' });

  const begin = async (
    subject: string,
    claims: Record<string, unknown> = {},
    headers: Record<string, string> = own(),
  ) => {
    const bearer = await service.token(subject, claims);
    const answer = await service.request('PUT', '/console/session', { bearer, headers });
    const [cookie = ''] = answer.headers.getSetCookie();
    return { ...answer, set: cookie, cookie: cookie.split(';', 1)[0] ?? '' };
  };
  const go = (headers: Record<string, string>) =>
    service.request('POST', '/console/session', { as: null, headers });
  const listed = (bearer: string) => service.request('GET', '/console/sessions', { bearer });

  test('a session of the console has a cookie that no script reads, that other sites never send, for one path', async () => {
    const { status, set, data } = await begin('alice');
    assert.equal(status, 200);
    const name = /^retainer-session-[\w-]{12}=[\w-]{43}; /.exec(set)?.[0] ?? '';
    assert.ok(name);
    const seconds = (Date.parse(data.sessionExpiresAt) - service.clock.now().getTime()) / 1_000;
    assert.match(
      set.slice(name.length),
      /^Path=\/api\/v1\/console\/session; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    assert.ok(Math.abs(Number(/\d+$/.exec(set)?.[0]) - seconds) < 2);
    const behindTls = await begin('alice', {}, { ...own(), origin: service.url.replace('http:', 'https:') });
    assert.match(behindTls.set, /; Secure; /);
  });

  test('a session of the console hands out tokens of ten minutes, until it ends with the token that began it', async () => {
    const exp = Math.floor(service.clock.now().getTime() / 1_000) + 3_600;
    const { cookie, data } = await begin('alice', { exp });
    assert.equal(Date.parse(data.sessionExpiresAt), exp * 1_000);
    const minutes = (Date.parse(data.expiresAt) - service.clock.now().getTime()) / MINUTE_MS;
    assert.ok(minutes > 9.9 && minutes <= 10);
    service.clock.advance(11 * MINUTE_MS);
    assert.equal((await service.request('GET', '/tenants', { bearer: data.token })).status, 401);
    const next = await go({ ...own(), cookie: `other=1; ${cookie}; more=2` });
    assert.equal(next.status, 200);
    assert.equal(next.data.sessionId, data.sessionId);
    assert.equal((await service.request('GET', '/tenants', { bearer: next.data.token })).status, 200);
    service.clock.advance(HOUR_MS);
    const ended = await go({ ...own(), cookie });
    assert.deepEqual([ended.status, ended.json.error], [401, 'Unauthorized']);
  });

  test('a session of the console goes on for pages of the console only', async () => {
    const { cookie } = await begin('alice');
    const refused = [
      { cookie },
      { cookie, origin: service.url },
      { cookie, 'retainer-console': '1' },
      { cookie, 'retainer-console': '1', origin: 'https://evil.example' },
      { cookie, 'retainer-console': '1', origin: 'null' },
      { cookie, 'retainer-console': '1', origin: service.url.replace(/\d+$/, '1') },
    ];
    for (const headers of refused) assert.equal((await go(headers)).status, 401, JSON.stringify(headers));
    for (const wrong of ['', `${cookie}x`, cookie.replace(/=.*/, '='), cookie.replace(/-\w{3}/, '-xyz')])
      assert.equal((await go({ ...own(), cookie: wrong })).status, 401, wrong);
  });

  test('no other route of the API takes the cookie of a session', async () => {
    const { cookie } = await begin('alice');
    for (const path of ['/tenants', '/console/sessions', '/clients'])
      assert.equal(
        (await service.request('GET', path, { as: null, headers: { ...own(), cookie } })).status,
        401,
      );
  });

  test('a session of the console keeps the name, the address and the rights of the token that began it', async () => {
    const claims = { name: 'Ada L.', email: 'ada@example.com', email_verified: true, groups: ['finance'] };
    const { data, cookie } = await begin('ada', claims);
    const { data: next } = await go({ ...own(), cookie });
    const [, payload = ''] = next.token.split('.');
    const told = JSON.parse(Buffer.from(payload, 'base64url').toString());
    assert.deepEqual(
      [told.sub, told.name, told.email, told.email_verified, told.sid],
      ['ada', 'Ada L.', 'ada@example.com', true, data.sessionId],
    );
    const make = (bearer: string) => service.request('POST', '/tenants', { bearer, body: { name: 'Acme' } });
    assert.equal((await make(next.token)).status, 201);
    assert.equal((await make((await begin('bob')).data.token)).status, 404);
  });

  test('sessions of the console are listed and ended by their person only', async () => {
    const headers = { ...own(), 'user-agent': 'A browser' };
    const [one, other, foreign] = [
      await begin('dora', {}, headers),
      await begin('dora', {}, headers),
      await begin('eve', {}, headers),
    ];
    const { data } = await listed(one.data.token);
    assert.deepEqual(
      data.map(({ id, isCurrent, userAgent }: Record<string, unknown>) => [id, isCurrent, userAgent]),
      [
        [other.data.sessionId, false, 'A browser'],
        [one.data.sessionId, true, 'A browser'],
      ],
    );
    const end = (id: string) =>
      service.request('DELETE', `/console/sessions/${id}`, { bearer: one.data.token });
    assert.equal((await end(foreign.data.sessionId)).status, 404);
    assert.equal((await end(other.data.sessionId)).status, 204);
    assert.equal((await go({ ...own(), cookie: other.cookie })).status, 401);
    assert.equal((await go({ ...own(), cookie: foreign.cookie })).status, 200);
    assert.equal((await listed(one.data.token)).data.length, 1);
  });

  test('an access token begins no session of the console, and lists none', async () => {
    const bearer = await service.token('fred', { groups: 'finance' });
    const tenant = (await service.request('POST', '/tenants', { bearer, body: { name: 'Acme' } })).data.id;
    const made = await service.request('POST', '/access-tokens', {
      ...{ as: 'fred', tenant },
      body: { name: 'Machine', role: 'ADMIN' },
    });
    const { token } = made.data;
    const refused = await service.request('PUT', '/console/session', { bearer: token });
    assert.deepEqual([refused.status, refused.json.details[0].field], [400, 'authorization']);
    assert.deepEqual((await listed(token)).data, []);
  });

  test('a person has at most fifty sessions of the console: the oldest makes room', async () => {
    const first = await begin('gus');
    service.clock.advance(1);
    let last = first;
    for (let count = 0; count < 50; count++) last = await begin('gus');
    assert.equal((await listed(last.data.token)).data.length, 50);
    assert.equal((await go({ ...own(), cookie: first.cookie })).status, 401);
  });

  test('neither a secret nor a token of a session is stored or logged', async () => {
    const { cookie, data } = await begin('hal');
    await go({ ...own(), cookie });
    const secret = cookie.slice(cookie.indexOf('=') + 1);
    const { rows } = await service.db.asOwner((client) => client.query('select * from console_sessions'));
    const kept = JSON.stringify(rows) + service.logLines.join('');
    assert.ok(rows.length > 0 && !kept.includes(secret) && !kept.includes(data.token));
  });
});
