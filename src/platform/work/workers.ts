import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/statement.ts';
import { type Loop, startLoop } from '../loop.ts';
import {
  type Kind,
  nextTime,
  type Outcome,
  pauseAfter,
  type Schedule,
  scheduled,
  type Work,
} from './kinds.ts';
import {
  endWork,
  freeAbandonedWork,
  freeWork,
  keepWork,
  listDueKinds,
  postponeWork,
  putSchedule,
  takeWork,
} from './store.ts';

/** Changes wake the workers. This finds what became due by time, and changes that nobody told of. */
const LOOK_EVERY_MS = 2_000;
/** Between two looks. Ends of work and changes that follow each other faster lead to one look. */
const REST_MS = 25;
/** A process that does not tell that it lives for this long counts as dead. It tells so three times as often. */
const OWNED_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
/** How long running work may go on when the process stops, and how long after it was told to end. */
const STOP_MS_MAX = 10_000;
const GRACE_MS = 1_000;
/** Attempts to write an outcome. If all fail, the work is done again once it counts as abandoned. */
const SETTLE_ATTEMPTS = 3;
const SETTLE_PAUSE_MS = 1_000;
const PROBLEM_LENGTH_MAX = 1_000;

const runs = new Counter({
  name: 'retainer_work_runs_total',
  help: 'Runs of work beside requests, by kind and outcome. What was postponed or failed runs again',
  labelNames: ['kind', 'outcome'],
});
const OUTCOMES = ['done', 'postponed', 'failed'] as const;

type Taken = RowOf<typeof takeWork>;

interface Running {
  kind: Kind;
  work: Taken;
  stop: AbortController;
  settled: Promise<void>;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Does the work that waits in the table `work`, of the kinds that it is given, together with all other processes. */
export class Workers {
  private readonly dependencies: Dependencies;
  private readonly kinds = new Map<string, Kind>();
  private readonly running = new Set<Running>();
  private readonly owner = randomUUID();
  private loop: Loop | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private lookedForAbandonedAtMs = Number.NEGATIVE_INFINITY;
  private isStopping = false;

  constructor(dependencies: Dependencies, kinds: Kind[] = []) {
    this.dependencies = dependencies;
    for (const kind of kinds) this.add(kind);
  }

  add(kind: Kind): void {
    if (this.kinds.has(kind.name)) throw new Error(`two kinds of work are named ${kind.name}`);
    this.kinds.set(kind.name, kind);
    for (const outcome of OUTCOMES) runs.inc({ kind: kind.name, outcome }, 0);
  }

  /** Runs the work once per cluster. If no process ran at the time, it runs at the next start. */
  async schedule(name: string, schedule: Schedule, work: () => Promise<unknown>): Promise<void> {
    this.add(scheduled(name, schedule, work));
    await this.db.all(putSchedule, { kind: name, dueAt: nextTime(schedule, new Date()).toISOString() });
  }

  async start(): Promise<void> {
    const { database, logger } = this.dependencies;
    const pace = { everyMs: LOOK_EVERY_MS, restMs: REST_MS };
    const loop = startLoop('finding work', pace, () => this.look(), logger);
    this.loop = loop;
    this.heartbeat = setInterval(() => void this.keep(), KEEP_EVERY_MS);
    await database.onChange(() => loop.wake());
    loop.wake();
  }

  /** Takes what is due, as much as may still run at once. It goes on after this resolves. */
  async look(): Promise<void> {
    await this.freeAbandoned();
    const ready = [...this.kinds.values()].filter((kind) => this.freePlaces(kind) > 0 && !kind.isHeld?.());
    const asked = ready.map((kind) => ({ kind: kind.name, at: this.nowOf(kind) }));
    for (const { kind: name } of await this.db.all(listDueKinds, { kinds: asked })) {
      const kind = this.kinds.get(name) as Kind;
      const taken = await this.db.all(takeWork, {
        ...{ kind: name, owner: this.owner, at: this.nowOf(kind).toISOString() },
        ...{ count: this.freePlaces(kind), perLane: kind.atOncePerLane, seconds: OWNED_SECONDS },
      });
      for (const work of taken) this.begin(kind, work);
    }
  }

  /** Works until nothing is due, for tests and commands. */
  async workOff(): Promise<void> {
    for (await this.look(); this.running.size > 0; await this.look())
      await Promise.race([...this.running].map(({ settled }) => settled));
  }

  /** Takes nothing new, waits for what is running, and then tells it to end. Other processes take over the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop?.stop();
    await this.waitForRunning(STOP_MS_MAX);
    for (const { stop } of this.running) stop.abort(new Error('the service stops'));
    await this.waitForRunning(GRACE_MS * 2);
    clearInterval(this.heartbeat);
    if (this.running.size > 0) await this.db.all(freeWork, { owner: this.owner }).catch(this.report);
  }

  /** Its statements are short. Work that keeps all connections of the background busy must not seem abandoned. */
  private get db() {
    return this.dependencies.database.inSystem('upkeep');
  }

