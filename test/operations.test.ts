import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { requiredMigrations } from '../src/platform/installation/install.ts';
import { eventually } from './support/eventually.ts';
import { rawRequest } from './support/hostile/raw-http.ts';
import { startService } from './support/service.ts';

const ORIGIN = 'https://app.example.com';

describe('every answer', () => {
  const service = startService();
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.url + path, { method, headers });
  const anywhere = ['/api/v1/tenants', '/api/v1/nothing', '/api/v1/openapi.json', '/health/live', '/metrics'];

  test('carries the request id that was sent', async () => {
    for (const path of anywhere) {
      for (const id of ['a', 'trace-1.2_3', 'x'.repeat(128)]) {
        assert.equal((await get(path, { 'x-request-id': id })).headers.get('x-request-id'), id, path);
      }
    }
    const refused = await get('/api/v1/tenants', { 'x-request-id': 'mine' }, 'PUT');
    assert.equal(refused.headers.get('x-request-id'), 'mine');
  });

  test('carries one of our own where none, or an unusable one, was sent', async () => {
    const seen = new Set<string>();
    for (const id of ['', 'x'.repeat(129), 'two words', 'a/b', 'ü', '"quoted"', '<script>']) {
      const echoed = (await get('/api/v1/tenants', { 'x-request-id': id })).headers.get('x-request-id') ?? '';
      assert.match(echoed, /^[A-Za-z0-9._-]{1,128}$/);
      assert.notEqual(echoed, id);
      seen.add(echoed);
    }
    seen.add((await get('/health/live')).headers.get('x-request-id') ?? '');
    assert.equal(seen.size, 8, 'each its own');
  });

  test('tells browsers to keep it to themselves', async () => {
    for (const path of anywhere) {
      const { headers } = await get(path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('x-frame-options'), 'DENY', path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path);
      assert.equal(headers.get('x-powered-by'), null, path);
      assert.equal(headers.get('server'), null, path);
    }
    assert.equal((await get('/api/v1/tenants')).headers.get('cache-control'), 'no-store');
  });

  test('is closed to other origins unless they are allowed', async () => {
    const { headers } = await get('/api/v1/tenants', { origin: ORIGIN });
    assert.equal(headers.get('access-control-allow-origin'), null);
  });
});

describe('an allowed origin', () => {
  const service = startService({ ALLOWED_ORIGINS: `${ORIGIN}, https://admin.example.com` });
  const options = (headers: Record<string, string>, path = '/api/v1/clients') =>
    rawRequest(service.url, 'OPTIONS', path, headers);

  test('may read answers and the headers that matter', async () => {
    const answer = await service.request('GET', '/tenants', { headers: { origin: ORIGIN } });
    assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN);
    assert.match(answer.headers.get('vary') ?? '', /origin/i);
    const exposed = (answer.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/, */);
    const needed = ['link', 'location', 'x-request-id', 'retry-after', 'idempotency-replayed'];
    assert.deepEqual(exposed.sort(), needed.sort());
    const refused = await service.request('GET', '/tenants', { as: null, headers: { origin: ORIGIN } });
    assert.equal(refused.headers.get('access-control-allow-origin'), ORIGIN, 'refusals can be read as well');
  });

  test('may ask beforehand', async () => {
    const asked = {
      origin: ORIGIN,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,tenant-id,idempotency-key,content-type',
    };
    const { status, headers } = await options(asked);
    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-origin'], ORIGIN);
    const methods = (headers['access-control-allow-methods'] ?? '').split(/, */);
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) assert.ok(methods.includes(method), method);
    assert.match(headers['access-control-allow-headers'] ?? '', /tenant-id/);
  });

  test('is exactly one of the list', async () => {
    for (const origin of [
      'https://evil.example',
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://app.example.com.evil.example',
      'null',
    ]) {
      const answer = await service.request('GET', '/tenants', { headers: { origin } });
      assert.equal(answer.headers.get('access-control-allow-origin'), null, origin);
      const { headers } = await options({ origin, 'access-control-request-method': 'POST' });
      assert.equal(headers['access-control-allow-origin'], undefined, origin);
    }
  });

  test('an OPTIONS that asks for nothing gets an answer of the one flat shape', async () => {
    for (const headers of [{}, { origin: ORIGIN }, { 'access-control-request-method': 'POST' }]) {
      const { status, text, headers: received } = await options(headers as Record<string, string>);
      if (status === 204) continue;
      assert.ok(status >= 400 && status < 500, String(status));
      assert.match(received['content-type'] ?? '', /^application\/json/, text);
      assert.deepEqual(Object.keys(JSON.parse(text)).slice(0, 2), ['error', 'message']);
    }
  });
});

