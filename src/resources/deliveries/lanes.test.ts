import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assignTurns } from './lanes.ts';

const lanes = (integrationId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    tenantId: 'tnt_1',
    integrationId,
    recordId: `rec_${index}`,
  }));

describe('the turns of lanes', () => {
  test('alternate between integrations, however many lanes one of them has', () => {
    const turns = assignTurns([...lanes('busy', 120), ...lanes('quiet', 1)], new Map()).map(
      ({ turn }) => turn,
    );
    assert.deepEqual([turns[0], turns[49], turns[50], turns[119], turns[120]], [0, 0, 1, 2, 0]);
  });

  test('come after the lanes that already wait', () => {
    const waiting = new Map([['busy', 149]]);
    assert.deepEqual(
      assignTurns(lanes('busy', 2), waiting).map(({ turn }) => turn),
      [2, 3],
    );
  });
});
