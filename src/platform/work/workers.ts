import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/statement.ts';
import { found } from '../errors.ts';
import { type Loop, startLoop } from '../loop.ts';
import { type Attempted, announceKind, attempt, GRACE_MS } from './attempt.ts';
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
  freeRuns,
  freeWork,
  listDueKinds,
  listOwnWork,
  putSchedule,
  sayAlive,
  settleWork,
  takeWork,
} from './store.ts';
import { dueClockOf, runClockOf, scopeOf } from './times.ts';

/** Changes wake the workers. This finds what became due by time, and changes whose notification was lost. */
const LOOK_EVERY_MS = 2_000;
/** Between two looks. Changes that follow each other faster lead to one. */
const REST_MS = 25;
/** A process without a heartbeat for this long counts as dead. Heartbeats are three times as frequent. */
const OWNED_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
/** How long running work may go on when the process stops. */
const STOP_MS_MAX = 10_000;
/** An outcome is written once nobody holds the row. If that takes longer, the work is done again when it counts as abandoned. */
const SETTLE_MS_MAX = 60_000;
const SETTLE_PAUSE_MS = 200;
const SETTLE_FAILURE_PAUSE_MS = 2_000;
const FROM_THE_START = { afterTenantId: '', afterLane: '' };

type Taken = RowOf<typeof takeWork> & { run: number };

interface Running {
  kind: Kind;
  work: Taken;
  stop: AbortController;
  settled: Promise<void>;
  /** It is done, and only its outcome is still to be written. */
  isDone: boolean;
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
  private saidAliveAtMs = Number.NEGATIVE_INFINITY;
  private lookedForAbandonedAtMs = Number.NEGATIVE_INFINITY;
  private lastRun = 0;
  /** Where the last look at the lanes of a kind ended. */
  private readonly positions = new Map<string, { afterTenantId: string; afterLane: string }>();
  /** Runs that this process owned a moment ago without knowing of them. */
  private unknown = new Set<string>();
  private isStopping = false;

  constructor(dependencies: Dependencies, kinds: Kind[] = []) {
    this.dependencies = dependencies;
    for (const kind of kinds) this.add(kind);
  }

  add(kind: Kind): void {
    if (this.kinds.has(kind.name)) throw new Error(`two kinds of work are named ${kind.name}`);
    this.kinds.set(kind.name, kind);
    announceKind(kind);
  }

  /** Runs the work once per cluster. If no process ran at the time, it runs at the next start. */
  async schedule(name: string, schedule: Schedule, work: () => Promise<unknown>): Promise<void> {
    this.add(scheduled(name, schedule, work));
    await this.db.all(putSchedule, {
      kind: name,
      dueAt: nextTime(schedule, systemClock.now()).toISOString(),
    });
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
    const due = await this.db.all(listDueKinds, { kinds: asked });
    // A kind that can't be taken does not hide the others.
    await Promise.all(due.map(({ kind }) => this.take(this.kinds.get(kind) as Kind).catch(this.report)));
  }

  /** Works until nothing is due, for tests and commands. */
  async workOff(): Promise<void> {
    for (await this.look(); this.running.size > 0; await this.look())
      await Promise.race([...this.running].map(({ settled }) => settled));
  }

  /** Takes nothing new, waits for what is running, and then aborts it. Other processes take over the rest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop?.stop();
    await this.waitForRunning(STOP_MS_MAX);
    for (const { stop } of this.running) stop.abort(new Error('the service stops'));
    await this.waitForRunning(GRACE_MS * 2);
    clearInterval(this.heartbeat);
    while (this.taking.size > 0) await sleep(SETTLE_PAUSE_MS);
    await this.db.all(freeWork, { owner: this.owner }).catch(this.report);
  }

  /** Its statements are short. Work that keeps all connections of the background busy must not seem abandoned. */
  private get db() {
    return this.dependencies.database.inSystem('upkeep');
  }

  private nowOf(kind: Kind): Date {
    return dueClockOf(kind, this.dependencies.clock).now();
  }

  private freePlaces({ name, atOnce }: Kind): number {
    return atOnce - [...this.running].filter(({ kind, isDone }) => kind.name === name && !isDone).length;
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
    const { name } = kind;
    const count = this.freePlaces(kind);
    if (count <= 0 || this.isStopping || kind.isHeld?.()) return [];
    await this.sayAlive();
    const run = ++this.lastRun;
    const taken = await this.db.all(takeWork, {
      ...{ kind: name, owner: this.owner, run, at: this.nowOf(kind).toISOString() },
      ...{ count, perLane: kind.atOncePerLane, ...(this.positions.get(name) ?? FROM_THE_START) },
    });
    const { lastTenantId: afterTenantId, lastLane: afterLane } = taken[0] ?? {};
    if (afterTenantId && afterLane != null) this.positions.set(name, { afterTenantId, afterLane });
    else this.positions.delete(name);
    return taken.map((work) => ({ ...work, run }));
  }

