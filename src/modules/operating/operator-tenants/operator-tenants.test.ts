import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import type { RequestOptions } from '../../../../test/support/http.ts';
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = startService();

const operate = (method: string, path = '', body?: object, options: RequestOptions = {}) =>
  service.request(method, `/operator/tenants${path}`, { as: 'operator', ...(body && { body }), ...options });
async function made(given: object = {}) {
  const answer = await operate('POST', '', { name: 'Acme Studio', owner: { subject: 'grace' }, ...given });
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
}
const namesOf = async (query: string) => {
  const { data, status, text } = await operate('GET', query);
  assert.equal(status, 200, text);
  return data.map(({ name }: { name: string }) => name);
};
const actsOf = async (tenant: string) => {
  const { data } = await service.request('GET', `/operator/acts?tenantId=${tenant}`, { as: 'operator' });
  return data.map(({ action }: { action: string }) => action).toReversed();
};

describe('a tenant that an operator makes for somebody', () => {
  test('a person owns it, and the operator does not become a member', async () => {
    const answer = await operate('POST', '', {
      name: 'Acme Studio',
      owner: { subject: 'grace' },
      mode: 'SANDBOX',
    });
    const { id, mode, owners, status } = answer.data;
    assert.equal(answer.headers.get('location'), `${service.url}/api/v1/operator/tenants/${id}`);
    assert.deepEqual([mode, owners, status], ['SANDBOX', [{ subject: 'grace' }], 'ACTIVE']);
    assert.equal((await service.request('GET', `/tenants/${id}`, { as: 'grace' })).data.role, 'OWNER');
    assert.equal((await service.request('GET', '/clients', { as: 'operator', tenant: id })).status, 403);
    assert.equal((await service.request('GET', `/tenants/${id}`, { as: 'operator' })).status, 404);
    assert.deepEqual(await actsOf(id), ['tenant.created']);
  });

  test('an invited owner takes it over with a verified address', async () => {
    const { id, owners } = await made({ owner: { email: 'Ada@acme.example' } });
    assert.deepEqual(owners, [{ email: 'Ada@acme.example' }]);
    const claims = (email_verified: boolean) =>
      service.token('ada', { email: 'ada@acme.example', email_verified });
    const unverified = await service.request('GET', `/tenants/${id}`, { bearer: await claims(false) });
    assert.equal(unverified.status, 404);
    const bearer = await claims(true);
    const { data } = await service.request('GET', '/tenants', { bearer });
    assert.deepEqual([data[0].id, data[0].role], [id, 'OWNER']);
    assert.equal((await service.request('DELETE', `/tenants/${id}`, { bearer })).status, 204);
    assert.deepEqual((await operate('GET', `/${id}`)).data.owners, [
      { subject: 'ada', email: 'Ada@acme.example' },
    ]);
  });

  test('exactly one owner is named', async () => {
    for (const owner of [{}, { subject: 'grace', email: 'grace@acme.example' }, undefined]) {
      const { status, data } = await operate('POST', '', { name: 'Acme', ...(owner && { owner }) });
      assert.equal(status, 400, JSON.stringify(data));
    }
  });

  test('a tenant that an operator makes counts among the tenants of nobody', async () => {
    const { id } = await made({ owner: { subject: 'counted' } });
    const count = await service.db.asOwner((client) =>
      client.query('select 1 from tenant_creators where tenant_id = $1', [id]),
    );
    assert.equal(count.rowCount, 0);
  });

  test('a repeated request with the same key makes one tenant', async () => {
    const body = { name: 'Once', owner: { subject: 'grace' }, externalId: 'once' };
    const options = { headers: { 'idempotency-key': 'make-once' } };
    const [first, second] = [
      await operate('POST', '', body, options),
      await operate('POST', '', body, options),
    ];
    assert.deepEqual([first.status, second.status, second.data.id], [201, 201, first.data.id]);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
  });

  test('a dry run makes none, and leaves no act', async () => {
    const acts = async () =>
      (await service.request('GET', '/operator/acts', { as: 'operator' })).data[0].sequence;
    const before = await acts();
    const tried = await operate('POST', '?dryRun=true', { name: 'Tried', owner: { subject: 'grace' } });
    assert.equal(tried.status, 201, tried.text);
    assert.deepEqual(await namesOf('?q=tried'), []);
    assert.equal(await acts(), before);
  });
});

