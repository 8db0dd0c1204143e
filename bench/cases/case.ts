import { fire, formatShot, type Shot } from '../measuring/load.ts';
import type { Api } from '../sides/api.ts';
import type { BareStatements } from '../sides/bare-statements.ts';
import type { SideName } from '../sides/side.ts';

/** The work of one side, in rounds. */
export interface Work {
  /** Makes what a round needs. It is not measured. */
  prepare?(count: number): Promise<void>;
  /** Returns the milliseconds that the requests took. */
  run(count: number): Promise<number>;
  /** A request that reads, and its answer. Bare `node:http` gives the same one. */
  reads?: { shot: Shot; answer: string };
}

/** A result is to be at most, or at least, this multiple of a side. */
export interface Goal {
  side: SideName;
  measure: 'processor time' | 'rate';
  atMost?: number;
  atLeast?: number;
}

export interface Case {
  /** The name for `--only`. */
  key: string;
  title: string;
  /** The most requests of a round. */
  count: number;
  /** The requests of each round of a warm-up; a tenth unless given. */
  warmUpCount?: number;
  /** A round is always whole. */
  isWhole?: true;
  connections: number;
  /** Sides that have no such work leave it out. */
  api(api: Api, side: SideName): Promise<Work | undefined>;
  statements?(bare: BareStatements): Work;
  goals: Goal[];
}

/** Sends requests that differ by their number, which counts on from round to round. */
export function requests(
  { url }: { url: string },
  connections: number,
  make: (index: number) => Shot | Promise<Shot>,
): Work {
  let next = 0;
  let ready: Buffer[] = [];
  return {
    async prepare(count) {
      ready = [];
      for (let index = 0; index < count; index++) ready.push(formatShot(await make(next++)));
    },
    async run() {
      return (await fire(url, ready, connections)).ms;
    },
  };
}

/** Sends requests of several kinds and returns the identifiers of what they made. */
export async function makeMany(api: Api, shots: Shot[]): Promise<string[]> {
  const { bodies } = await fire(
    api.url,
    shots.map((shot) => formatShot(shot)),
    4,
  );
  return bodies.map((body) => JSON.parse(body).data.id);
}

export const atMost = (side: SideName, limit: number): Goal => ({
  side,
  measure: 'processor time',
  atMost: limit,
});
/** Every case costs less than an ordinary service with an ORM. */
export const BELOW_REFERENCE = atMost('reference', 1);
/** A write may cost a quarter more than before. */
export const AS_BEFORE: Goal[] = [atMost('today', 1.25), BELOW_REFERENCE];
export const rateOf = (side: SideName, limit: number): Goal => ({ side, measure: 'rate', atLeast: limit });
