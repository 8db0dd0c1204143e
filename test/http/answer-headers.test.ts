import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rawRequest } from '../support/hostile/raw-http.ts';
import { startService, useService } from '../support/service.ts';

const ORIGIN = 'https://app.example.com';

describe('every answer', () => {
  const service = useService();
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.url + path, { method, headers });
  const anywhere = ['/api/v1/tenants', '/api/v1/nothing', '/api/v1/openapi.json', '/health/live', '/metrics'];

  test('every answer carries the request id of the request', async () => {
    for (const path of anywhere) {
      for (const id of ['a', 'trace-1.2_3', 'x'.repeat(128)]) {
        assert.equal((await get(path, { 'x-request-id': id })).headers.get('x-request-id'), id, path);
      }
    }
    const refused = await get('/api/v1/tenants', { 'x-request-id': 'mine' }, 'PUT');
    assert.equal(refused.headers.get('x-request-id'), 'mine');
  });

  test('every answer carries a new request id if the request has none, or an invalid one', async () => {
    const seen = new Set<string>();
    for (const id of ['', 'x'.repeat(129), 'two words', 'a/b', 'ü', '"quoted"', '<script>']) {
      const echoed = (await get('/api/v1/tenants', { 'x-request-id': id })).headers.get('x-request-id') ?? '';
      assert.match(echoed, /^[A-Za-z0-9._-]{1,128}$/);
      assert.notEqual(echoed, id);
      seen.add(echoed);
    }
    seen.add((await get('/health/live')).headers.get('x-request-id') ?? '');
    assert.equal(seen.size, 8, 'each is new');
  });

  test('every answer carries security headers', async () => {
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

  test('answers that no quota counts have no figures of one', async () => {
    const answer = await service.request('GET', '/tenants');
    assert.equal(answer.headers.get('ratelimit-limit'), null);
  });

  test('every answer allows no other origin unless configured', async () => {
    const { headers } = await get('/api/v1/tenants', { origin: ORIGIN });
    assert.equal(headers.get('access-control-allow-origin'), null);
  });
});

describe('allowed origins', () => {
  const service = startService({ ALLOWED_ORIGINS: `${ORIGIN}, https://admin.example.com` });
  const options = (headers: Record<string, string>, path = '/api/v1/clients') =>
    rawRequest(service.url, 'OPTIONS', path, headers);

  test('an allowed origin may read answers and the exposed headers', async () => {
    const answer = await service.request('GET', '/tenants', { headers: { origin: ORIGIN } });
    assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN);
    assert.match(answer.headers.get('vary') ?? '', /origin/i);
    const exposed = (answer.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/, */);
    const needed = [
      ...['link', 'location', 'x-request-id', 'retry-after', 'idempotency-replayed', 'content-disposition'],
      ...['www-authenticate', 'x-not-found', 'x-ignored-parameters', 'dry-run', 'error-code', 'etag'],
      ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy'],
    ];
    assert.deepEqual(exposed.sort(), needed.sort());
    const refused = await service.request('GET', '/tenants', { as: null, headers: { origin: ORIGIN } });
    assert.equal(refused.headers.get('access-control-allow-origin'), ORIGIN, 'errors can be read as well');
  });

  test('an allowed origin may send a preflight request', async () => {
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

  test('an allowed origin must match the list exactly', async () => {
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

  test('an allowed origin gets a flat error for an OPTIONS request that is not a preflight', async () => {
    for (const headers of [{}, { origin: ORIGIN }, { 'access-control-request-method': 'POST' }]) {
      const { status, text, headers: received } = await options(headers as Record<string, string>);
      if (status === 204) continue;
      assert.ok(status >= 400 && status < 500, String(status));
      assert.match(received['content-type'] ?? '', /^application\/json/, text);
      assert.deepEqual(Object.keys(JSON.parse(text)).slice(0, 2), ['error', 'message']);
    }
  });
});
