import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/statement.ts';
import { found } from '../errors.ts';
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
  freeAbandonedWork,
  freeWork,
  keepWork,
  listDueKinds,
  putSchedule,
  settleWork,
  takeWork,
} from './store.ts';

/** Changes wake the workers. This finds what became due by time, and changes that nobody told of. */
const LOOK_EVERY_MS = 2_000;
/** Between two looks. Changes that follow each other faster lead to one. */
const REST_MS = 25;
/** A process that does not tell that it lives for this long counts as dead. It tells so three times as often. */
const OWNED_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
/** How long running work may go on when the process stops, and how long after it was told to end. */
const STOP_MS_MAX = 10_000;
const GRACE_MS = 1_000;
/** An outcome is written once nobody holds the row. If that takes longer, the work is done again when it counts as abandoned. */
const SETTLE_MS_MAX = 60_000;
const SETTLE_PAUSE_MS = 200;
const SETTLE_FAILURE_PAUSE_MS = 2_000;
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
  private readonly taking = new Map<string, 'once' | 'once more'>();
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
    const asked = [...this.kinds.values()].map((kind) => ({ kind: kind.name, at: this.nowOf(kind) }));
    for (const { kind } of await this.db.all(listDueKinds, { kinds: asked }))
      await this.take(this.kinds.get(kind) as Kind);
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
    await this.db.all(freeWork, { owner: this.owner }).catch(this.report);
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

  /** Takes as much of the kind as may still run at once. If someone asks meanwhile, it is looked for once more. */
  private async take(kind: Kind): Promise<void> {
    const { name } = kind;
    if (this.taking.has(name)) return void this.taking.set(name, 'once more');
    try {
      do {
        this.taking.set(name, 'once');
        for (const work of await this.takeSome(kind)) if (!this.isStopping) this.begin(kind, work);
      } while (this.taking.get(name) === 'once more');
    } finally {
      this.taking.delete(name);
    }
  }

  private async takeSome(kind: Kind): Promise<Taken[]> {
    const count = this.freePlaces(kind);
    if (count === 0 || this.isStopping || kind.isHeld?.()) return [];
    return this.db.all(takeWork, {
      ...{ kind: kind.name, owner: this.owner, at: this.nowOf(kind).toISOString() },
      ...{ count, perLane: kind.atOncePerLane, seconds: OWNED_SECONDS },
    });
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
        // Without a loop, whoever works by hand looks again.
        if (this.loop) this.take(kind).catch(this.report);
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
      runs.inc({ kind: kind.name, outcome: outcome && 'pauseAtLeastMs' in outcome ? 'postponed' : 'done' });
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
    const waitMs = this.waitOf(kind, work, outcome);
    const settled = {
      ...{ ...named(work), kind: kind.name, owner: this.owner, changes: work.changes, problem },
      dueAt: outcome ? new Date(this.nowOf(kind).getTime() + waitMs).toISOString() : null,
      attempts: outcome && 'at' in outcome ? 0 : work.attempts,
    };
    const endsAtMs = performance.now() + SETTLE_MS_MAX;
    for (; performance.now() < endsAtMs; await sleep(SETTLE_PAUSE_MS)) {
      try {
        const { isSettled, isOurs } = found(await this.db.one(settleWork, settled));
        if (isSettled && waitMs < LOOK_EVERY_MS) setTimeout(() => this.loop?.wake(), waitMs).unref();
        if (isSettled || !isOurs) return;
      } catch (error) {
        this.report(error);
        await sleep(SETTLE_FAILURE_PAUSE_MS);
      }
    }
  }

  private waitOf(kind: Kind, { attempts }: Taken, outcome: Outcome): number {
    if (!outcome) return 0;
    return 'at' in outcome
      ? Math.max(0, outcome.at.getTime() - this.nowOf(kind).getTime())
      : Math.max(pauseAfter(kind, attempts), outcome.pauseAtLeastMs);
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
