import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertIdle, assertNoFailureLogged, assertOpenError } from '../../support/expectations.ts';
import { exchange, readAnswer } from '../../support/hostile/raw-http.ts';
import { startService } from '../../support/service.ts';

/** Headers and body may take 10 seconds each. The server checks every second. */
const SLOW_CLIENT_MS = 12_000;

describe('under load', () => {
  const service = startService();

  test('1,000 concurrent requests are all answered', async () => {
    const tenant = await service.tenant();
    const bearer = await service.token('alice');
    const ask = () => service.request('GET', '/clients', { bearer, tenant });
    const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await ask()).status));
    assert.deepEqual([...new Set(statuses)], [200]);
  });

  test('a request beyond 2,000 in flight is a 503, while health and metrics still answer', async () => {
    const { load } = service.app;
    load.inFlight += 1_999;
    assert.equal((await service.request('GET', '/tenants')).status, 200, 'request 2,000');
    load.inFlight += 1;
    const refused = await service.request('GET', '/tenants');
    assert.equal(refused.status, 503);
    assertOpenError(refused, 'requests_unavailable');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      assert.equal((await fetch(service.url + path)).status, 200, path);
    }
    load.inFlight -= 2_000;
    assert.equal((await service.request('GET', '/tenants')).status, 200);
    await assertIdle(service);
  });
});

describe('slow clients', { concurrency: true }, () => {
  const service = startService();
  const start = 'POST /api/v1/tenants HTTP/1.1\r\nhost: x\r\n';

  test('a slow client is disconnected if its headers take too long', async () => {
    const { received, closedAfterMs } = await exchange(service.url, start, { timeoutMs: SLOW_CLIENT_MS });
    assert.equal(readAnswer(received).status, 408);
    assert.ok(closedAfterMs > 5_000, 'but not at once');
  });

  test('a slow client is disconnected if its body takes too long', async () => {
    const head = `${start}authorization: Bearer ${await service.token('alice')}\r\ncontent-type: application/json\r\n`;
    const { received, closedAfterMs } = await exchange(
      service.url,
      `${head}content-length: 20\r\n\r\n{"name"`,
      {
        timeoutMs: SLOW_CLIENT_MS,
      },
    );
    assert.equal(readAnswer(received).status, 408);
    assert.ok(closedAfterMs > 5_000, 'but not at once');
    await sleep(200);
    assert.equal(service.app.load.inFlight, 0);
    assertNoFailureLogged(service);
  });
});
