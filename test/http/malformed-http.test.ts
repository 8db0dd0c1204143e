import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertIdle, assertNoFailureLogged } from '../support/expectations.ts';
import { assertFlat, exchange, readAnswer } from '../support/hostile/raw-http.ts';
import { useService } from '../support/service.ts';

const service = useService();

describe('malformed HTTP', () => {
  let token: string;
  before(async () => {
    token = await service.token('alice');
  });
  const HOST = 'host: localhost\r\n';
  const POST = `POST /api/v1/tenants HTTP/1.1\r\n${HOST}content-type: application/json\r\n`;
  const get = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\n${HOST}authorization: Bearer ${token}\r\n${headers}connection: close\r\n\r\n`;
  const answerTo = async (payload: string | Uint8Array) =>
    readAnswer((await exchange(service.url, payload)).received);

  const requests: Record<string, string> = {
    'a request line of nonsense': 'sesame open\r\n\r\n',
    'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'an unknown HTTP version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
    'an unknown method': `STEAL /api/v1/tenants HTTP/1.1\r\n${HOST}\r\n`,
    'a path with a raw NUL': `GET /api/v1/\0 HTTP/1.1\r\n${HOST}\r\n`,
    'a path that is not ASCII': `GET /api/v1/tenants/ü HTTP/1.1\r\n${HOST}\r\n`,
    'a header without a colon': `GET /api/v1/tenants HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`,
    'a header with a NUL': `GET /api/v1/tenants HTTP/1.1\r\n${HOST}x: a\0b\r\n\r\n`,
    'a folded header': `GET /api/v1/tenants HTTP/1.1\r\n${HOST}x: a\r\n b\r\n\r\n`,
    'lines that end in LF': 'GET /api/v1/tenants HTTP/1.1\nhost: localhost\n\n',
    'no host': 'GET /api/v1/tenants HTTP/1.1\r\nconnection: close\r\n\r\n',
    'an unknown expectation': `${POST}expect: miracles\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
    'both a length and chunks': `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'two lengths': `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    'a negative length': `${POST}content-length: -2\r\n\r\n{}`,
    'a length that is not a number': `${POST}content-length: 0x2\r\n\r\n{}`,
    'an unknown transfer coding': `${POST}transfer-encoding: gzip\r\n\r\n{}`,
  };
  for (const [name, payload] of Object.entries(requests)) {
    test(`a request with ${name} is a client error`, async () => {
      const answer = await answerTo(payload);
      assertFlat(answer, name);
    });
  }

  test('a header that must be sent once is refused if it is sent twice, even with the same value', async () => {
    const start = `POST /api/v1/tenants HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`;
    const known = {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'tenant-id': 'tnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    };
    for (const [name, value] of Object.entries(known)) {
      for (const second of [`${name}: ${value}`, `${name.toUpperCase()}: ${value}`, `${name}: other`]) {
        const isInStart = name === 'host' || name === 'authorization';
        const headers = isInStart ? second : `${name}: ${value}\r\n${second}`;
        const answer = await answerTo(
          `${start}${headers}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
        );
        assert.equal(answer.status, 400, headers);
        assert.deepEqual(JSON.parse(answer.text).details, [
          { field: name, message: 'must be sent only once', constraint: 'unique' },
        ]);
      }
    }
  });

  test('requests with two hosts are refused at every path and in every version, however far apart they are', async () => {
    const between = 'a:\r\n'.repeat(3_000);
    for (const [line, headers] of [
      ['GET /api/v1/nowhere HTTP/1.1', ''],
      ['GET /health/live HTTP/1.1', ''],
      ['GET /api/v1/tenants HTTP/1.0', ''],
      ['GET /api/v1/tenants HTTP/1.1', between],
    ]) {
      const answer = await answerTo(
        `${line}\r\nhost: localhost\r\n${headers}host: other\r\nconnection: close\r\n\r\n`,
      );
      assert.equal(answer.status, 400, line);
      assert.equal(JSON.parse(answer.text).details[0].field, 'host', line);
    }
  });

  test('a broken chunk in an authenticated body is a client error', async () => {
    const head = `${POST}authorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n`;
    assertFlat(await answerTo(`${head}ZZ\r\n{}\r\n0\r\n\r\n`));
  });

  test('a request head of more than 16 KiB is a 431', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `x-${index}: 1\r\n`).join('');
    for (const payload of [
      get('/api/v1/tenants', `x: ${'a'.repeat(17_000)}\r\n`),
      get('/api/v1/tenants', many),
      get(`/${'a'.repeat(17_000)}`),
    ]) {
      const answer = await answerTo(payload);
      assert.equal(answer.status, 431);
      assertFlat(answer);
    }
  });

  test('a path that does not decode is a 404 with the usual headers', async () => {
    for (const part of ['%zz', '%', '%ff', '%ed%a0%80']) {
      const answer = await answerTo(get(`/api/v1/clients/${part}`, 'x-request-id: mine\r\n'));
      assert.equal(answer.status, 404, part.slice(0, 20));
      assert.equal(answer.text, '{"error":"NotFound","message":"Not Found"}');
      assert.equal(answer.headers['x-request-id'], 'mine', part.slice(0, 20));
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('a target in absolute form is accepted, and its host is ignored', async () => {
    for (let count = 0; count < 3; count++) await service.tenant();
    const answer = await answerTo(get('http://evil.example/api/v1/tenants?limit=1'));
    assert.equal(answer.status, 200);
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };
    assert.ok(next.startsWith(`${service.url}/api/v1/tenants?`), next);
    assert.equal((await fetch(next, { headers })).status, 200);
  });

  test('an absolute form without a path leads to our own console, or nowhere', async () => {
    for (const target of [
      'http://evil.example',
      'http://evil.example?limit=1',
      'HTTPS://evil.example/',
      'http://',
    ]) {
      const answer = await answerTo(get(target));
      if (answer.status === 302) assert.equal(answer.headers.location, 'console', target);
      else {
        assertFlat(answer, target);
        assert.ok([400, 404].includes(answer.status), `${target} -> ${answer.status}`);
      }
    }
  });

  test('a body that is not read is not taken for the next request', async () => {
    const hidden = `GET /api/v1/hidden HTTP/1.1\r\n${HOST}\r\n`;
    const authorized = `${HOST}authorization: Bearer ${token}\r\n`;
    for (const method of ['DELETE', 'GET', 'PUT']) {
      const first = `${method} /api/v1/tenants/tnt_0 HTTP/1.1\r\n${authorized}content-length: ${hidden.length}\r\n\r\n`;
      const { received } = await exchange(service.url, first + hidden + get('/api/v1/tenants'));
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1]);
      assert.deepEqual(statuses, [method === 'PUT' ? '405' : '404', '200'], method);
    }
  });

  test('pipelined requests are answered in order', async () => {
    const [first, second] = [get('/api/v1/tenants'), get('/api/v1/nowhere')];
    const both = first.replace('connection: close\r\n', '') + second;
    const { received } = await exchange(service.url, both);
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1]);
    assert.deepEqual(statuses, ['200', '404']);
  });

  test('bytes after a refused body are not taken for a request', async () => {
    const head = `${POST}authorization: Bearer ${token}\r\n`;
    const hidden = `DELETE /api/v1/tenants/x HTTP/1.1\r\n${HOST}\r\n`;
    const tooLarge = `${head}content-length: 3000000\r\n\r\n${hidden}`;
    const { received } = await exchange(service.url, tooLarge);
    assert.equal([...received.matchAll(/HTTP\/1\.1 \d{3}/g)].length, 1);
    assert.equal(readAnswer(received).status, 413);
  });

  test('a client that disconnects during a request is not logged as a failure', async () => {
    const before = service.logLines.length;
    const { hostname, port } = new URL(service.url);
    const starts = [
      `${POST}authorization: Bearer ${token}\r\ncontent-length: 500\r\n\r\n{"name":`,
      `${POST}authorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"nam`,
      get('/api/v1/tenants'),
      `${POST}auth`,
    ];
    for (const start of starts) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await new Promise<void>((resolve) => socket.write(start, () => resolve()));
      await sleep(30);
      socket.resetAndDestroy();
    }
    await sleep(200);
    assertNoFailureLogged(service, before);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.doesNotMatch(metrics, /http_request_duration_seconds_count\{[^}]*status="5/);
    await assertIdle(service);
  });
});
