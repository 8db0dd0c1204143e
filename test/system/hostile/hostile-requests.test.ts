import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Route } from '../../../src/platform/http/route.ts';
import { assertIdle, assertNoFailureLogged } from '../../support/expectations.ts';
import { anyBody, anyHeaders, anyQuery, bodyFor, pathPart } from '../../support/hostile/input.ts';
import { assertAnswered, assertFlat, type RawAnswer, rawRequest } from '../../support/hostile/raw-http.ts';
import { webhookEndpoint } from '../../support/integrations/jira-webhooks.ts';
import { byParameter, oneOfEach } from '../../support/one-of-each.ts';
import { headersOf, nameOf, parametersOf, pathToUnknown } from '../../support/routes/sample-requests.ts';
import { startService } from '../../support/service.ts';

/** `npm run test-long` sends more. */
const isLong = process.env.RETAINER_TEST_LONG !== undefined;
/** For inputs that are sent to every route. */
const RUNS_EVERYWHERE = {
  numRuns: isLong ? 60 : 4,
  interruptAfterTimeLimit: 90_000,
  markInterruptAsFailure: true,
};
const RUNS = { numRuns: isLong ? 300 : 15, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true };

describe('hostile requests', () => {
  const service = startService();
  let tenant: string;
  let token: string;
  let operatorToken: string;
  /** Operators may suspend it. */
  let operatedTenant: string;
  /** A record of each kind, by the name of its path parameter. */
  const records: Record<string, string> = {};

  before(async () => {
    tenant = await service.tenant();
    token = await service.token('alice');
    operatorToken = await service.token('operator');
    operatedTenant = await service.tenant();
    Object.assign(records, byParameter(await oneOfEach(service, tenant)));
    records.endpointKey = await webhookEndpoint(service, tenant);
  });

  const isOfOperators = ({ access }: Route) => access === 'operator';
  const hasBody = (route: Route) => route.body !== undefined;
  const routes = (picks: (route: Route) => boolean = () => true) => service.app.routes.filter(picks);

  /** The path of a record that exists, unless the route would delete it. */
  const pathTo = (route: Route) => {
    const named = isOfOperators(route) ? { ...records, tenantId: operatedTenant } : records;
    return `/api/v1${pathToUnknown(route, route.method === 'DELETE' ? {} : named)}`;
  };

  function send(
    route: Route,
    {
      path = pathTo(route),
      headers = {},
      body,
    }: Partial<{ path: string; headers: object; body: string | Uint8Array }>,
  ): Promise<RawAnswer> {
    const sent = {
      authorization: `Bearer ${isOfOperators(route) ? operatorToken : token}`,
      'tenant-id': tenant,
      ...headersOf(route),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return rawRequest(service.url, route.method, path, sent, body);
  }

  test('the service never fails, whatever values the body has', async () => {
    for (const route of routes(hasBody)) {
      const property = fc.asyncProperty(bodyFor(route, records), async (body) => {
        assertAnswered(await send(route, { body }), nameOf(route));
      });
      await fc.assert(property, RUNS);
    }
  });

  test('the service never fails, whatever bytes the body has', async () => {
    const property = fc.asyncProperty(anyBody, async (body) => {
      const answers = routes().map(async (route) =>
        assertAnswered(await send(route, { body }), nameOf(route)),
      );
      await Promise.all(answers);
    });
    await fc.assert(property, RUNS_EVERYWHERE);
  });

  test('the service never fails, whatever the query is', async () => {
    const property = fc.asyncProperty(anyQuery, async (query) => {
      for (const route of routes(({ method }) => method === 'GET')) {
        const answer = await send(route, { path: `${pathTo(route)}?${query}` });
        assertAnswered(answer, `${nameOf(route)}?${query}`);
        // The query selects the page, so an unknown one is a 404.
        const allowed = route.answer.kind === 'html' ? [200, 404] : [200];
        if (route.isLenient) assert.ok(allowed.includes(answer.status), `${nameOf(route)}?${query}`);
      }
    });
    await fc.assert(property, RUNS_EVERYWHERE);
  });

  test('the service never fails, whatever the path parameters are', async () => {
    const property = fc.asyncProperty(pathPart, async (part) => {
      const named = routes((route) => parametersOf(route).length > 0);
      const answers = named.map(async (route) => {
        // Only the last parameter is hostile: two of them could exceed the length limit of a request.
        const named = route.path.replace(/\{\w+\}(?=.*\{)/g, 'int_01jd2r8g5cf3qbx2m7w9k4t6ze');
        const path = `/api/v1${named.replace(/\{\w+\}/g, part)}`;
        const answer = await send(route, { path, ...(hasBody(route) && { body: '{}' }) });
        assertFlat(answer, `${route.method} ${path}`);
        // The kind and the language of a text are names of a list, not identifiers.
        const isListed = route.path.startsWith('/message-texts/');
        const shape = route.upload ? [400, 415] : hasBody(route) || isListed ? [400] : [];
        assert.ok([...shape, 404].includes(answer.status), `${route.method} ${path} -> ${answer.status}`);
      });
      await Promise.all(answers);
    });
    await fc.assert(property, RUNS_EVERYWHERE);
  });

  test('the service never fails, whatever the headers are', async () => {
    const property = fc.asyncProperty(anyHeaders, async (headers) => {
      const answers = routes().map(async (route) =>
        assertAnswered(await send(route, { headers, ...(hasBody(route) && { body: '{}' }) }), nameOf(route)),
      );
      await Promise.all(answers);
    });
    await fc.assert(property, RUNS_EVERYWHERE);
  });

  test('the service never fails, whatever the method is', async () => {
    for (const path of new Set(routes().map(pathTo))) {
      for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'QUERY', 'SEARCH']) {
        const answer = await rawRequest(service.url, method, path, { authorization: `Bearer ${token}` });
        const isDeclared = routes().some((route) => route.method === method && pathTo(route) === path);
        (isDeclared ? assertAnswered : assertFlat)(answer, `${method} ${path}`);
      }
    }
  });

  test('the service returns accepted text exactly as it was sent', async () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
    const property = fc.asyncProperty(name, async (sent) => {
      fc.pre(!sent.includes('\0'));
      const made = await service.request('POST', '/clients', {
        tenant,
        body: { name: sent, description: sent },
      });
      assert.equal(made.status, 201);
      const read = await service.request('GET', `/clients/${made.data.id}`, { tenant });
      assert.equal(read.text, made.text);
      assert.deepEqual([read.data.name, read.data.description], [sent, sent]);
    });
    await fc.assert(property, RUNS);
  });

  test('the service counts a name of 200 characters by code points', async () => {
    for (const character of ['a', 'é', '漢', '😀', '\u{10ffff}', '\u0301']) {
      for (const [length, status] of [[200, 201] as const, [201, 400] as const]) {
        const name = character.repeat(length);
        const made = await service.request('POST', '/clients', { tenant, body: { name } });
        assert.equal(made.status, status, `${length} x ${character}`);
        if (status === 201) assert.equal(made.data.name, name);
        else assert.equal(made.json.details[0].constraint, 'maxLength');
      }
    }
  });

  test('the service has no open request and no failure in the log after hostile requests', async () => {
    await assertIdle(service);
    assertNoFailureLogged(service);
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
  });
});
