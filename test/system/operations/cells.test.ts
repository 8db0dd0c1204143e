import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import { type Cell, startCell, tokenOf } from '../../support/deployment/cells.ts';
import { type CellProxy, startProxy, withoutProxy } from '../../support/deployment/proxy.ts';
import { type RequestOptions, send } from '../../support/http.ts';
import { temporaryDirectory } from '../../support/processes/launch.ts';
import { picture } from '../../support/records/assets.ts';

describe('two cells behind a proxy', { skip: withoutProxy }, () => {
  const directory = temporaryDirectory();
  let proxy: CellProxy;
  let [a, b] = [] as unknown as [Cell, Cell];
  let inA: string;
  let inB: string;
  let bearer: string;

  const via = (
    method: string,
    path: string,
    { host = 'api.example.com', ...options }: RequestOptions & { host?: string } = {},
  ) => send(proxy.url, method, path, { bearer, ...options, headers: { host, ...options.headers } });
  const call = (method: string, path: string, options?: Parameters<typeof via>[2]) =>
    via(method, `/api/v1${path}`, options);

  before(async () => {
    [a, b] = await Promise.all([startCell('a'), startCell('b')]);
    bearer = await tokenOf('alice');
    proxy = await startProxy(directory.path, { a: a.url, b: b.url });
    inA = (await a.request('POST', '/tenants', { body: { name: 'In A' } })).id;
    inB = (await b.request('POST', '/tenants', { body: { name: 'In B' } })).id;
    await proxy.writeMap('b', `${inB} cell_b;\n`);
  });
  after(async () => {
    await proxy?.stop();
    await Promise.all([a?.stop(), b?.stop()]);
    directory.remove();
  });

  test('a request goes to the cell of the tenant in its header', async () => {
    for (const [tenant, cell] of [
      [inA, a],
      [inB, b],
    ] as const) {
      const made = await call('POST', '/clients', { tenant, body: { name: `of ${cell.name}` } });
      assert.equal(made.status, 201, made.text);
      assert.equal((await cell.request('GET', `/clients/${made.data.id}`, { tenant })).id, made.data.id);
    }
    assert.equal((await call('GET', '/clients', { tenant: newId('tenant') })).status, 403);
  });

  test('the tenant in the path wins over the one in the header', async () => {
    assert.equal((await call('GET', `/tenants/${inB}`)).data.name, 'In B');
    assert.equal((await call('GET', `/tenants/${inB}`, { tenant: inA })).data.name, 'In B');
    assert.equal((await call('GET', `/tenants/${inA}/clock`, { tenant: inB })).status, 200);
  });

  test('a new tenant arises in the cell of the host name, and in the home cell otherwise', async () => {
    const { id } = (await call('POST', '/tenants', { body: { name: 'New' } })).data;
    assert.equal((await a.request('GET', `/tenants/${id}`)).name, 'New');
    const other = (await call('POST', '/tenants', { host: 'b.example.com', body: { name: 'New' } })).data;
    assert.equal((await b.request('GET', `/tenants/${other.id}`)).name, 'New');
    const names = async (host: string) =>
      (await call('GET', '/tenants', { host })).data.map(({ id }: { id: string }) => id);
    assert.ok((await names('b.example.com')).includes(inB));
    assert.ok(!(await names('api.example.com')).includes(inB));
  });

  test('an address without a tenant is found in whichever cell knows it', async () => {
    const project = await makeProject(b, inB);
    for (const host of ['api.example.com', 'a.example.com', 'b.example.com'])
      assert.equal((await call('GET', `/projects/${project}`, { host })).data?.id, project, host);
    assert.equal((await call('GET', `/projects/${newId('project')}`)).status, 404);
    // With a tenant, nobody else is asked.
    assert.equal((await call('GET', `/projects/${project}`, { tenant: inA })).status, 404);
  });

  test('a picture is uploaded to the cell that expects it, and shown from there', async () => {
    const bytes = await picture('png', 1_500);
    const body = { kind: 'BRANDING_LOGO', contentType: 'image/png' };
    const { asset, upload } = (await call('POST', '/assets', { tenant: inB, body })).data;
    const target = new URL(upload.url);
    assert.equal(target.host, 'b.example.com');
    const headers = { 'content-type': 'image/png' };
    for (const host of ['api.example.com', 'b.example.com']) {
      const sent = await via('PUT', target.pathname + target.search, { host, headers, raw: bytes });
      assert.equal(sent.status, 204, sent.text);
    }
    assert.equal((await call('POST', `/assets/${asset.assetId}/complete`, { tenant: inB })).status, 200);
    assert.equal((await call('GET', `/assets/${asset.assetId}`)).status, 200);
    assert.equal((await call('GET', `/assets/${asset.assetId}/metadata`, { tenant: inB })).status, 200);
  });

  test('a large body and a long list pass through the proxy', async () => {
    const items = Array.from({ length: 20_000 }, (_, n) => ({ name: `Client ${n} ${'x'.repeat(100)}` }));
    for (let first = 0; first < items.length; first += 1_000) {
      const made = await call('POST', '/clients/batch', {
        tenant: inB,
        body: { clients: items.slice(first, first + 1_000) },
      });
      assert.ok(made.status < 300, made.text);
    }
    const listed = await call('GET', '/clients', { tenant: inB });
    assert.ok(listed.data.length >= items.length);
  });

  test('while a cell is away, an address that it may know is a 503, and others work', async () => {
    const project = await makeProject(b, inB);
    await a.service.stop();
    try {
      assert.equal((await call('GET', `/projects/${project}`)).status, 200);
      const unknown = await call('GET', `/projects/${newId('project')}`);
      assert.equal(unknown.status, 503);
      assert.ok(unknown.headers.get('retry-after'));
      assert.equal(unknown.headers.get('error-code'), 'cell_unavailable');
      assert.equal(unknown.headers.get('x-request-id'), unknown.json.requestId);
      const key = randomBytes(32).toString('base64url');
      const unsigned = { bearer: undefined as unknown as string, body: {} };
      assert.equal((await call('POST', `/webhooks/${key}`, unsigned)).status, 503);
      assert.equal((await via('GET', `/pay/${key}`)).status, 503);
      assert.equal((await call('GET', '/clients', { tenant: inB })).status, 200);
    } finally {
      await a.startAgain();
    }
  });
});

async function makeProject(cell: Cell, tenant: string): Promise<string> {
  const make = async (path: string, body: object) => (await cell.request('POST', path, { tenant, body })).id;
  const clientId = await make('/clients', { name: 'Northwind' });
  const contractId = await make('/contracts', { clientId, name: 'Work', currencyCode: 'EUR' });
  return make('/projects', { contractId, name: 'Website' });
}
