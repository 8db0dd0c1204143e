import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Route } from '../../src/platform/http/route.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { bodiesIn } from '../support/routes/creation-bodies.ts';
import { startService } from '../support/service.ts';

const DAY_MS = 24 * 3_600_000;

const service = startService();
let tenant: string;
const ensureTenant = async () => {
  tenant ??= await service.tenant();
};

const post = (path: string, key: string, body: unknown, options: RequestOptions = {}): Promise<Answer> =>
  service.request('POST', path, {
    tenant,
    body,
    ...options,
    headers: { 'idempotency-key': key, ...options.headers },
  });

const isReplay = (answer: Answer) => answer.headers.get('idempotency-replayed') === 'true';

function assertReplayed(repeat: Answer, first: Answer): void {
  assert.equal(repeat.status, first.status);
  assert.equal(repeat.text, first.text, 'byte for byte');
  assert.equal(repeat.headers.get('location'), first.headers.get('location'));
  assert.equal(repeat.headers.get('content-type'), first.headers.get('content-type'));
  assert.equal(first.headers.get('idempotency-replayed'), null);
  assert.equal(repeat.headers.get('idempotency-replayed'), 'true');
}

async function namesOfClients(inTenant = tenant): Promise<string[]> {
  const { data } = await service.request('GET', '/clients', { tenant: inTenant });
  return data.map((client: { name: string }) => client.name);
}

describe('repeated POSTs', () => {
  before(ensureTenant);

  test('a repeated POST gets the first answer, and creates nothing more', async () => {
    const body = { name: 'Once "quoted" 😀', description: 'ü\n' };
    const first = await post('/clients', 'once', body);
    assert.equal(first.status, 201);
    for (let count = 0; count < 3; count++) assertReplayed(await post('/clients', 'once', body), first);
    const found = (await namesOfClients()).filter((name) => name === body.name);
    assert.equal(found.length, 1);
  });

  test('a repeated POST is the same request whatever the white space in its JSON', async () => {
    const first = await post('/clients', 'spaced', { name: 'Spaced', order: 3 });
    const raw = '{ "name" : "Spaced",\n "order": 3 }';
    const headers = { 'content-type': 'application/json; charset=utf-8', 'idempotency-key': 'spaced' };
    assertReplayed(await service.request('POST', '/clients', { tenant, raw, headers }), first);
  });

  test('a repeated POST is replayed by every route that creates a record', async () => {
    const bodyFor = await bodiesIn(service, tenant);
    const integration = await service.request('POST', '/integrations', {
      tenant,
      body: bodyFor('/integrations'),
    });
    const isCreated = ({ answer, upload }: Route) => answer.kind === 'created' && !upload;
    for (const { path } of service.app.routes.filter(isCreated)) {
      const at = path.replace('{integrationId}', integration.data.id);
      const first = await post(at, 'everywhere', bodyFor(path));
      assert.equal(first.status, 201, `${path}: ${first.text}`);
      assertReplayed(await post(at, 'everywhere', bodyFor(path)), first);
    }
  });

  test('a repeated POST creates one tenant, although it has no tenant-id header', async () => {
    const options = { as: 'founder', headers: { 'idempotency-key': 'found' }, body: { name: 'Founders' } };
    const first = await service.request('POST', '/tenants', options);
    assertReplayed(await service.request('POST', '/tenants', options), first);
    const { data } = await service.request('GET', '/tenants', { as: 'founder' });
    assert.equal(data.length, 1);
    const clients = await service.request('GET', '/clients', { as: 'founder', tenant: first.data.id });
    assert.equal(clients.status, 200, 'the founder is a member');
  });

  test('a repeated POST with another body is refused', async () => {
    await post('/clients', 'mismatch', { name: 'First' });
    for (const body of [{ name: 'Second' }, { name: 'First', order: 1 }]) {
      const answer = await post('/clients', 'mismatch', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.json.error, 'ValidationError');
      assert.deepEqual(
        answer.json.details.map((detail: { field: string }) => detail.field),
        ['idempotency-key'],
      );
    }
    assert.deepEqual(
      (await namesOfClients()).filter((name) => name === 'Second'),
      [],
    );
  });

  test('a repeated POST after a day is a new request', async () => {
    const body = { name: 'Daily' };
    const first = await post('/clients', 'daily', body);
    service.clock.advance(DAY_MS - 60_000);
    assertReplayed(await post('/clients', 'daily', body), first);
    service.clock.advance(61_000);
    const second = await post('/clients', 'daily', body);
    assert.equal(isReplay(second), false);
    assert.notEqual(second.data.id, first.data.id);
    assertReplayed(await post('/clients', 'daily', body), second);
    const otherBody = await post('/clients', 'daily', { name: 'Daily, but different' });
    assert.equal(otherBody.status, 400);
  });

  test('a repeated POST after a refusal is a new request', async () => {
    const refusals: [RequestOptions & { body: unknown }, number][] = [
      [{ body: { name: '' } }, 400],
      [{ body: { name: 'Tried again' }, as: 'stranger' }, 403],
      [{ body: { name: 'Tried again' }, as: null }, 401],
    ];
    for (const [{ body, ...options }, status] of refusals) {
      assert.equal((await post('/clients', 'again', body, options)).status, status);
    }
    const missing = { name: 'Nobody', clientId: 'clnt_0' };
    assert.equal((await post('/contacts', 'again', missing)).status, 404);
    const twice = { subject: 'twice', role: 'VIEWER' };
    await service.request('POST', '/members', { tenant, body: twice });
    assert.equal((await post('/members', 'again', twice)).status, 409);

    assert.equal(isReplay(await post('/clients', 'again', { name: 'Tried again' })), false);
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'There' } });
    assert.equal((await post('/contacts', 'again', { name: 'Nobody', clientId: data.id })).status, 201);
    assert.equal((await post('/members', 'again', { ...twice, subject: 'once' })).status, 201);
  });
});

