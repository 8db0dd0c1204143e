import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, make } from '../support/billing.ts';
import { startService } from '../support/service.ts';

const ORIGIN = 'https://app.example.com';
const service = startService({ ALLOWED_ORIGINS: ORIGIN });
let tenant: string;
before(async () => {
  tenant = await service.tenant();
});
const get = (path: string, headers = {}) => service.request('GET', path, { tenant, headers });

test('an event type that no event can have is refused, where events and deliveries are listed', async () => {
  for (const path of ['/events', '/deliveries']) {
    for (const type of ['nonsense', 'invoice.nonsense', 'invoice.finalized.x', 'nonsense.*', '__proto__.x']) {
      const { status, json } = await get(`${path}?type=${type}`);
      assert.equal(status, 400, `${path} ${type}`);
      const [{ field, constraint }] = json.details;
      assert.deepEqual([field, ['enum', 'pattern'].includes(constraint)], ['type', true], constraint);
    }
    for (const type of ['invoice.finalized', 'creditNote.created,integration.tested', 'invoice.*'])
      assert.equal((await get(`${path}?type=${type}`)).status, 200, `${path} ${type}`);
  }
});

describe('GET /clients, which has no 400', () => {
  const ignored = async (query: string) =>
    (await get(`/clients?${query}`)).headers.get('x-ignored-parameters');

  test('GET /clients names the parameters that it ignored', async () => {
    assert.equal(await ignored('limit=2&isArchived=false&q=a'), null);
    assert.equal(await ignored('colour=red&limit=2'), 'colour');
    assert.equal(await ignored('limit=all&isArchived=1&q=--&x=1&x=2'), 'limit, isArchived, q, x');
    assert.equal(await ignored('a%0d%0ab=1&%C3%BC=2'), 'a%0D%0Ab, %C3%BC');
  });

  test('GET /clients names no more ignored parameters than a header has room for', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `p${index}${'x'.repeat(200)}=1`).join('&');
    const header = (await ignored(many)) ?? '';
    assert.equal(header.split(', ').length, 20);
    assert.ok(header.length < 2_100);
  });

  test('GET /clients lets pages of allowed origins read the names of ignored parameters', async () => {
    const { headers } = await get('/clients?colour=red', { origin: ORIGIN });
    assert.match(headers.get('access-control-expose-headers') ?? '', /x-ignored-parameters/);
  });
});

describe('other lists', () => {
  test('a list of contracts is filtered by status', async () => {
    const clientId = (await make(service, tenant, '/clients', { name: 'Status' })).id;
    const body = { clientId, name: 'One', currencyCode: 'EUR' };
    const active = await make(service, tenant, '/contracts', body);
    await make(service, tenant, '/contracts', { ...body, name: 'Two' });
    await act(service, tenant, `/contracts/${active.id}/activate`);
    const names = async (query: string) =>
      (await get(`/contracts?clientId=${clientId}&${query}`)).data.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names('status=ACTIVE'), ['One']);
    assert.deepEqual(await names('status=DRAFT&limit=1'), ['Two']);
    assert.deepEqual(await names('status=ENDED'), []);
    assert.equal((await get('/contracts?status=nonsense')).status, 400);
  });
});
