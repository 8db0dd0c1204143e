import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import type { Kind } from '../../../src/platform/work/kinds.ts';
import { askFor } from '../../../src/platform/work/store.ts';
import { Workers } from '../../../src/platform/work/workers.ts';
import type { TestDatabase } from '../database.ts';

/** Properties of a kind that a test says nothing about. */
export const ORDINARY: Omit<Kind, 'name' | 'run'> = {
  ...{ time: 'system', atOnce: 5, atOncePerLane: 5, timeoutSeconds: 60 },
  ...{ pauseMs: 50, pauseMsMax: 60_000 },
};

/** A process that is killed works on this kind first, and then the test does. */
export const HELD_KIND = 'held';

export interface OtherWorkers {
  workers: Workers;
  database: Database;
  logged: unknown[];
  stop(): Promise<void>;
}

const opened: OtherWorkers[] = [];

/** Opens workers as another process would, with separate connections and a separate log. */
export async function openOtherWorkers(db: TestDatabase, kinds: Kind[] = []): Promise<OtherWorkers> {
  const logged: unknown[] = [];
  const database = await openDatabase(db.applicationConnection, () => {});
  const logger = { warn: (details: unknown) => void logged.push(details) };
  const workers = new Workers({ database, clock: { now: () => new Date() }, logger }, kinds);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= workers.stop().finally(() => database.end());
    return stopped;
  };
  const other = { workers, database, logged, stop };
  opened.push(other);
  return other;
}

/** Must be called before the database is closed: an open connection would keep the file from ending. */
export async function stopOtherWorkers(): Promise<void> {
  await Promise.all(opened.map((one) => one.stop()));
}

export const ask = (
  database: Database,
  kind: string,
  keys: string[],
  { tenantId = 'tenant', lane = '' } = {},
) => askFor(database.inSystem(), kind, { tenantId, lane, keys, at: new Date().toISOString() });

/** Collects values, and lets a test wait until there are enough. */
export class Tally<T> {
  readonly seen: T[] = [];
  private readonly waiting: { count: number; reached: () => void }[] = [];
  add(one: T): void {
    this.seen.push(one);
    for (const { count, reached } of this.waiting) if (this.seen.length >= count) reached();
  }
  async reaches(count: number): Promise<void> {
    if (this.seen.length >= count) return;
    await new Promise<void>((reached) => this.waiting.push({ count, reached }));
  }
}