describe('idempotency keys', () => {
  before(ensureTenant);

  test('an idempotency key is scoped to a tenant, a principal and a path', async () => {
    const otherTenant = await service.tenant();
    await service.request('POST', '/members', { tenant, body: { subject: 'bob', role: 'ADMIN' } });
    const issued = await service.request('POST', '/access-tokens', {
      tenant,
      body: { name: 'robot', role: 'ADMIN' },
    });
    // A person whose subject equals the identifier of an access token is another principal.
    const twin = { subject: issued.data.id, role: 'ADMIN' };
    await service.request('POST', '/members', { tenant, body: twin });
    const body = { name: 'Scoped' };
    const answers = [
      await post('/clients', 'scoped', body),
      await post('/clients', 'scoped', body, { tenant: otherTenant }),
      await post('/clients', 'scoped', body, { as: 'bob' }),
      await post('/clients', 'scoped', body, { bearer: issued.data.token }),
      await post('/clients', 'scoped', body, { as: issued.data.id }),
      await post('/tenants', 'scoped', body),
      await post('/tenants', 'scoped', body, { as: 'bob' }),
      await post('/clients', 'SCOPED', body),
    ];
    assert.deepEqual(
      answers.map((answer) => [answer.status, isReplay(answer)]),
      answers.map(() => [201, false]),
    );
    assert.equal(new Set(answers.map((answer) => answer.data.id)).size, answers.length);
  });

  test('an idempotency key in 20 concurrent requests creates one record', async () => {
    for (const [path, body] of [
      ['/clients', { name: 'Rush' }],
      ['/tenants', { name: 'Rush' }],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post(path, 'rush', body, { as: 'alice' })),
      );
      const created = answers.filter((answer) => answer.status === 201 && !isReplay(answer));
      assert.equal(created.length, 1, path);
      for (const answer of answers.filter((one) => one !== created[0])) {
        if (answer.status === 409)
          assert.deepEqual([answer.json.error, answer.headers.get('retry-after')], ['Conflict', '1']);
        else assertReplayed(answer, created[0] as Answer);
      }
      const listed = await service.request('GET', `${path}?limit=500`, { tenant });
      const rushed = listed.data.filter((item: { name: string }) => item.name === 'Rush');
      assert.equal(rushed.length, 1, path);
      assertReplayed(await post(path, 'rush', body), created[0] as Answer);
    }
  });

  test('an idempotency key is ignored on other methods', async () => {
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'Patched' } });
    for (const name of ['One', 'Two']) {
      const headers = { 'idempotency-key': 'patch' };
      const answer = await service.request('PATCH', `/clients/${data.id}`, {
        tenant,
        headers,
        body: { name },
      });
      assert.equal(answer.data.name, name);
    }
  });

  test('an idempotency key has 1 to 255 visible characters', async () => {
    const before = (await namesOfClients()).length;
    for (const key of ['', 'a b', 'k'.repeat(256), 'clé', 'tab\tbed']) {
      const answer = await post('/clients', key, { name: 'Bad key' });
      assert.equal(answer.status, 400, JSON.stringify(key));
      assert.equal(answer.json.details[0].field, 'idempotency-key');
    }
    assert.equal((await namesOfClients()).length, before);
    assert.equal((await post('/clients', 'k'.repeat(255), { name: 'Long key' })).status, 201);
    assert.equal((await post('/clients', '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', { name: 'Odd key' })).status, 201);
  });
});

describe('stored answers', () => {
  before(ensureTenant);

  test('a stored answer to an idempotent request cannot be read from the table', async () => {
    const body = { name: 'Very private robot', role: 'VIEWER' };
    const made = await post('/access-tokens', 'private-key-text', body);
    const { rows } = await service.db.asOwner((client) => client.query('select * from idempotent_answers'));
    const dump = JSON.stringify(rows);
    assert.ok(rows.length > 0);
    const secrets = [body.name, made.data.token, made.data.id, tenant, 'private-key-text', 'alice'];
    for (const secret of secrets) {
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
        const start = Buffer.from(secret).toString(encoding).slice(0, 16).replace(/=+$/, '');
        assert.ok(!dump.includes(start), `${secret.slice(0, 12)} as ${encoding}`);
      }
    }
    assertReplayed(await post('/access-tokens', 'private-key-text', body), made);
  });

  test('a stored answer to an idempotent request is deleted after a day', async () => {
    const count = async () =>
      (await service.db.asOwner((client) => client.query('select 1 from idempotent_answers'))).rowCount;
    await post('/clients', 'swept', { name: 'Swept' });
    await service.app.idempotency.sweep(service.db.database);
    assert.ok(((await count()) ?? 0) > 0);
    service.clock.advance(DAY_MS + 1_000);
    await service.app.idempotency.sweep(service.db.database);
    assert.equal(await count(), 0);
  });
});
