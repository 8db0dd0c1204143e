import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { useService } from '../../../../test/support/service.ts';
import { scopeOf, scopesOf, scopesOfRelations } from '../../../platform/http/auth/scopes.ts';

const service = useService();
let tenant: string;

const issue = (body: object, bearer?: string) =>
  service.request('POST', '/access-tokens', {
    tenant,
    body: { name: 'Timer', role: 'OWNER', ...body },
    ...(bearer !== undefined && { bearer }),
  });
const change = (id: string, body: object, bearer?: string) =>
  service.request('PATCH', `/access-tokens/${id}`, { tenant, body, ...(bearer !== undefined && { bearer }) });
const read = async (id: string) => (await service.request('GET', `/access-tokens/${id}`, { tenant })).data;

async function tokenWith(...scopes: string[]): Promise<{ id: string; token: string; scopes: string[] }> {
  const answer = await issue({ scopes });
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
}

/** The scope that an answer asks for, if it refuses for want of one. */
function scopeAskedFor({ status, text, headers }: Answer): string | undefined {
  const challenge = headers.get('www-authenticate') ?? '';
  const scope = /^Bearer error="insufficient_scope", scope="([^"]+)", error_description="/.exec(
    challenge,
  )?.[1];
  assert.equal(scope !== undefined, status === 403, challenge);
  if (status === 403) assert.equal(text, '{"error":"Forbidden","message":"Forbidden"}');
  assert.equal(headers.get('error-code'), status === 403 ? 'scope_missing' : null);
  return scope;
}

