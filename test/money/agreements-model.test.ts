import { describe, test } from 'node:test';
import fc from 'fast-check';
import { agreeing, beginning } from '../support/agreements-model/agreeing.ts';
import { invoicing } from '../support/agreements-model/invoicing.ts';
import { settle } from '../support/agreements-model/settling.ts';
import { working } from '../support/agreements-model/working.ts';
import { AgreementsWorld } from '../support/agreements-model/world.ts';
import { startService } from '../support/service.ts';

/**
 * `AGREEMENTS_MODEL_RUNS=500 npm test -- agreements-model` runs more; `MODEL_SEED` repeats a run and shrinks its failure. A
 * failure prints its seed, path and replay path: `MODEL_SEED=... MODEL_PATH=... MODEL_REPLAY=...` repeats that failure alone.
 */
const { AGREEMENTS_MODEL_RUNS = '4', MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
const STEPS_MAX = 80;
const LIMIT = { timeout: 24 * 3_600_000 };

describe('agreements', LIMIT, () => {
  const service = startService({ LOG_LEVEL: 'error' });

  test(
    'what is agreed or done is charged or covered, to the minute and the cent, after any history',
    LIMIT,
    (context) =>
      service.db.asOwner(async (owner) => {
        const seed = MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED);
        context.diagnostic(`MODEL_SEED=${seed}`);
        const commands = fc.commands([...agreeing, ...working, ...working, ...invoicing], {
          ...{ maxCommands: STEPS_MAX, size: 'max' },
          ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
        });
        const tally = new Map<string, number>();
        const property = fc.asyncProperty(
          beginning,
          fc.noBias(commands),
          fc.nat(3),
          async (first, run, manual) => {
            const world = await AgreementsWorld.open(service, owner, tally, manual !== 0);
            for (const one of first) await one.run(world.model, world);
            await fc.asyncModelRun(() => ({ model: world.model, real: world }), run);
            await settle(world.model, world);
          },
        );
        await fc.assert(property, {
          ...{ seed, numRuns: Number(AGREEMENTS_MODEL_RUNS), endOnFailure: MODEL_SEED === undefined },
          ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
        });
        for (const [request, count] of [...tally].sort()) context.diagnostic(`${request}: ${count}`);
      }),
  );
});