describe('the identifier of the platform', () => {
  test('one that is taken is a 409 that names its tenant, whether new or changed', async () => {
    const first = await made({ externalId: 'customer-1' });
    const second = await made();
    for (const answer of [
      await operate('POST', '', { name: 'Again', owner: { subject: 'x' }, externalId: 'customer-1' }),
      await operate('PATCH', `/${second.id}`, { externalId: 'customer-1' }),
    ]) {
      assert.equal(answer.status, 409);
      assert.equal(answer.headers.get('error-code'), 'external_id_taken');
      assert.equal(JSON.parse(answer.text).existingId, first.id);
    }
    assert.equal((await operate('PATCH', `/${first.id}`, { externalId: null })).data.externalId, undefined);
    assert.equal(
      (await operate('PATCH', `/${second.id}`, { externalId: 'customer-1' })).data.externalId,
      'customer-1',
    );
    assert.deepEqual(
      (await operate('GET', '?externalId=customer-1')).data.map(({ id }: { id: string }) => id),
      [second.id],
    );
  });

  test('one of many requests with one identifier at once makes a tenant', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        operate('POST', '', { name: 'Race', owner: { subject: 'x' }, externalId: 'race' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });

  test('the members of the tenant never see it, nor limits as limits of theirs', async () => {
    const { id } = await made({ externalId: 'hidden-77', limits: { integrations: 3 } });
    await service.app.sealJournals();
    const paths = ['/tenants', `/tenants/${id}`, '/events', '/audit-entries', '/limits', '/members'];
    for (const path of paths) {
      const { text, status } = await service.request('GET', path, { as: 'grace', tenant: id });
      assert.equal(status, 200);
      assert.ok(!text.includes('hidden-77'), path);
    }
  });
});

describe('the list of tenants', () => {
  before(async () => {
    for (const name of ['Müller & Söhne', 'Bright Harbour', 'Bright Meadow Studio']) await made({ name });
  });

  test('tenants are found by the beginnings of the words of their names', async () => {
    assert.deepEqual(await namesOf('?q=mull'), ['Müller & Söhne']);
    assert.deepEqual(await namesOf('?q=BRIGHT'), ['Bright Meadow Studio', 'Bright Harbour']);
    assert.deepEqual(await namesOf('?q=stu%20brig'), ['Bright Meadow Studio']);
    assert.deepEqual(await namesOf('?q=arbour'), []);
    assert.deepEqual(await namesOf('?q=%25'), []);
  });

  test('a new name is found, and the old one no more', async () => {
    const { id } = await made({ name: 'Formerly' });
    await service.request('PATCH', `/tenants/${id}`, { as: 'grace', body: { name: 'Presently' } });
    assert.deepEqual([await namesOf('?q=formerly'), await namesOf('?q=presently')], [[], ['Presently']]);
  });

  test('tenants are listed newest first, page by page, each once', async () => {
    const seen: string[] = [];
    for (let path = '?limit=3'; path !== ''; ) {
      const { data, headers } = await operate('GET', path);
      seen.push(...data.map(({ id }: { id: string }) => id));
      const next = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
      path = next ? `?limit=3&cursor=${next}` : '';
    }
    const { rows } = await service.db.asOwner((client) =>
      client.query('select id from tenants order by created_at desc, id desc'),
    );
    assert.deepEqual(
      seen,
      rows.map(({ id }) => id),
    );
  });

  test('tenants are listed by status and mode', async () => {
    const [live, gone, sandbox] = [
      await made({ name: 'Sorted A' }),
      await made({ name: 'Sorted B' }),
      await made({ name: 'Sorted C', mode: 'SANDBOX' }),
    ];
    await operate('POST', `/${live.id}/suspend`, { reason: 'unpaid' });
    await operate('DELETE', `/${gone.id}`);
    assert.deepEqual(await namesOf('?q=sorted&status=SUSPENDED'), ['Sorted A']);
    assert.deepEqual(await namesOf('?q=sorted&status=DELETED'), ['Sorted B']);
    assert.deepEqual(await namesOf('?q=sorted&status=ACTIVE'), ['Sorted C']);
    assert.deepEqual(await namesOf('?q=sorted&mode=SANDBOX'), ['Sorted C']);
    assert.equal(sandbox.mode, 'SANDBOX');
    assert.equal((await operate('GET', '?status=GONE')).status, 400);
  });
});

describe('limits and usage', () => {
  test('an operator sets the limits of a tenant, and takes them back', async () => {
    const { id, ownLimits } = await made({ limits: { integrations: 0 } });
    assert.deepEqual(ownLimits, { integrations: 0 });
    const integration = { provider: 'WEBHOOK', name: 'Ours', config: { url: 'https://example.com/hook' } };
    const add = async () =>
      (await service.request('POST', '/integrations', { as: 'grace', tenant: id, body: integration })).status;
    assert.equal(await add(), 429);
    const changed = await operate('PATCH', `/${id}`, { limits: { integrations: null, storedBytes: 5 } });
    assert.deepEqual(changed.data.ownLimits, { storedBytes: 5 });
    assert.equal(changed.data.limits.storedBytes.limit, 5);
    assert.equal(await add(), 201);
    const { data } = await operate('GET', `/${id}`);
    assert.equal(data.limits.integrations.used, 1);
    const own = (await service.request('GET', '/limits', { as: 'grace', tenant: id })).data;
    assert.deepEqual(own.integrations, data.limits.integrations);
    assert.deepEqual(await actsOf(id), ['tenant.created', 'tenant.changed']);
  });

  test('a limit that is no number, or has no such name, is refused', async () => {
    const { id } = await made();
    for (const limits of [{ integrations: -1 }, { integrations: 1.5 }, { rockets: 1 }])
      assert.equal((await operate('PATCH', `/${id}`, { limits })).status, 400);
  });
});

describe('deleting, restoring and purging', () => {
  test('a deleted tenant is restored, or purged for good once its identifier is given again', async () => {
    const { id } = await made({ externalId: 'leaves' });
    assert.equal((await operate('POST', `/${id}/purge`, { confirm: id })).status, 400);
    assert.equal((await operate('POST', `/${id}/restore`)).status, 400);
    assert.equal((await operate('DELETE', `/${id}`)).status, 204);
    assert.equal((await service.request('GET', `/tenants/${id}`, { as: 'grace' })).status, 404);
    assert.equal((await operate('GET', `/${id}`)).data.status, 'DELETED');
    assert.equal((await operate('POST', `/${id}/restore`)).data.status, 'ACTIVE');
    assert.equal((await service.request('GET', `/tenants/${id}`, { as: 'grace' })).status, 200);
    await operate('DELETE', `/${id}`);
    const mistaken = await operate('POST', `/${id}/purge`, { confirm: newId('tenant') });
    assert.deepEqual([mistaken.status, JSON.parse(mistaken.text).details[0].field], [400, 'confirm']);
    assert.equal((await operate('POST', `/${id}/purge`, { confirm: id })).status, 204);
    assert.equal((await operate('GET', `/${id}`)).status, 404);
    await made({ externalId: 'leaves' });
    assert.deepEqual(await actsOf(id), [
      'tenant.created',
      'tenant.deleted',
      'tenant.restored',
      'tenant.deleted',
      'tenant.purged',
    ]);
  });

  test('a purge that is asked for again with the same key is answered as before', async () => {
    const { id } = await made();
    await operate('DELETE', `/${id}`);
    const purge = () =>
      operate('POST', `/${id}/purge`, { confirm: id }, { headers: { 'idempotency-key': 'purge-once' } });
    assert.deepEqual([(await purge()).status, (await purge()).status], [204, 204]);
    assert.deepEqual(await actsOf(id), ['tenant.created', 'tenant.deleted', 'tenant.purged']);
  });

  test('a suspended tenant is deleted, restored as suspended, and purged', async () => {
    const { id } = await made({ owner: { subject: 'alice' } });
    await make(service, id, '/clients', { name: 'Northwind' });
    await operate('POST', `/${id}/suspend`, { reason: 'unpaid' });
    assert.equal((await service.request('DELETE', `/tenants/${id}`)).status, 404);
    await operate('DELETE', `/${id}`);
    assert.equal((await operate('POST', `/${id}/restore`)).data.status, 'SUSPENDED');
    await operate('DELETE', `/${id}`);
    assert.equal((await operate('POST', `/${id}/purge`, { confirm: id })).status, 204);
  });

  test('a sandbox is not restored', async () => {
    const { id } = await made({ mode: 'SANDBOX' });
    await operate('DELETE', `/${id}`);
    assert.equal((await operate('POST', `/${id}/restore`)).status, 400);
  });

  test('an unknown tenant is a 404', async () => {
    const unknown = newId('tenant');
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { limits: { integrations: 1 } }],
      ['DELETE', ''],
      ['POST', '/suspend', { reason: 'unpaid' }],
      ['POST', '/resume'],
      ['POST', '/restore'],
      ['POST', '/purge', { confirm: unknown }],
    ] as const)
      assert.equal((await operate(method, `/${unknown}${path}`, body)).status, 404, `${method} ${path}`);
  });
});

test("an operator's change stands in the tenant's own journal, under the operator's name", async () => {
  const { id } = await made();
  await operate('PATCH', `/${id}`, { limits: { integrations: 7 } });
  await eventually(async () => {
    const { data } = await service.request('GET', '/audit-entries?resource=tenant', {
      as: 'grace',
      tenant: id,
    });
    assert.deepEqual(data[0].actor, { type: 'SYSTEM', id: 'operator operator' });
    assert.deepEqual(data[0].after.limits, { integrations: 7 });
  });
});
