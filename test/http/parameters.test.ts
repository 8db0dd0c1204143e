import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Route } from '../../src/platform/http/route.ts';
import { canBeTried } from '../../src/platform/http/route-rules.ts';
import { assertRefused } from '../support/expectations.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { headersOf, nameOf, pathToUnknown, sampleOf } from '../support/routes/sample-requests.ts';
import { useService } from '../support/service.ts';

/** Others may append parameters to these addresses. */
const FOR_OTHERS = [
  'GET /integrations/oauth/callback',
  'GET /integrations/oauth/launch',
  'POST /integrations/oauth/launch',
  'POST /webhooks/{endpointKey}',
];

/** The endpoints of the interface whose list of errors has no 400. */
const WITHOUT_400 = [
  'DELETE /tenants/{tenantId}',
  'GET /clients',
  'GET /integrations/{integrationId}',
  'GET /projects/{projectId}',
];

interface Detail {
  field: string;
  message: string;
  constraint: string;
}

const service = useService();
describe('a parameter that an endpoint does not know', () => {
  let tenant: string;
  /** The routes whose list of errors in the API document has a 400. */
  let withBadRequest: Set<string>;
  before(async () => {
    tenant = await service.tenant();
    const document = (await (await fetch(`${service.url}/api/v1/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    withBadRequest = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) =>
          '400' in responses ? [`${method.toUpperCase()} ${path.replace('/api/v1', '')}`] : [],
        ),
      ),
    );
  });

  async function ask(route: Route, query: string): Promise<Answer> {
    const options: RequestOptions = { tenant, headers: headersOf(route) };
    if (route.body) options.body = sampleOf(route.body);
    if (route.upload)
      Object.assign(options, { raw: 'x', headers: { 'content-type': route.upload.contentTypes[0] } });
    const tenantId = route.method === 'DELETE' ? await service.tenant() : tenant;
    return service.request(route.method, `${pathToUnknown(route, { tenantId })}?${query}`, options);
  }

  test('a parameter that an endpoint does not know is a 400 that names it and those that there are, where a 400 is listed', async () => {
    for (const route of service.app.routes) {
      const name = nameOf(route);
      if (!withBadRequest.has(name) || FOR_OTHERS.includes(name)) continue;
      const { status, json } = await ask(route, 'colour=red&size=1&size=2');
      assert.equal(status, 400, name);
      const details: Detail[] = json.details.filter(({ field }: Detail) => /^(colour|size)$/.test(field));
      assert.deepEqual(
        details.map(({ field, constraint }) => [field, constraint]),
        ['colour', 'size'].map((field) => [field, 'additionalProperties']),
        name,
      );
      const parameters = Object.keys(route.query?.properties ?? {});
      const known = [...parameters, ...(canBeTried(route) ? ['dryRun'] : [])].join(', ') || 'none';
      for (const { message } of details)
        assert.equal(message, `is not a parameter of this endpoint, which takes ${known}`, name);
    }
  });

  test('a parameter that an endpoint does not know is ignored and named, where no 400 is listed, and where others may append one', async () => {
    for (const route of service.app.routes) {
      const name = nameOf(route);
      if (withBadRequest.has(name) && !FOR_OTHERS.includes(name)) continue;
      const { status, headers, json } = await ask(route, 'colour=red&size=1&size=2');
      const fields = json?.details?.map(({ field }: Detail) => field) ?? [];
      assert.ok(!fields.includes('colour'), `${name} ${status}`);
      if (status !== 400) assert.equal(headers.get('x-ignored-parameters'), 'colour, size', name);
    }
  });

  test('a parameter that an endpoint does not know is a 400 on every endpoint of the interface that lists one', () => {
    assert.deepEqual(
      WITHOUT_400.filter((name) => withBadRequest.has(name)),
      [],
    );
    for (const name of [
      'POST /assets/{assetId}/complete',
      'POST /billables',
      'POST /addresses',
      'PATCH /projects/{projectId}',
      'POST /tenants',
      'POST /invoices/{invoiceId}/void',
      'PATCH /emails/{emailId}',
      'POST /webhooks/{endpointKey}',
    ])
      assert.ok(withBadRequest.has(name), name);
  });

  test('a change with a parameter that its endpoint does not know changes nothing', async () => {
    const body = { name: 'Northwind' };
    const created = await service.request('POST', '/clients?notify=true', { tenant, body });
    assertRefused(created, ['notify', 'additionalProperties']);
    assert.deepEqual((await service.request('GET', '/clients', { tenant })).data, []);
    const { data } = await service.request('POST', '/clients', { tenant, body });
    const deleted = await service.request('DELETE', `/clients/${data.id}?force`, { tenant });
    assertRefused(deleted, ['force', 'additionalProperties']);
    assert.equal((await service.request('GET', `/clients/${data.id}`, { tenant })).status, 200);
  });

  test('a hundred parameters that an endpoint does not know are named, and no more', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&');
    const { status, json } = await service.request('GET', `/invoices?${many}`, { tenant });
    assert.equal(status, 400);
    assert.equal(json.details.length, 100);
  });

  test('a parameter that is given twice is refused as before, and is no unknown one', async () => {
    const answer = await service.request('GET', '/invoices?limit=1&limit=2', { tenant });
    assertRefused(answer, ['limit', 'type']);
  });
});