describe('machines that look after the service', () => {
  const service = startService();
  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('see that it lives and is ready', async () => {
    assert.equal((await get('/health/live')).status, 200);
    assert.equal((await get('/health/ready')).status, 200);
  });

  test('see that it is not ready while a migration is missing', async () => {
    for (const name of requiredMigrations()) {
      const row = await service.db.asOwner(async (client) => {
        const { rows } = await client.query('delete from migrations where name = $1 returning *', [name]);
        return rows[0];
      });
      const answer = await get('/health/ready');
      assert.equal(answer.status, 503, name);
      assert.match(answer.text, new RegExp(name));
      assert.equal((await get('/health/live')).status, 200);
      await service.db.asOwner((client) =>
        client.query('insert into migrations (id, name, run_on) values ($1, $2, $3)', [
          row.id,
          row.name,
          row.run_on,
        ]),
      );
      assert.equal((await get('/health/ready')).status, 200);
    }
  });

  test('see that it is going, while it still answers', async () => {
    service.app.load.isDraining = true;
    assert.equal((await get('/health/ready')).status, 503);
    assert.equal((await get('/health/live')).status, 200);
    assert.equal((await service.request('GET', '/tenants')).status, 200);
    service.app.load.tellsToClose = true;
    assert.equal((await service.request('GET', '/tenants')).headers.get('connection'), 'close');
    Object.assign(service.app.load, { isDraining: false, tellsToClose: false });
    assert.equal((await get('/health/ready')).status, 200);
  });

  test('read its metrics, by route and not by path', async () => {
    const tenant = await service.tenant();
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    await service.request('GET', `/clients/${data.id}`, { tenant });
    await service.request('GET', '/nothing/secret-path');
    await eventually(async () =>
      assert.match((await get('/metrics')).text, /route="unknown",status="404"\} 1/),
    );
    const { headers, text } = await get('/metrics');
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const count =
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/clients\/:clientId",status="200"\} 1/;
    assert.match(text, count);
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/);
    for (const name of [
      'http_requests_in_flight',
      'database_pool_connections',
      'database_pool_waiting',
      'database_shared_waiting',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      assert.match(text, new RegExp(`^${name} `, 'm'));
    }
    for (const secret of [tenant, data.id, 'secret-path', 'alice']) assert.ok(!text.includes(secret), secret);
  });
});

describe('the log', () => {
  const service = startService();
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });
  const linesOf = (requestId: string) =>
    service.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);

  test('has one line for each request, which says who, what and how long', async () => {
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    const headers = { 'x-request-id': 'told' };
    await service.request('GET', `/clients/${data.id}?x=${'y'.repeat(20)}`, { tenant, headers });
    await eventually(() => assert.ok(linesOf('told').length > 0));
    const [line, ...more] = linesOf('told');
    assert.deepEqual(more, []);
    const { durationMs, ...said } = line;
    const { tenant: inTenant, principal, method, route, status } = said;
    assert.deepEqual(
      { inTenant, principal, method, route, status },
      {
        inTenant: tenant,
        principal: 'alice',
        method: 'GET',
        route: '/api/v1/clients/:clientId',
        status: 200,
      },
    );
    assert.ok(durationMs >= 0 && durationMs < 10_000);
  });

  test('has one for refused requests too, paths that do not decode included', async () => {
    const asked = { '/tenants': 401, '/nothing': 404, '/clients/%zz': 404 };
    for (const [path, status] of Object.entries(asked)) {
      const headers = { 'x-request-id': `refused-${status}-${path.length}` };
      await rawRequest(service.url, 'GET', `/api/v1${path}`, headers);
      await eventually(() => assert.equal(linesOf(headers['x-request-id'])[0]?.status, status, path));
    }
  });

  test('never holds a token, nor what a body said', async () => {
    const person = await service.token('alice');
    const body = { name: 'Body text nobody logs', role: 'VIEWER' };
    const { data } = await service.request('POST', '/access-tokens', { bearer: person, tenant, body });
    for (const bearer of [person, data.token, `${data.token.slice(0, -3)}abc`, 'sesame-not-a-token']) {
      await service.request('GET', '/clients?limit=1', { bearer, tenant });
      await service.request('POST', '/clients', {
        bearer,
        tenant,
        body: { name: 'Body text nobody logs', x: 1 },
      });
    }
    const log = service.logLines.join('');
    const signatures = [person, data.token].map((token: string) => token.split('.')[2] as string);
    for (const secret of [...signatures, person, data.token, 'sesame-not-a-token', 'Body text nobody logs']) {
      assert.ok(!log.includes(secret), secret.slice(0, 12));
    }
    assert.doesNotMatch(log, /authorization|bearer|eyJ/i);
  });
});
