import { openDatabase } from '../../../src/platform/database/database.ts';
import { type Jobs, openJobs, type Queue } from '../../../src/platform/jobs/jobs.ts';
import type { TestDatabase } from '../database.ts';

/** Worked on by a process that is killed, and by the test after that. */
export const HELD_QUEUE: Queue = { name: 'held', concurrency: 1, timeoutSeconds: 600, retries: 1 };

const opened: Jobs[] = [];

/** What another process would have: connections of its own, and what it logged. */
export async function openOtherJobs(db: TestDatabase): Promise<Jobs & { logged: unknown[] }> {
  const logged: unknown[] = [];
  const database = await openDatabase(db.applicationConnection, () => {});
  const jobs = await openJobs(database, { warn: (details: unknown) => logged.push(details) } as never);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= jobs.stop().finally(() => database.end());
    return stopped;
  };
  const other = { ...jobs, logged, stop };
  opened.push(other);
  return other;
}

/** Before the database goes: an open connection would keep the file from ending. */
export async function stopOtherJobs(): Promise<void> {
  await Promise.all(opened.map((jobs) => jobs.stop()));
}

/** Counts, and lets a test wait until it has counted so far. */
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
