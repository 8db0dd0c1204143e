import type { FastifyBaseLogger } from 'fastify';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { tenantPages } from '../../../platform/database/tenant-pages.ts';
import { type JournalDependencies, planSome, sealAndPlan, sealSome } from './sealing.ts';
import { listTenantsToSeal } from './store.ts';

/** The pause between two looks. So there are at most 20 turns a second, and a busy tenant pays for few. */
export const SEAL_REST_MS = 50;
/** Tenants at a time: a slow one does not hold up the others, and requests keep enough connections. */
const TENANTS_AT_ONCE = 3;
/** Turns of new tenants before one of a tenant that has more to do, so that neither wait for ever. */
const TURNS_OF_NEW = 3;
/** The pause of a tenant after a failure, and the longest after many. */
const PAUSE_MS = 250;
const PAUSE_MS_MAX = 30_000;
/** More failing tenants than that are tried without a pause. */
const TROUBLES_MAX = 10_000;

/** The two steps of keeping a journal. One that fails does not keep the other from going on. */
type Step = 'seal' | 'plan';

interface Trouble {
  failures: number;
  pausedUntilMs: number;
}

/**
 * Seals the journals of all tenants, and has deliveries planned. Tenants take turns: one with more to do queues up again,
 * behind tenants that wait for their first turn. A tenant that fails pauses, and then tries half as much.
 */
export class JournalSealer {
  private readonly journal: JournalDependencies;
  private readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  private readonly new: string[] = [];
  private readonly again: string[] = [];
  /** Tenants in the queues, and tenants whose turn it is. */
  private readonly known = new Set<string>();
  private readonly troubles = new BoundedCache<Trouble>(TROUBLES_MAX);
  private readonly running = new Set<Promise<void>>();
  private turn = 0;
  private isStopped = false;

  constructor(journal: JournalDependencies, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.journal = journal;
    this.logger = logger;
  }

  /** Finds the tenants with something to do. Their turns go on after it resolves. */
  async look(): Promise<void> {
    for await (const tenantIds of tenantPages(this.journal.database, listTenantsToSeal))
      for (const tenantId of tenantIds) this.enqueue(tenantId);
  }

  /** Resolves when no turn is being taken. No further one begins. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private enqueue(tenantId: string): void {
    if (this.known.has(tenantId) || (this.isPaused('seal', tenantId) && this.isPaused('plan', tenantId)))
      return;
    this.known.add(tenantId);
    this.new.push(tenantId);
    if (this.running.size >= TENANTS_AT_ONCE) return;
    const turns = this.takeTurns();
    this.running.add(turns);
    void turns.then(() => this.running.delete(turns));
  }

  private next(): string | undefined {
    if (this.isStopped) return undefined;
    const isTurnOfNew = this.turn++ % (TURNS_OF_NEW + 1) < TURNS_OF_NEW;
    const [first, second] = isTurnOfNew ? [this.new, this.again] : [this.again, this.new];
    return first.shift() ?? second.shift();
  }

  private async takeTurns(): Promise<void> {
    for (let tenantId = this.next(); tenantId !== undefined; tenantId = this.next()) {
      if ((await this.takeTurn(tenantId)) === 'more') this.again.push(tenantId);
      else this.known.delete(tenantId);
    }
  }

  private async takeTurn(tenantId: string): Promise<'more' | 'done'> {
    const sealed = await this.attempt('seal', tenantId, (share) => sealSome(this.journal, tenantId, share));
    const isBehind = sealed?.isBehind ?? true;
    const planned = isBehind
      ? await this.attempt('plan', tenantId, (share) => planSome(this.journal, tenantId, share))
      : 'done';
    return sealed?.hasMore || planned === 'more' ? 'more' : 'done';
  }

  /** Resolves to undefined during a pause, and when the work fails. */
  private async attempt<T>(
    step: Step,
    tenantId: string,
    work: (share: number) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.isPaused(step, tenantId)) return undefined;
    const key = keyOf(step, tenantId);
    const failures = this.troubles.get(key, 0)?.failures ?? 0;
    try {
      // Perhaps it was too much for the time limit.
      const result = await work(0.5 ** failures);
      this.troubles.delete(key);
      return result;
    } catch (error) {
      this.logger.warn({ err: error, tenantId, step }, "a tenant's journal could not be sealed");
      const pausedUntilMs = Date.now() + Math.min(PAUSE_MS * 2 ** failures, PAUSE_MS_MAX);
      this.troubles.set(key, { failures: failures + 1, pausedUntilMs }, Number.POSITIVE_INFINITY);
      return undefined;
    }
  }

  private isPaused(step: Step, tenantId: string): boolean {
    return (this.troubles.get(keyOf(step, tenantId), 0)?.pausedUntilMs ?? 0) > Date.now();
  }
}

const keyOf = (step: Step, tenantId: string) => `${step} ${tenantId}`;

/** Seals the journals of all tenants until nothing waits. Failures are thrown once all others are sealed. */
export async function sealJournals(journal: JournalDependencies): Promise<void> {
  const failed = new Map<string, unknown>();
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for await (const tenantIds of tenantPages(journal.database, listTenantsToSeal))
      for (const tenantId of tenantIds) {
        if (failed.has(tenantId)) continue;
        try {
          if ((await sealAndPlan(journal, tenantId)) === 'more') hasMore = true;
        } catch (error) {
          failed.set(tenantId, error);
        }
      }
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], 'some journals could not be sealed');
}