describe('the scopes of access tokens', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('a token is limited to its scopes, and is told which one it lacks', async () => {
    const { token: bearer, scopes } = await tokenWith('time-entries:write', 'clients:read');
    assert.deepEqual(scopes, ['time-entries:write', 'clients:read']);
    const send = (method: string, path: string, body?: object) =>
      service.request(method, path, { tenant, bearer, ...(body && { body }) });

    assert.equal((await send('GET', '/time-entries')).status, 200, 'writing includes reading');
    assert.equal((await send('POST', '/time-entries/batch', {})).status, 400);
    assert.equal((await send('GET', '/clients?limit=1')).status, 200);
    assert.equal(scopeAskedFor(await send('POST', '/clients', { name: 'Northwind' })), 'clients:write');
    assert.equal(scopeAskedFor(await send('POST', '/clients?dryRun=true', {})), 'clients:write');
    for (const path of ['/tenants', `/tenants/${tenant}`])
      assert.equal(scopeAskedFor(await send('GET', path)), 'tenants:read');
    assert.equal(scopeAskedFor(await send('GET', '/providers')), 'providers:read');
    const refused = await send('POST', '/invoices', {});
    assert.equal(
      refused.headers.get('www-authenticate'),
      'Bearer error="insufficient_scope", scope="invoices:write", error_description="this access token needs the scope invoices:write; it has time-entries:write clients:read"',
    );
  });

  test('the role still limits a token with scopes, and is looked at first', async () => {
    const { data } = await issue({ role: 'VIEWER', scopes: ['clients:write'] });
    const create = (path: string) =>
      service.request('POST', path, { tenant, bearer: data.token, body: { name: 'Northwind' } });
    for (const path of ['/clients', '/contracts'])
      assert.match((await create(path)).headers.get('www-authenticate') ?? '', /"the role /);
  });

  test('relations are expanded only with the scopes to read them', async () => {
    const { token: bearer } = await tokenWith('projects:read', 'contracts:read');
    const get = (path: string) => service.request('GET', path, { tenant, bearer });
    assert.equal((await get('/projects?expand=contract')).status, 200);
    assert.equal(scopeAskedFor(await get('/projects?expand=contract,contract.client')), 'clients:read');
    // The interface lists no 400 for this one, so it ignores what it can't read. What it can read needs its scope.
    const unknown = '/projects/prj_00000000000000000000000000';
    assert.equal((await get(`${unknown}?expand=client`)).status, 404);
    assert.equal(scopeAskedFor(await get(`${unknown}?expand=x, contract.client`)), 'clients:read');
    assert.equal(scopeAskedFor(await get('/invoices?expand=billables')), 'invoices:read');
  });

  test('every route that takes a token needs a scope, which the API document names, and every relation needs one that exists', async () => {
    const { routes } = service.app;
    const known = scopesOf(routes);
    for (const one of [
      'invoices:write',
      'time-entries:read',
      'credit-notes:write',
      'reports:read',
      'events:read',
    ])
      assert.ok(known.includes(one), one);
    assert.ok(!known.includes('reports:write'), 'no route writes a report');
    for (const route of routes)
      for (const scope of [...scopesOfRelations(route).values()].flat())
        assert.ok(known.includes(scope), scope);
    const { paths } = (await service.request('GET', '/openapi.json')).json as {
      paths: Record<string, Record<string, { 'x-scope'?: string; description: string }>>;
    };
    const named = routes.map((route) => {
      const { 'x-scope': scope, description } =
        paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()] ?? {};
      assert.equal(scope, scopeOf(route), route.path);
      if (scope) assert.ok(description?.includes(`\`${scope}\``), route.path);
      return scope;
    });
    assert.deepEqual([...new Set(named.filter(Boolean))].sort(), known);
  });

  test('scopes that no route needs are refused with those that there are', async () => {
    const refused = await issue({ scopes: ['clients:read', 'reports:write', 'clocks:read'] });
    assertRefused(refused, ['scopes.1', 'enum'], ['scopes.2', 'enum']);
    assert.match(refused.text, /must be one of access-tokens:read, access-tokens:write, addresses:read/);
    assertRefused(await issue({ scopes: [] }), ['scopes', 'minItems']);
    assertRefused(await issue({ scopes: ['clients:read', 'clients:read'] }), ['scopes', 'uniqueItems']);
    assertRefused(await issue({ scopes: ['clients'] }), ['scopes.0', 'pattern']);
    assertRefused(
      await issue({ scopes: Array.from({ length: 101 }, (_, index) => `${'x'.repeat(index + 1)}:read`) }),
      ['scopes', 'maxItems'],
    );
  });

  test('a change of scopes is effective at once, is recorded, and null takes the limit away', async () => {
    const { id, token: bearer } = await tokenWith('clients:read');
    const look = async () => (await service.request('GET', '/projects', { tenant, bearer })).status;
    assert.equal(await look(), 403);
    assert.deepEqual((await change(id, { scopes: ['projects:read'] })).data.scopes, ['projects:read']);
    assert.equal(await look(), 200);
    await change(id, { scopes: ['events:read'] });
    assert.equal(await look(), 403);
    assert.ok(!('scopes' in (await change(id, { scopes: null })).data));
    assert.equal(await look(), 200);
    await sealJournalOf(service, tenant);
    const { data } = await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant });
    assert.deepEqual(
      data.map((entry: { after: { scopes?: string[] } }) => entry.after.scopes),
      [undefined, ['events:read'], ['projects:read'], ['clients:read']],
    );
  });

  test('a token neither makes nor changes a token to more than its own scopes, itself included', async () => {
    const { id, token } = await tokenWith('access-tokens:write', 'invoices:read');
    const isAbove = ({ status, headers }: Answer) => {
      assert.equal(status, 403);
      assert.match(headers.get('www-authenticate') ?? '', /a token without scopes is above|scope="invoices:/);
    };
    isAbove(await issue({}, token));
    assert.equal(scopeAskedFor(await issue({ scopes: ['invoices:write'] }, token)), 'invoices:write');
    isAbove(await change(id, { scopes: ['access-tokens:write', 'invoices:write'] }, token));
    isAbove(await change(id, { scopes: null }, token));
    const wider = await tokenWith('invoices:write');
    isAbove(await change(wider.id, { name: 'Mine' }, token));
    isAbove(await change(wider.id, { scopes: ['invoices:read'] }, token));
    isAbove(await service.request('DELETE', `/access-tokens/${wider.id}`, { tenant, bearer: token }));

    const narrower = await issue({ scopes: ['invoices:read', 'access-tokens:read'] }, token);
    assert.equal(narrower.status, 201);
    assert.equal((await change(id, { scopes: ['access-tokens:write'] }, token)).status, 200);
    assert.deepEqual((await read(id)).scopes, ['access-tokens:write']);
    isAbove(await change(narrower.data.id, { name: 'Mine' }, token));
  });
});
