import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertOpenError } from '../support/expectations.ts';
import { exchange, rawRequest, readAnswer } from '../support/hostile/raw-http.ts';
import type { Answer } from '../support/http.ts';
import { insertClients } from '../support/records/insert-clients.ts';
import { parametersOf, pathOf } from '../support/routes/sample-requests.ts';
import { startService, useService } from '../support/service.ts';

const MEBIBYTE = 1_048_576;

describe('limits of a request', () => {
  const service = useService();
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });

  test('a body of 1 MiB is accepted, and one byte more is a 413', async () => {
    const padded = (bytes: number) => `{"name":"Northwind"${' '.repeat(bytes - 20)}}`;
    const headers = { 'content-type': 'application/json' };
    const largest = await service.request('POST', '/clients', { tenant, headers, raw: padded(MEBIBYTE) });
    assert.equal(largest.status, 201);
    for (const bytes of [MEBIBYTE + 1, 3 * MEBIBYTE]) {
      const answer = await service.request('POST', '/clients', { tenant, headers, raw: padded(bytes) });
      assert.equal(answer.status, 413);
      assertOpenError(answer, 'body_too_large');
    }
  });

  test('a chunked body of more than 1 MiB is a 413', async () => {
    const head = `POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ntenant-id: ${tenant}\r\nauthorization: Bearer ${await service.token('alice')}\r\n`;
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const payload = `${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(17)}`;
    const { status, text } = readAnswer((await exchange(service.url, payload)).received);
    assert.equal(status, 413);
    assert.equal(JSON.parse(text).code, 'body_too_large');
  });

  test('the body of an unauthenticated request is not read', async () => {
    const head = 'POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const { received } = await exchange(
      service.url,
      `${head}content-length: 900000\r\nconnection: close\r\n\r\n{`,
    );
    assert.equal(readAnswer(received).status, 401);
  });

  test('one answer names every invalid field of a request', async () => {
    const body = { address1: '', country: 7, zip: 'x'.repeat(21), order: -1, clientId: '', vat: 'x' };
    const answer = await service.request('POST', '/addresses', {
      tenant,
      body,
      headers: { 'idempotency-key': 'bad key' },
    });
    assert.equal(answer.status, 400);
    const found = answer.json.details.map((one: Record<string, string>) => `${one.field} ${one.constraint}`);
    assert.deepEqual(found.sort(), [
      'address1 minLength',
      'city required',
      'clientId minLength',
      'country type',
      'idempotency-key pattern',
      'name required',
      'order minimum',
      'vat additionalProperties',
      'zip maxLength',
    ]);
    const badList = await service.request('GET', '/emails?limit=0&contactId=x&page=2', { tenant });
    const fields = badList.json.details.map((one: { field: string }) => one.field);
    assert.deepEqual(fields.sort(), ['contactId', 'limit', 'page']);
  });

  test('an answer to an invalid request has at most 100 details', async () => {
    const names = Array.from({ length: 500 }, (_, index) => [`unknown${index}`, '\0']);
    const answer = await service.request('POST', '/clients', { tenant, body: Object.fromEntries(names) });
    assert.equal(answer.status, 400);
    assert.equal(answer.json.details.length, 100);
  });

  test('another method on a known path is a 405 that lists the allowed ones', async () => {
    for (const one of service.app.routes) {
      const { path } = one;
      const local = pathOf(one, Object.fromEntries(parametersOf(one).map((name) => [name, 'x_1'])));
      const siblings = service.app.routes.filter((route) =>
        new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(local),
      );
      const methods = siblings.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
      const allowed = [...new Set(methods)];
      const to = `/api/v1${local}`;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if ((allowed as string[]).includes(method)) continue;
        const headers = { 'content-type': 'text/plain' };
        const answer = await rawRequest(service.url, method, to, headers, method === 'PUT' ? 'x' : undefined);
        assert.equal(answer.status, 405, `${method} ${path}`);
        assert.equal(JSON.parse(answer.text).error, 'MethodNotAllowed');
        assert.deepEqual(answer.headers.allow?.split(', ').sort(), allowed.toSorted(), `${method} ${path}`);
      }
    }
  });

  test('an unknown path is a 404, with or without a token', async () => {
    for (const path of ['/api', '/api/v1', '/api/v1/', '/api/v2/clients', '/api/v1/nothing']) {
      for (const headers of [{}, { authorization: `Bearer ${await service.token('alice')}` }]) {
        const response = await fetch(service.url + path, { headers });
        assert.equal(response.status, 404, path);
        assert.equal(await response.text(), '{"error":"NotFound","message":"Not Found"}');
      }
    }
    for (const path of ['/Clients', '/clients/x/y', '//clients', '/client']) {
      assert.equal((await service.request('GET', path, { tenant })).status, 404, path);
    }
  });
});

