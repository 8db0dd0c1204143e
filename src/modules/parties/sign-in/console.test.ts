import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startService } from '../../../../test/support/service.ts';
import { makeConsoleLink } from './service.ts';

const MINUTE_MS = 60_000;

describe('links into the console', () => {
  const service = startService({ AUTH_JWT_SECRET: '' }); // the service signs tokens itself

  const codeFor = async (subject: string) => {
    const parts = { database: service.db.database, clock: service.clock };
    const link = await makeConsoleLink(parts, { url: service.url, subject });
    return /^http:\S+\/console#code=([\w-]{43})$/.exec(link)?.[1] as string;
  };
  const exchange = (code: unknown) =>
    service.request('POST', '/console/sessions', { as: null, body: { code } });

  test('a link into the console is exchanged for a token of the person for whom it was made, for half a day', async () => {
    const code = await codeFor('alice');
    const { status, data } = await exchange(code);
    assert.equal(status, 200);
    const hours = (Date.parse(data.expiresAt) - service.clock.now().getTime()) / 3_600_000;
    assert.ok(hours > 11.9 && hours <= 12);
    const made = await service.request('POST', '/tenants', { bearer: data.token, body: { name: 'Acme' } });
    assert.equal(made.status, 201);
    const members = await service.request('GET', '/members', { bearer: data.token, tenant: made.data.id });
    assert.deepEqual(
      members.data.map(({ subject }: { subject: string }) => subject),
      ['alice'],
    );
  });

  test('a link into the console works once, even if it is used twice at the same moment', async () => {
    const code = await codeFor('alice');
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
    assert.equal((await exchange(code)).status, 400);
  });

  test('a link into the console is stored as a hash only', async () => {
    const code = await codeFor('alice');
    const { rows } = await service.db.asOwner((client) => client.query('select * from console_codes'));
    assert.ok(rows.length > 0);
    assert.ok(!JSON.stringify(rows).includes(code));
  });

  test('a link into the console expires after ten minutes. Unknown, used and expired codes get the same answer', async () => {
    const used = await codeFor('alice');
    await exchange(used);
    const expired = await codeFor('alice');
    service.clock.advance(10 * MINUTE_MS + 1);
    const answers = await Promise.all([used, expired, 'x'.repeat(43)].map(exchange));
    for (const { status, json } of answers) {
      assert.equal(status, 400);
      assert.deepEqual(json, answers[0]?.json);
    }
    assert.match(answers[0]?.json.message, /^code was used already or has expired: ask for a new link/);
    const { rows } = await service.db.asOwner((client) => client.query('select * from console_codes'));
    assert.deepEqual(rows, []);
  });

  test('a code for the console that is malformed is refused with its field', async () => {
    for (const code of [undefined, null, 7, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}/`, ['x']]) {
      const { status, json } = await exchange(code);
      assert.deepEqual([status, json.details[0].field], [400, 'code'], String(code));
    }
  });

  test('at most a hundred links into the console are kept: the oldest makes room', async () => {
    const first = await codeFor('alice');
    service.clock.advance(1);
    let last = '';
    for (let count = 0; count < 100; count++) last = await codeFor('alice');
    assert.equal((await exchange(first)).status, 400);
    assert.equal((await exchange(last)).status, 200);
  });

  test('a link into the console works after seventy wrong codes, and hundreds of links do in a minute', async () => {
    service.clock.advance(MINUTE_MS);
    for (let count = 0; count < 70; count++) await exchange('x'.repeat(43));
    for (let count = 0; count < 700; count++)
      assert.equal((await exchange(await codeFor('alice'))).status, 200);
    service.clock.advance(MINUTE_MS);
  });

  test('wrong codes for the console are refused past 600 in a minute from one address', async () => {
    let count = 0;
    let refused = await exchange('x'.repeat(43));
    for (; refused.status === 400 && count < 2_000; count++) refused = await exchange('x'.repeat(43));
    assert.ok(count >= 599, `${count}`);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    service.clock.advance(MINUTE_MS);
  });

  test('a link into the console leaves neither its code nor its token in the log, also after a mistake', async () => {
    const code = await codeFor('alice');
    await exchange(`${code}=`);
    await service.request('POST', '/console/sessions', {
      as: null,
      raw: `{"code":"${code}"`,
      headers: { 'content-type': 'application/json' },
    });
    const { data } = await exchange(code);
    await exchange(code);
    await fetch(`${service.url}/console/?code=${code}`);
    await service.request('GET', '/tenants', { bearer: data.token });
    const log = service.logLines.join('');
    assert.match(log, /console\/sessions/);
    assert.ok(!log.includes(code));
    assert.ok(!log.includes(data.token));
  });

  test('the service tells without a token that it offers links into the console', async () => {
    const { status, data } = await service.request('GET', '/console', { as: null });
    assert.equal(status, 200);
    assert.deepEqual(data, { version: '0.1.0', link: true, tenantCreation: true });
  });
});

describe('services whose tokens come from elsewhere', () => {
  const service = startService();

  test('a service whose tokens come from elsewhere has no links into the console, and takes none', async () => {
    assert.deepEqual((await service.request('GET', '/console', { as: null })).data, {
      version: '0.1.0',
      link: false,
      tenantCreation: true,
    });
    const parts = { database: service.db.database, clock: service.clock };
    const link = await makeConsoleLink(parts, { url: service.url, subject: 'alice' });
    const code = link.slice(link.indexOf('=') + 1);
    const { status } = await service.request('POST', '/console/sessions', { as: null, body: { code } });
    assert.equal(status, 400);
  });
});
