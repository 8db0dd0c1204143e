import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { roles } from '../../src/platform/http/auth/roles.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { nameOf, parametersOf, pathOf, pathToUnknown } from '../support/routes/sample-requests.ts';
import { useService } from '../support/service.ts';

const API = '/api/v1';
/** The API document is served below `/api/v1`, but is not a route of the API. */
const DOCUMENT = `${API}/openapi.json`;

const service = useService();

/** The lowest role that a route allows. Undefined if it requires none. */
function requiredRole({ access }: Route): (typeof roles)[number] | undefined {
  if (typeof access === 'object') return access.inPath;
  return access === 'caller' || access === 'tenantCreator' || access === 'operator' || access === 'anyone'
    ? undefined
    : access;
}

/** A route that anyone may call, but that checks credentials of its own. */
function checksCredentials({ alsoAnswers, path }: Route): boolean {
  return !isSigned(path) && (alsoAnswers?.includes(401) ?? false);
}

/** The body of such a request is signed, and it has no token. Their own tests forge signatures. */
function isSigned(path: string): boolean {
  return path.startsWith('/payment-webhooks');
}

describe('every route', () => {
  let tenant: string;
  /** A person and an access token of each role. */
  const callers = new Map<string, RequestOptions[]>();

  before(async () => {
    tenant = await service.tenant('owner');
    for (const role of roles) {
      const as = role.toLowerCase();
      if (role !== 'OWNER')
        await service.request('POST', '/members', { as: 'owner', tenant, body: { subject: as, role } });
      const made = await service.request('POST', '/access-tokens', {
        as: 'owner',
        tenant,
        body: { name: as, role },
      });
      assert.equal(made.status, 201);
      callers.set(role, [{ as }, { bearer: made.data.token }]);
    }
  });

  /** Names records that do not exist, so that a request that passes the check does no harm. */
  function send(route: Route, caller: RequestOptions, inTenant = tenant): Promise<Answer> {
    const isWrite = route.method === 'POST' || route.method === 'PATCH';
    return service.request(route.method, pathToUnknown(route, { tenantId: inTenant }), {
      tenant: inTenant,
      ...(isWrite && { body: {} }),
      ...caller,
    });
  }

  test('every route requires some role, and each role is required somewhere', () => {
    assert.ok(service.app.routes.length >= 35);
    for (const role of roles)
      assert.ok(
        service.app.routes.some((route) => requiredRole(route) === role),
        role,
      );
  });

  test('every route refuses a role that is too low', async () => {
    for (const route of otherRoutes()) {
      const required = requiredRole(route);
      const lower = required === undefined ? [] : roles.slice(0, roles.indexOf(required));
      for (const role of lower) {
        for (const caller of callers.get(role) ?? []) {
          const answer = await send(route, caller);
          const says = `${nameOf(route)} as ${role}`;
          if (nameOf(route) === 'DELETE /tenants/{tenantId}') {
            assert.equal(answer.status, 404, says);
          } else {
            assert.equal(answer.status, 403, says);
            assert.equal(answer.text, '{"error":"Forbidden","message":"Forbidden"}', says);
          }
          const challenge = answer.headers.get('www-authenticate') ?? '';
          assert.match(challenge, /^Bearer error="insufficient_scope", error_description="the role /, says);
        }
      }
    }
    assert.equal((await service.request('GET', `/tenants/${tenant}`, { as: 'owner' })).status, 200);
  });

  test('every route accepts the required role and every higher one', async () => {
    for (const route of otherRoutes()) {
      const required = requiredRole(route);
      const enough = roles.slice(required === undefined ? 0 : roles.indexOf(required));
      for (const role of enough) {
        if (nameOf(route) === 'DELETE /tenants/{tenantId}') continue; // tested below, with a tenant of its own
        for (const caller of callers.get(role) ?? []) {
          const { status } = await send(route, caller);
          assert.ok(![401, 403, 405, 500].includes(status), `${nameOf(route)} as ${role}: ${status}`);
        }
      }
    }
  });

  test('the route that deletes a tenant accepts an owner', async () => {
    const spare = await service.tenant('owner');
    const route = service.app.routes.find((one) => nameOf(one) === 'DELETE /tenants/{tenantId}') as Route;
    assert.equal((await send(route, { as: 'owner' }, spare)).status, 204);
  });

  test('every route inside a tenant refuses a stranger', async () => {
    for (const route of otherRoutes()) {
      const { status } = await send(route, { as: 'stranger' });
      if (route.path === '/me') {
        assert.equal(status, 403, nameOf(route)); // it tells of the tenant that is named
      } else if (['tenantCreator', 'caller', 'anyone'].includes(route.access as string)) {
        assert.ok(![401, 403].includes(status), `${nameOf(route)}: ${status}`);
      } else {
        assert.equal(status, typeof route.access === 'object' ? 404 : 403, nameOf(route));
      }
    }
  });

  test('every route of operators refuses all others alike, whatever they name, and owners and access tokens too', async () => {
    assert.ok(operatorRoutes().length > 0);
    const refused = new Set<string>();
    for (const route of operatorRoutes())
      for (const caller of [{ as: 'stranger' }, ...(callers.get('OWNER') ?? [])])
        for (const named of [tenant, newId('tenant')]) {
          const answer = await send(route, caller, named);
          const { status, text, headers } = answer;
          refused.add([status, text, headers.get('error-code'), headers.get('www-authenticate')].join(' '));
        }
    assert.deepEqual([...refused].length, 1);
    assert.match([...refused][0] ?? '', /^403 .* operator_needed Bearer error="insufficient_scope"/);
    for (const route of operatorRoutes()) {
      assert.equal((await send(route, { as: null })).status, 401, nameOf(route));
      assert.ok(![401, 403, 500].includes((await send(route, { as: 'operator' })).status), nameOf(route));
    }
  });

  test('every route inside a tenant asks for a missing tenant-id header', async () => {
    for (const route of service.app.routes.filter((one) => roles.some((role) => role === one.access))) {
      const path = pathOf(route, { [parametersOf(route)[0] ?? '']: 'x_1' });
      const answer = await service.request(route.method, path, { as: 'owner' });
      assert.equal(answer.status, 403, nameOf(route));
      assert.match(answer.headers.get('www-authenticate') ?? '', /send the tenant-id header/);
    }
  });

  test('every route refuses a request without a token, unless anyone may call it', async () => {
    for (const route of otherRoutes()) {
      const answer = await send(route, { as: null });
      if (route.access === 'anyone' && !checksCredentials(route)) {
        assert.ok(openStatuses(route).includes(answer.status), `${nameOf(route)}: ${answer.status}`);
        continue;
      }
      assert.equal(answer.status, 401, nameOf(route));
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer', nameOf(route));
    }
  });
});

describe('routes that declare no access', () => {
  test('a route that declares no access is not among the declarations', () => {
    for (const route of service.app.routes) {
      const isDeclared =
        ['tenantCreator', 'caller', 'operator', 'anyone'].includes(route.access as string) ||
        roles.some((role) => role === requiredRole(route));
      assert.ok(isDeclared, `${nameOf(route)} declares ${JSON.stringify(route.access)}`);
    }
  });

  test('a route that declares no access is not in the router either: an undeclared method answers 405', async () => {
    const registered = routesOf(service.app.server.printRoutes({ commonPrefix: false })).filter(({ url }) =>
      url.startsWith(API),
    );
    const declared = new Map(
      service.app.routes.map((route) => [
        `${route.method} ${API}${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
        route,
      ]),
    );
    const names = registered.map(({ method, url }) => `${method} ${url}`);
    for (const name of declared.keys()) assert.ok(names.includes(name), `${name} is in the listing`);

    for (const { method, url } of registered) {
      if (`${method} ${url.slice(API.length)}` === BY_COOKIE) continue;
      assert.ok(service.app.server.hasRoute({ method: method as 'GET', url }), `${method} ${url}`);
      const isDocument = url === DOCUMENT;
      const declaration = declared.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
      const path = url.replace(/:\w+/g, 'x_1');
      const { status } = await fetch(service.url + path, { method });
      if (isDocument) assert.equal(status, 200);
      else if (declaration?.access === 'anyone' && !checksCredentials(declaration))
        assert.ok(openStatuses(declaration).includes(status), `${method} ${url}`);
      else if (declaration) assert.equal(status, 401, `${method} ${url}`);
      else assert.equal(status, 405, `${method} ${url} answers, but is not declared`);
    }
  });
});

/** It takes a cookie, and no token. `sessions.test.ts` tests it. */
const BY_COOKIE = 'POST /console/session';

/** Roles are nothing to operators, whose routes have a test of their own. */
const otherRoutes = () =>
  service.app.routes
    .filter(({ access }) => access !== 'operator')
    .filter((route) => nameOf(route) !== BY_COOKIE);
const operatorRoutes = () => service.app.routes.filter(({ access }) => access === 'operator');

/** Records that anyone may read are unknown here. The console shows everybody how to sign in. */
function openStatuses({ path }: Route): number[] {
  return path.startsWith('/console') || isSigned(path) ? [200, 400, 415] : [404, 415];
}

/** Parses the router's listing, a tree whose lines are indented by four characters per level. */
function routesOf(listing: string): { method: string; url: string }[] {
  const parents: string[] = [];
  return listing.split('\n').flatMap((line) => {
    const match = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    const url = (parents[depth - 1] ?? '') + part;
    parents[depth] = url;
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, url }));
  });
}