  private nowOf({ time }: Kind): Date {
    return time === 'tenant' ? this.dependencies.clock.now() : new Date();
  }

  private freePlaces({ name, atOnce }: Kind): number {
    return atOnce - [...this.running].filter(({ kind }) => kind.name === name).length;
  }

  private async freeAbandoned(): Promise<void> {
    if (performance.now() < this.lookedForAbandonedAtMs + LOOK_EVERY_MS) return;
    this.lookedForAbandonedAtMs = performance.now();
    await this.db.all(freeAbandonedWork, {});
  }

  private begin(kind: Kind, work: Taken): void {
    const stop = new AbortController();
    const running: Running = {
      ...{ kind, work, stop },
      settled: this.run(kind, work, stop).then(() => {
        this.running.delete(running);
        if (!this.isStopping) this.loop?.wake();
      }),
    };
    this.running.add(running);
  }

  private async run(kind: Kind, work: Taken, stop: AbortController): Promise<void> {
    const tooLong = () => stop.abort(new Error('it took too long'));
    const timeout = setTimeout(tooLong, kind.timeoutSeconds * 1_000);
    let outcome: Outcome;
    let problem: string | null = null;
    try {
      const run = { signal: stop.signal, isStopping: () => this.isStopping };
      outcome = await unlessStopped(kind.run(named(work), run), stop.signal);
      runs.inc({ kind: kind.name, outcome: outcome ? 'postponed' : 'done' });
    } catch (error) {
      runs.inc({ kind: kind.name, outcome: 'failed' });
      this.dependencies.logger.warn(
        { err: error, kind: kind.name, ...named(work), attempt: work.attempts },
        `${kind.name} failed`,
      );
      problem = String(error instanceof Error ? error.message : error).slice(0, PROBLEM_LENGTH_MAX);
      outcome = { pauseAtLeastMs: 0 };
    } finally {
      clearTimeout(timeout);
    }
    await this.settle(kind, work, outcome, problem);
  }

  private async settle(kind: Kind, work: Taken, outcome: Outcome, problem: string | null): Promise<void> {
    const taken = { ...named(work), kind: kind.name, owner: this.owner, changes: work.changes };
    const pauses = outcome !== undefined && 'pauseAtLeastMs' in outcome;
    const dueAt = pauses
      ? new Date(
          this.nowOf(kind).getTime() + Math.max(pauseAfter(kind, work.attempts), outcome.pauseAtLeastMs),
        )
      : (outcome?.at ?? this.nowOf(kind));
    const later = { ...taken, dueAt: dueAt.toISOString(), attempts: pauses ? work.attempts : 0, problem };
    for (let attempt = 1; attempt <= SETTLE_ATTEMPTS; attempt++) {
      try {
        // What was asked for again in the meantime is not removed, but freed.
        if (outcome || !(await this.db.one(endWork, taken))) await this.db.all(postponeWork, later);
        return;
      } catch (error) {
        this.report(error);
        if (attempt < SETTLE_ATTEMPTS) await sleep(SETTLE_PAUSE_MS);
      }
    }
  }

  /** Tells that this process lives. What was given to another one ends here: its outcome would not count. */
  private async keep(): Promise<void> {
    const running = [...this.running];
    if (running.length === 0) return;
    try {
      const kept = await this.db.all(keepWork, { owner: this.owner, seconds: OWNED_SECONDS });
      const ours = new Set(kept.map(nameOf));
      for (const one of running)
        if (this.running.has(one) && !ours.has(nameOf({ kind: one.kind.name, ...one.work })))
          one.stop.abort(new Error('it was given to another process'));
    } catch (error) {
      this.report(error);
    }
  }

  private readonly report = (error: unknown) =>
    this.dependencies.logger.warn({ err: error }, 'the state of work could not be written');

  private async waitForRunning(timeoutMs: number): Promise<void> {
    const all = Promise.all([...this.running].map(({ settled }) => settled));
    const timer = new AbortController();
    await Promise.race([all, sleep(timeoutMs, undefined, timer)]);
    timer.abort();
  }
}

const named = ({ tenantId, lane, key }: Taken): Work => ({ tenantId, lane, key });
const nameOf = ({ kind, tenantId, lane, key }: Work & { kind: string }) =>
  JSON.stringify([kind, tenantId, lane, key]);

/** Rejects when the work goes on for too long after the signal. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const giveUp = () => {
    grace = setTimeout(() => stopped.reject(signal.reason), GRACE_MS);
  };
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    clearTimeout(grace);
  }
}
