import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryDirectory } from '../../support/processes/launch.ts';
import { moveUnderLoad, type Times } from '../../support/processes/move-under-load.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

/** How many times longer others' requests may take while a tenant moves. Less than the floor counts as the floor. */
const SLOWER_MAX = 5;
const FLOOR_MS = 20;

test('a tenant moves while others write in both installations: nothing is lost, and they are not held up', () =>
  unlessBusy(async () => {
    const directory = temporaryDirectory();
    try {
      const { phases } = await moveUnderLoad({
        ...{ directory: directory.path, seeded: 1_000, documents: 5, callers: 2, besideMs: 3_000 },
      });
      for (const place of ['here', 'there'] as const)
        for (const kind of ['read', 'write'] as const) {
          const [alone, beside] = [median(phases.before[place], kind), median(phases.move[place], kind)];
          const most = SLOWER_MAX * Math.max(alone, FLOOR_MS);
          assert.ok(beside <= most, `${kind} ${place}: ${beside} ms beside the move, ${alone} ms before`);
        }
    } finally {
      directory.remove();
    }
  }));

function median(times: Times, kind: keyof Times): number {
  const sorted = times[kind].toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
