import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { roles } from '../../src/platform/http/auth/roles.ts';
import type { Route } from '../../src/platform/http/route.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { nameOf, parametersOf, pathOf, pathToUnknown } from '../support/routes/sample-requests.ts';
import { startService } from '../support/service.ts';

const API = '/api/v1';
/** Below `/api/v1`, yet no route of the API: the document itself. */
const DOCUMENT = `${API}/openapi.json`;

const service = startService();

/** The least role that a route asks for; nothing where it asks for none. */
function neededRole({ access }: Route): (typeof roles)[number] | undefined {
  if (typeof access === 'object') return access.inPath;
  return access === 'caller' || access === 'person' || access === 'anyone' ? undefined : access;
}

/** It takes no token, or one: its own rules tell. */
function asksForItself({ alsoAnswers }: Route): boolean {
  return alsoAnswers?.includes(401) ?? false;
}

describe('route by role', () => {
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

  test('there are routes of every kind', () => {
    assert.ok(service.app.routes.length >= 35);
    for (const role of roles)
      assert.ok(
        service.app.routes.some((route) => neededRole(route) === role),
        role,
      );
  });

  test('who has too low a role is refused, route by route', async () => {
    for (const route of service.app.routes) {
      const needed = neededRole(route);
      const lower = needed === undefined ? [] : roles.slice(0, roles.indexOf(needed));
      for (const role of lower) {
        for (const caller of callers.get(role) ?? []) {
          const answer = await send(route, caller);
          const says = `${nameOf(route)} as ${role}`;
          if (nameOf(route) === 'DELETE /tenants/{tenantId}') {
            assert.equal(answer.status, 404, says);
            continue;
          }
          assert.equal(answer.status, 403, says);
          assert.equal(answer.text, '{"error":"Forbidden","message":"Forbidden"}', says);
          const challenge = answer.headers.get('www-authenticate') ?? '';
          assert.match(challenge, /^Bearer error="insufficient_scope", error_description="the role /, says);
        }
      }
    }
    assert.equal((await service.request('GET', `/tenants/${tenant}`, { as: 'owner' })).status, 200);
  });

  test('who has the needed role, or a higher one, passes the check, route by route', async () => {
    for (const route of service.app.routes) {
      const needed = neededRole(route);
      const enough = roles.slice(needed === undefined ? 0 : roles.indexOf(needed));
      for (const role of enough) {
        if (nameOf(route) === 'DELETE /tenants/{tenantId}') continue; // below, with a tenant to spare
        for (const caller of callers.get(role) ?? []) {
          const { status } = await send(route, caller);
          assert.ok(![401, 403, 405, 500].includes(status), `${nameOf(route)} as ${role}: ${status}`);
        }
      }
    }
  });

  test('an owner deletes the tenant', async () => {
    const spare = await service.tenant('owner');
    const route = service.app.routes.find((one) => nameOf(one) === 'DELETE /tenants/{tenantId}') as Route;
    assert.equal((await send(route, { as: 'owner' }, spare)).status, 204);
  });

  test('a stranger is refused everywhere that is inside a tenant', async () => {
    for (const route of service.app.routes) {
      const { status } = await send(route, { as: 'stranger' });
      if (['person', 'caller', 'anyone'].includes(route.access as string)) {
        assert.ok(![401, 403].includes(status), `${nameOf(route)}: ${status}`);
      } else {
        assert.equal(status, typeof route.access === 'object' ? 404 : 403, nameOf(route));
      }
    }
  });

  test('a caller without a tenant-id header is told to send it', async () => {
    for (const route of service.app.routes.filter((one) => roles.includes(one.access as never))) {
      const path = pathOf(route, { [parametersOf(route)[0] ?? '']: 'x_1' });
      const answer = await service.request(route.method, path, { as: 'owner' });
      assert.equal(answer.status, 403, nameOf(route));
      assert.match(answer.headers.get('www-authenticate') ?? '', /send the tenant-id header/);
    }
  });

  test('nobody gets in without a token, but where anyone may', async () => {
    for (const route of service.app.routes) {
      const answer = await send(route, { as: null });
      if (route.access === 'anyone' && !asksForItself(route)) {
        assert.ok([404, 415].includes(answer.status), `${nameOf(route)}: ${answer.status}`);
        continue;
      }
      assert.equal(answer.status, 401, nameOf(route));
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer', nameOf(route));
    }
  });
});

describe('a route that declares no access', () => {
  test('does not exist among the declarations', () => {
    for (const route of service.app.routes) {
      const isDeclared =
        ['person', 'caller', 'anyone'].includes(route.access as string) ||
        roles.includes(neededRole(route) as never);
      assert.ok(isDeclared, `${nameOf(route)} declares ${JSON.stringify(route.access)}`);
    }
  });

  test('does not exist in the router either: whatever is not declared is a 405', async () => {
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
      assert.ok(service.app.server.hasRoute({ method: method as 'GET', url }), `${method} ${url}`);
      const isDocument = url === DOCUMENT;
      const declaration = declared.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
      const path = url.replace(/:\w+/g, 'x_1');
      const { status } = await fetch(service.url + path, { method });
      if (isDocument) assert.equal(status, 200);
      else if (declaration?.access === 'anyone' && !asksForItself(declaration))
        assert.ok([404, 415].includes(status), `${method} ${url}`);
      else if (declaration) assert.equal(status, 401, `${method} ${url}`);
      else assert.equal(status, 405, `${method} ${url} answers, but no declaration says to whom`);
    }
  });
});

/** Reads the router's own listing: a tree, each line indented by four characters per level. */
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