  private async sayAlive(): Promise<void> {
    if (performance.now() < this.saidAliveAtMs + KEEP_EVERY_MS / 2) return;
    const nowMs = performance.now();
    await this.db.all(sayAlive, { owner: this.owner, seconds: OWNED_SECONDS });
    this.saidAliveAtMs = nowMs;
  }

  private async freeAbandoned(): Promise<void> {
    if (performance.now() < this.lookedForAbandonedAtMs + LOOK_EVERY_MS) return;
    this.lookedForAbandonedAtMs = performance.now();
    await this.db.all(freeAbandonedWork, { owner: this.owner });
  }

  private begin(kind: Kind, work: Taken): void {
    const running: Running = {
      kind,
      work,
      stop: new AbortController(),
      isDone: false,
      settled: Promise.resolve(),
    };
    running.settled = this.run(running).then(() => {
      this.running.delete(running);
      this.takeMore(kind);
    });
    this.running.add(running);
  }

  /** Without a loop, whoever works by hand looks again. */
  private takeMore(kind: Kind): void {
    if (this.loop) this.take(kind).catch(this.report);
  }

  private async run(running: Running): Promise<void> {
    const { kind, work, stop } = running;
    const { logger } = this.dependencies;
    const circumstances = {
      stop,
      isStopping: () => this.isStopping,
      clock: () => runClockOf(kind, work, this.dependencies),
    };
    const attempted = await attempt(kind, work, circumstances, logger);
    if (attempted !== 'interrupted') await this.settle(running, attempted);
  }

  private async settle(running: Running, { outcome, problem }: Attempted): Promise<void> {
    const { kind, work } = running;
    const waitMs = this.waitOf(kind, work, outcome);
    const settled = {
      ...named(work),
      ...{ kind: kind.name, owner: this.owner, run: work.run, changes: work.changes, problem },
      dueAt: outcome ? new Date(this.nowOf(kind).getTime() + waitMs).toISOString() : null,
      tenantDueAt: kind.time === 'tenant' && outcome && 'at' in outcome ? outcome.at.toISOString() : null,
      attempts: outcome && 'at' in outcome ? 0 : work.attempts,
    };
    const endsAtMs = performance.now() + SETTLE_MS_MAX;
    for (; performance.now() < endsAtMs; await sleep(SETTLE_PAUSE_MS)) {
      try {
        const { isSettled, isOurs } = found(
          await scopeOf(kind, work, this.dependencies.database).one(settleWork, settled),
        );
        if (isSettled && waitMs < LOOK_EVERY_MS) setTimeout(() => this.loop?.wake(), waitMs).unref();
        if (isSettled || !isOurs) return;
      } catch (error) {
        this.report(error);
        await sleep(SETTLE_FAILURE_PAUSE_MS);
      }
      // It waits for whoever asks for it again. Others need not wait with it.
      running.isDone = true;
      this.takeMore(kind);
    }
  }

  private waitOf(kind: Kind, { attempts }: Taken, outcome: Outcome): number {
    if (!outcome) return 0;
    return 'at' in outcome
      ? Math.max(0, outcome.at.getTime() - this.nowOf(kind).getTime())
      : Math.max(pauseAfter(kind, attempts), outcome.pauseAtLeastMs);
  }

  /**
   * Says that this process lives, and compares what it owns with what it does. What was given to another process ends here: its
   * outcome would not count. What it owns without knowing of it, because an answer was lost, is freed at the second look.
   */
  private async keep(): Promise<void> {
    const running = [...this.running];
    try {
      if (running.length > 0) await this.sayAlive();
      const owned = await this.db.all(listOwnWork, { owner: this.owner });
      const names = new Set(owned.map(nameOf));
      for (const one of running)
        if (this.running.has(one) && !one.isDone && !names.has(nameOf({ kind: one.kind.name, ...one.work })))
          one.stop.abort(new Error('it was given to another process'));
      const known = new Set([...this.running].map(({ kind, work }) => nameOf({ kind: kind.name, ...work })));
      const unknown = owned.filter((one) => !known.has(nameOf(one)));
      const lost = unknown.filter((one) => this.unknown.has(nameOf(one)));
      this.unknown = new Set(unknown.map(nameOf));
      if (lost.length > 0) await this.db.all(freeRuns, { owner: this.owner, runs: lost });
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
const nameOf = ({ kind, tenantId, lane, key, run }: Work & { kind: string; run: number }) =>
  JSON.stringify([kind, tenantId, lane, key, run]);
