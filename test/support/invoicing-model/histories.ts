import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import type { TestService } from '../service.ts';
import { steps } from './commands.ts';
import { Lane } from './lane.ts';
import { SharedClock } from './shared-clock.ts';

/** Lanes run side by side, so that one calculates while another waits for the database. */
const LANES = 4;
const STEPS_MAX = 60;
/** With this many runs, every request succeeds, and every expected refusal occurs. */
const RUNS_FOR_SUCCESS = 100;
const RUNS_FOR_ALL = 500;

/** Every request must succeed, be refused for a state or an amount, and name a deleted record at least once. */
const EXPECTED = Object.entries({
  'POST /invoices': [201, 400],
  'PATCH /invoices/{id}': [200, 400, 404],
  'DELETE /invoices/{id}': [204, 400, 404],
  'POST /billables': [201, 400, 404],
  'PATCH /billables/{id}': [200, 400, 404],
  'DELETE /billables/{id}': [204, 400, 404],
  'POST /invoices/{id}/finalize': [200, 400, 404],
  'POST /invoices/finalize': [200, 400, 404],
  'POST /invoices/{id}/void': [200, 400, 404],
  'POST /payments': [201, 400, 404],
  'DELETE /payments/{id}': [204, 400],
  'POST /payments/{id}/allocate': [200, 400, 404],
  'DELETE /payments/{id}/allocations/{id}': [204],
  'POST /refunds': [201, 400],
  'DELETE /refunds/{id}': [204, 400],
  'POST /write-offs': [201, 400, 404],
  'DELETE /write-offs/{id}': [204, 400],
  'POST /credit-notes': [201, 400, 404],
  'PATCH /tenants/{id}': [200, 400],
  'PATCH /contracts/{id}': [200, 400],
  'PATCH /clients/{id}': [200],
}).flatMap(([request, statuses]) => statuses.map((status) => `${request} ${status}`));

interface Histories {
  runs: number;
  /** The requests of a history at most. Short ones need not contain every request. */
  stepsMax?: number;
  seed?: number;
  /** Looks for the shortest history that fails, which takes long. */
  isShrunk?: boolean;
  /** Repeat one failure alone. */
  path?: string;
  replayPath?: string;
}

/** Sends random requests to a few tenants, and compares each answer with what the model says. */
export async function runHistories(
  service: TestService,
  context: TestContext,
  { runs, stepsMax = STEPS_MAX, seed: given, isShrunk = false, ...failure }: Histories,
): Promise<void> {
  const lanes = failure.path === undefined ? LANES : 1;
  const seed = given ?? Date.now() % 2 ** 31;
  context.diagnostic(`MODEL_SEED=${seed}`);
  const clock = new SharedClock(service);
  const numRuns = Math.ceil(runs / lanes);
  // All are open before one of them moves the clock.
  const opened: Lane[] = [];
  for (let index = 0; index < lanes; index++) opened.push(await Lane.open(service, clock, index));
  const ended = await Promise.all(
    opened.map(async (lane, index) => {
      await runLane(lane, {
        numRuns,
        stepsMax,
        seed: seed + index,
        endOnFailure: !isShrunk,
        ...failure,
      });
      return lane;
    }),
  );
  const seen = ended.flatMap(({ tally }) => [...tally]);
  const counts = Object.groupBy(seen, ([request]) => request);
  for (const request of Object.keys(counts).sort()) {
    const count = (counts[request] ?? []).reduce((all, [, one]) => all + one, 0);
    context.diagnostic(`${request}: ${count}`);
  }
  const isSuccess = (request: string) => / 20\d$/.test(request);
  const known = Object.keys(counts);
  if (stepsMax < STEPS_MAX) return;
  if (runs >= RUNS_FOR_SUCCESS)
    assert.deepEqual(known.filter(isSuccess).sort(), EXPECTED.filter(isSuccess).sort());
  if (runs >= RUNS_FOR_ALL) assert.deepEqual(known.sort(), EXPECTED.sort());
}

async function runLane(
  lane: Lane,
  {
    stepsMax,
    replayPath,
    ...options
  }: Omit<Histories, 'runs'> & { stepsMax: number; numRuns: number; endOnFailure: boolean },
): Promise<void> {
  const commands = fc.commands(steps, {
    ...{ maxCommands: stepsMax, size: 'max' },
    ...(replayPath !== undefined && { replayPath }),
  });
  const property = fc.asyncProperty(commands, async (run) => {
    await fc.asyncModelRun(() => lane.begin(), run);
    await lane.end();
  });
  await fc.assert(property, options);
}
