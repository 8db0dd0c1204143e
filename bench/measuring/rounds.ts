import type { Case, Work } from '../cases/case.ts';
import { less, type Meter, total } from '../sides/side.ts';

/** Milliseconds of processor time for each request, background work included, and requests per second. */
export interface Round {
  service: number;
  postgres: number;
  processor: number;
  rate: number;
}

export interface Contestant {
  /** A `SideName`, or the name of what is compared otherwise. */
  side: string;
  work: Work;
  meter: Meter;
}

export interface Pace {
  roundsMin: number;
  roundsMax: number;
  /** No turn begins that would last beyond this time, by `performance.now()`, once there are enough. */
  until: number;
  warmUpMs: number;
  /** As many requests are sent in a round as take this much processor time, up to the number that the case allows. */
  processorMs: number;
}

type Amount = Pick<Case, 'count' | 'warmUpCount' | 'isWhole'>;
export type Results = Map<string, Round[]>;

/** Rounds of a given size take long to prepare. */
const WHOLE_ROUNDS_MIN = 2;

/** Lets the sides take turns, in another order each time. */
export async function takeTurns(one: Amount, contestants: Contestant[], pace: Pace): Promise<Results> {
  const results: Results = new Map(contestants.map(({ side }) => [side, []]));
  const counts = new Map<string, number>();
  for (const contestant of contestants) counts.set(contestant.side, await warmUp(one, contestant, pace));
  const roundsMin = one.isWhole ? WHOLE_ROUNDS_MIN : pace.roundsMin;
  const started = performance.now();
  for (let turn = 0; turn < pace.roundsMax; turn++) {
    const [now, turnMs] = [performance.now(), (performance.now() - started) / turn];
    if (turn >= roundsMin && now + turnMs > pace.until) break;
    const first = turn % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const { side } = contestant;
      results.get(side)?.push(await measureRound(contestant, counts.get(side) ?? one.count));
    }
  }
  return results;
}

/** Code is compiled and statements are planned while they are new. Returns the number of requests for a round. */
async function warmUp(one: Amount, { work, meter }: Contestant, pace: Pace): Promise<number> {
  const count = one.warmUpCount ?? Math.ceil(one.count / 10);
  const started = performance.now();
  let used = 0;
  do {
    await work.prepare?.(count);
    const before = total(meter.read());
    await work.run(count);
    used = total(meter.read()) - before;
  } while (performance.now() - started < pace.warmUpMs);
  if (one.isWhole) return one.count;
  return Math.min(one.count, Math.max(count, Math.ceil((count * pace.processorMs) / Math.max(used, 10))));
}

async function measureRound({ work, meter }: Contestant, count: number): Promise<Round> {
  await work.prepare?.(count);
  await meter.settle();
  const before = meter.read();
  const started = performance.now();
  const ms = await work.run(count);
  await meter.settle();
  const used = less(less(meter.read(), before), meter.idleFor(performance.now() - started));
  const [service, postgres] = [used.service / count, used.postgres / count];
  return { service, postgres, processor: total({ service, postgres }), rate: (count / ms) * 1_000 };
}
