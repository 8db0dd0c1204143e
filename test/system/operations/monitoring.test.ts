import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { requiredMigrations } from '../../../src/platform/installation/migrations.ts';
import { eventually } from '../../support/eventually.ts';
import { exchange, rawRequest } from '../../support/hostile/raw-http.ts';
import { startService } from '../../support/service.ts';

describe('monitoring', () => {
  const service = startService();
  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('monitoring sees that the service is alive and ready', async () => {
    assert.equal((await get('/health/live')).status, 200);
    assert.equal((await get('/health/ready')).status, 200);
  });

  test('monitoring gets the same answer ahead of the framework and from it, and both are counted', async () => {
    const ask = async (more: string) => {
      const head = `GET /health/live HTTP/1.1\r\nhost: x\r\nx-request-id: r1\r\nconnection: close\r\n${more}\r\n`;
      return (await exchange(service.url, head)).received
        .replace(/^Date: .*$/m, '')
        .split('\r\n')
        .sort();
    };
    const plain = await ask('');
    assert.ok(plain.includes('HTTP/1.1 200 OK') && plain.includes('x-request-id: r1'), plain.join('\n'));
    assert.deepEqual(plain, await ask('content-length: 0\r\n'));
    const counted =
      /http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} (\d+)/;
    assert.ok(Number(counted.exec((await get('/metrics')).text)?.[1]) >= 2);
  });

  test('monitoring sees that the service is not ready while a migration is missing', async () => {
    for (const name of requiredMigrations()) {
      const row = await service.db.asOwner(async (client) => {
        const { rows } = await client.query('delete from migrations where name = $1 returning *', [name]);
        return rows[0];
      });
      const answer = await get('/health/ready');
      assert.equal(answer.status, 503, name);
      assert.match(answer.text, new RegExp(name));
      assert.equal(JSON.parse(answer.text).code, 'migrations_pending');
      assert.equal((await get('/health/live')).status, 200);
      await service.db.asOwner((client) =>
        client.query('insert into migrations select * from jsonb_populate_record(null::migrations, $1)', [
          row,
        ]),
      );
      assert.equal((await get('/health/ready')).status, 200);
    }
  });

  test('monitoring sees that the service is stopping, while it still answers', async () => {
    service.app.load.isDraining = true;
    assert.equal((await get('/health/ready')).status, 503);
    assert.equal((await get('/health/live')).status, 200);
    assert.equal((await service.request('GET', '/tenants')).status, 200);
    service.app.load.closesConnections = true;
    assert.equal((await service.request('GET', '/tenants')).headers.get('connection'), 'close');
    Object.assign(service.app.load, { isDraining: false, closesConnections: false });
    assert.equal((await get('/health/ready')).status, 200);
  });

  test('monitoring sees which requests were refused, and why', async () => {
    const refusals = async () => {
      const lines = (await get('/metrics')).text.matchAll(
        /^retainer_requests_refused_total\{status="401",reason="(\w+)"\} (\d+)$/gm,
      );
      return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
    };
    const before = await refusals();
    await service.request('GET', '/tenants', { as: null });
    await service.request('GET', '/tenants', { bearer: 'sesame' });
    const after = await refusals();
    assert.equal(after.token_missing, before.token_missing + 1);
    assert.equal(after.token_invalid, before.token_invalid + 1);
  });

  test('monitoring reads metrics by route and not by path', async () => {
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
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      assert.match(text, new RegExp(`^${name} `, 'm'));
    }
    assert.match(text, /^retainer_build_info\{version="[^"]+",node="[^"]+",postgres="\d+[^"]*"\} 1$/m);
    for (const secret of [tenant, data.id, 'secret-path', 'alice']) assert.ok(!text.includes(secret), secret);
  });
});

describe('metrics with a token', () => {
  const token = 'a-token-for-those-who-watch';
  const service = startService({ METRICS_TOKEN: token });
  const statusWith = async (authorization?: string) =>
    (await fetch(`${service.url}/metrics`, { headers: { ...(authorization && { authorization }) } })).status;

  test('metrics with a token are for those who send it', async () => {
    assert.equal(await statusWith(), 401);
    assert.equal(await statusWith('Bearer something-else'), 401);
    assert.equal(await statusWith(`Bearer ${await service.token('alice')}`), 401);
    assert.equal(await statusWith(`Basic ${token}`), 401);
    assert.equal(await statusWith(`Bearer ${token}`), 200);
    assert.equal(await statusWith(`bearer ${token}`), 200);
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

  test('the log has one line for each request, with caller, route and duration', async () => {
    const { data } = await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    const headers = { 'x-request-id': 'sent' };
    await service.request('GET', `/clients/${data.id}?x=${'y'.repeat(20)}`, { tenant, headers });
    await eventually(() => assert.ok(linesOf('sent').length > 0));
    const [line, ...more] = linesOf('sent');
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

  test('the log has one line for each refused request, too, including invalid paths', async () => {
    const asked = { '/tenants': 401, '/nothing': 404, '/clients/%zz': 404 };
    for (const [path, status] of Object.entries(asked)) {
      const headers = { 'x-request-id': `refused-${status}-${path.length}` };
      await rawRequest(service.url, 'GET', `/api/v1${path}`, headers);
      await eventually(() => assert.equal(linesOf(headers['x-request-id'])[0]?.status, status, path));
    }
  });

  test('the log never contains a token or a body', async () => {
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