describe('rate limits', () => {
  const PER_MINUTE = 6;
  const service = startService({ RATE_LIMIT: String(PER_MINUTE), LIMIT_CHANGES_PER_MINUTE: '4' });
  const ask = (as: string) => service.request('GET', '/tenants', { as });

  test('a rate limit counts each principal separately', async () => {
    for (let count = 0; count < PER_MINUTE; count++) assert.equal((await ask('alice')).status, 200);
    const refused = await ask('alice');
    assert.equal(refused.status, 429);
    assertOpenError(refused, 'rate_limit_reached');
    for (const name of ['retry-after', 'ratelimit-reset']) assert.equal(refused.headers.get(name), '10');
    assert.equal((await ask('bob')).status, 200);
  });

  test('a rate limit refills continuously', async () => {
    assert.equal((await ask('alice')).status, 429);
    service.clock.advance(10_100);
    assert.equal((await ask('alice')).status, 200);
    assert.equal((await ask('alice')).status, 429);
    service.clock.advance(3_600_000);
    for (let count = 0; count < PER_MINUTE; count++) assert.equal((await ask('alice')).status, 200);
    assert.equal((await ask('alice')).status, 429);
  });

  test('a rate limit counts an access token and its creator separately, and ignores invalid tokens', async () => {
    const made = await service.request('POST', '/tenants', { as: 'carol', body: { name: 'Acme' } });
    const tenant = made.data.id;
    const body = { name: 'robot', role: 'VIEWER' };
    const issued = await service.request('POST', '/access-tokens', { as: 'carol', tenant, body });
    while ((await ask('carol')).status === 200);
    const answer = await service.request('GET', '/clients', { bearer: issued.data.token, tenant });
    assert.equal(answer.status, 200);
    for (let count = 0; count < PER_MINUTE * 2; count++) {
      assert.equal((await service.request('GET', '/tenants', { bearer: 'bad' })).status, 401);
    }
    assert.equal((await ask('dave')).status, 200);
    assert.equal((await fetch(`${service.url}/health/live`)).status, 200);
  });

  test('an answer says what is left of the quota that has the smaller share left', async () => {
    const left = ({ headers }: Answer) =>
      ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    const send = (method: string, path: string, tenant?: string) =>
      service.request(method, path, {
        as: 'erin',
        ...(tenant !== undefined && { tenant }),
        ...(method === 'POST' && { body: { name: 'Acme' } }),
      });
    const made = await send('POST', '/tenants');
    assert.deepEqual(left(made), [6, 5, 0], 'no tenant counts it');
    assert.equal(made.headers.get('ratelimit-policy'), '6;w=60');
    const add = () => send('POST', '/clients', made.data.id);
    assert.deepEqual(left(await add()), [6, 4, 0]);
    assert.deepEqual(left(await add()), [6, 3, 0]);
    assert.deepEqual(left(await add()), [4, 1, 0], 'the tenant has made 3 of its 4 changes');
    assert.deepEqual(left(await send('GET', '/clients', made.data.id)), [6, 1, 0], 'a read changes nothing');
    assert.deepEqual(left(await add()), [6, 0, 10]);
    service.clock.advance(10_000);
    const refused = await add();
    assertOpenError(refused, 'tenant_rate_reached');
    assert.deepEqual(left(refused), [4, 0, 5]);
    assert.equal(refused.headers.get('retry-after'), '5');
  });
});

describe('connections', () => {
  const service = useService();

  test('a connection that is idle after a streamed list still times out', async () => {
    const tenant = await service.tenant();
    await insertClients(service.db, tenant, 2_500); // more than one batch, so it is streamed
    const headers = { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': tenant };
    for (const path of ['/clients?limit=1', '/clients']) {
      let socket: Socket | undefined;
      service.app.server.server.once('request', (request) => {
        socket = request.socket;
      });
      assert.equal((await rawRequest(service.url, 'GET', `/api/v1${path}`, headers)).status, 200);
      await sleep(50);
      assert.ok((socket?.timeout ?? 0) > 0, `the connection has no timeout after ${path}`);
      assert.ok((socket?.listenerCount('timeout') ?? 0) <= 1);
    }
  });
});
