import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Trust } from './trust.ts';

describe('trust in what pictures declare', () => {
  const of = (tenant: string, caller: string) => ({ tenant, caller, cost: 1 });

  test('trust in what pictures declare is lost by a tenant for a minute, and by a caller after several tenants', (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const trust = new Trust();
    trust.doubt(of('liar', 'alice'));
    assert.deepEqual(
      [of('liar', 'alice'), of('liar', 'bob'), of('other', 'alice')].map((one) => trust.isTrusted(one)),
      [false, false, true],
    );
    for (let index = 0; index < 4; index++) trust.doubt(of(`liar ${index}`, 'alice'));
    assert.ok(!trust.isTrusted(of('other', 'alice')));
    assert.ok(trust.isTrusted(of('other', 'bob')));
    t.mock.timers.tick(60_000);
    assert.ok(trust.isTrusted(of('liar', 'alice')));
  });
});
