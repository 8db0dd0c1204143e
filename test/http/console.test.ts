import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../support/service.ts';

const service = useService();

describe('the console over HTTP', () => {
  test('the console over HTTP is a page at every path below /console, and at no other', async () => {
    for (const path of ['/console', '/console/', '/console/invoices/inv_1', '/console/x.js'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(service.url + path, { method });
        assert.equal(answer.status, 200, path);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
        for (const [name, value] of [
          ['x-content-type-options', 'nosniff'],
          ['x-frame-options', 'DENY'],
          ['referrer-policy', 'no-referrer'],
          ['cross-origin-opener-policy', 'same-origin-allow-popups'],
        ] as const)
          assert.equal(answer.headers.get(name), value);
      }
    assert.equal((await fetch(`${service.url}/`)).url, `${service.url}/console`);
    for (const path of ['/consoles', '/console/bundle/none.js'])
      assert.equal((await fetch(service.url + path)).status, 404, path);
    const refused = await fetch(`${service.url}/console/invoices`, { method: 'POST' });
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD']);
  });
});
