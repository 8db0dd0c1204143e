import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName } from './browser-name.ts';

test('the name of a browser is told from what it sends, although it names others too', () => {
  const named = (userAgent: string | undefined) => browserName(userAgent);
  assert.equal(
    named('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'),
    'Firefox, Linux',
  );
  assert.equal(
    named('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0'),
    'Edge, Windows',
  );
  assert.equal(
    named('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1'),
    'Safari, iOS',
  );
  assert.equal(named('curl/8.5.0'), undefined);
  assert.equal(named(undefined), undefined);
});
