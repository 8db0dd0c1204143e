import type { Case, Work } from '../cases/case.ts';
import { less, type Meter, type SideName, total } from '../sides/side.ts';

/** Milliseconds of processor time for each request, background work included, and requests per second. */
export interface Round {
  service: number;
  postgres: number;
  processor: number;
  rate: number;
}

export interface Contestant {
  side: SideName;
  work: Work;
  meter: Meter;
}

export interface Pace {
  roundsMin: number;
  roundsMax: number;
  /** After this time no further turn begins, once there are enough. */
  secondsMax: number;
  /** A share of the requests of a round. */
  share: number;
  /** Code is compiled and statements are planned while they are new. */
  warmUpMs: number;
}

export type Results = Map<SideName, Round[]>;

/** Statements without a service are so cheap that more of them are needed for a time that can be measured. */
const MORE_STATEMENTS = 4;

/** Lets the sides take turns, in another order each time. */
export async function takeTurns(one: Case, contestants: Contestant[], pace: Pace): Promise<Results> {
  const results: Results = new Map(contestants.map(({ side }) => [side, []]));
  const countOf = (side: SideName) =>
    Math.max(1, Math.round(one.count * pace.share)) * (side === 'statements' ? MORE_STATEMENTS : 1);
  for (const { side, work } of contestants) await warmUp(work, countOf(side), pace.warmUpMs);
  const started = performance.now();
  for (let turn = 0; turn < pace.roundsMax; turn++) {
    if (turn >= pace.roundsMin && performance.now() - started > pace.secondsMax * 1_000) break;
    const first = turn % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)])
      results.get(contestant.side)?.push(await measureRound(contestant, countOf(contestant.side)));
  }
  return results;
}

async function warmUp(work: Work, count: number, ms: number): Promise<void> {
  const started = performance.now();
  do {
    await work.prepare?.(count);
    await work.run(count);
  } while (performance.now() - started < ms);
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
