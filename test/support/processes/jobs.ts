import { openDatabase } from '../../../src/platform/database/database.ts';
import { type Jobs, openJobs, type Queue } from '../../../src/platform/jobs/jobs.ts';
import type { TestDatabase } from '../database.ts';

/** A process that is killed works on this queue first, and then the test does. */
export const HELD_QUEUE: Queue = { name: 'held', concurrency: 1, timeoutSeconds: 600, retries: 1 };

const opened: Jobs[] = [];

/** Opens jobs as another process would, with separate connections and a separate log. */
export async function openOtherJobs(db: TestDatabase): Promise<Jobs & { logged: unknown[] }> {
  const logged: unknown[] = [];
  const database = await openDatabase(db.applicationConnection, () => {});
  const jobs = await openJobs(database, { warn: (details: unknown) => void logged.push(details) });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= jobs.stop().finally(() => database.end());
    return stopped;
  };
  const other = { ...jobs, logged, stop };
  opened.push(other);
  return other;
}

/** Must be called before the database is closed: an open connection would keep the file from ending. */
export async function stopOtherJobs(): Promise<void> {
  await Promise.all(opened.map((jobs) => jobs.stop()));
}

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
