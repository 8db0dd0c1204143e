import { describe, test } from 'node:test';
import fc from 'fast-check';
import { startService } from '../support/service.ts';
import { billingSteps } from '../support/time-model/billing-steps.ts';
import { entrySteps } from '../support/time-model/entry-steps.ts';
import { settle } from '../support/time-model/settling.ts';
import { World } from '../support/time-model/world.ts';

/**
 * `TIME_MODEL_RUNS=500 npm test -- time-model` runs more; `MODEL_SEED` repeats a run and shrinks its failure. A
 * failure prints its seed, path and replay path: `MODEL_SEED=... MODEL_PATH=... MODEL_REPLAY=...` repeats that failure alone.
 */
const { TIME_MODEL_RUNS = '3', MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
const STEPS_MAX = 200;
const LIMIT = { timeout: 24 * 3_600_000 };

describe('time', LIMIT, () => {
  const service = startService({ LOG_LEVEL: 'error' });

  test(
    'time is charged exactly as it was done, at the price and tax of its day, after any history',
    LIMIT,
    (context) =>
      service.db.asOwner(async (owner) => {
        const seed = MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED);
        context.diagnostic(`MODEL_SEED=${seed}`);
        const commands = fc.commands([...entrySteps, ...billingSteps], {
          ...{ maxCommands: STEPS_MAX, size: 'max' },
          ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
        });
        const tally = new Map<string, number>();
        const property = fc.asyncProperty(fc.noBias(commands), async (run) => {
          const world = await World.open(service, owner, tally);
          await fc.asyncModelRun(() => ({ model: world.ledger, real: world }), run);
          await settle(world.ledger, world);
        });
        await fc.assert(property, {
          ...{ seed, numRuns: Number(TIME_MODEL_RUNS), endOnFailure: MODEL_SEED === undefined },
          ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
        });
        for (const [request, count] of [...tally].sort()) context.diagnostic(`${request}: ${count}`);
      }),
  );
});
