import type { FastifyBaseLogger } from 'fastify';
import { tenantPages } from '../../platform/database/tenant-pages.ts';
import { ENTRIES_MAX, type JournalDependencies, keepJournal } from './ordering.ts';
import { listTenantsToKeep } from './store.ts';

/** How long a change waits for its turn at most, if nobody else waits. */
export const KEEP_EVERY_MS = 50;
/** Tenants at a time: a slow one does not hold up the others, and requests keep enough connections. */
const TENANTS_AT_ONCE = 3;
/** The pause of a tenant after a failure, and the longest after many. */
const PAUSE_MS = 250;
const PAUSE_MS_MAX = 30_000;

interface Trouble {
  failures: number;
  /** Fewer entries at a time: perhaps they were too many for the time limit. */
  most: number;
  pausedUntilMs: number;
}

/**
 * Keeps the journals of all tenants. They take turns: whoever has more to do queues up again behind the others. A tenant
 * that fails pauses, and then tries half as much.
 */
export class JournalKeeper {
  private readonly journal: JournalDependencies;
  private readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  private readonly queue: string[] = [];
  /** Those in the queue, and those whose turn it is. */
  private readonly known = new Set<string>();
  private readonly troubles = new Map<string, Trouble>();
  private readonly running = new Set<Promise<void>>();
  private isStopped = false;

  constructor(journal: JournalDependencies, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.journal = journal;
    this.logger = logger;
  }

  /** Finds the tenants with something to do. Their turns go on after it resolves. */
  async look(): Promise<void> {
    for await (const tenantIds of tenantPages(this.journal.database, listTenantsToKeep))
      for (const tenantId of tenantIds) this.enqueue(tenantId);
  }

  /** Resolves when no turn is being taken. No further one begins. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  private enqueue(tenantId: string): void {
    const isPaused = (this.troubles.get(tenantId)?.pausedUntilMs ?? 0) > Date.now();
    if (this.known.has(tenantId) || isPaused) return;
    this.known.add(tenantId);
    this.queue.push(tenantId);
    if (this.running.size >= TENANTS_AT_ONCE) return;
    const turns = this.takeTurns();
    this.running.add(turns);
    void turns.then(() => this.running.delete(turns));
  }

  private async takeTurns(): Promise<void> {
    for (let next = this.queue.shift(); next !== undefined && !this.isStopped; next = this.queue.shift()) {
      const outcome = await this.takeTurn(next);
      if (outcome === 'more') this.queue.push(next);
      else this.known.delete(next);
    }
  }

  private async takeTurn(tenantId: string): Promise<'more' | 'done'> {
    try {
      const outcome = await keepJournal(this.journal, tenantId, this.troubles.get(tenantId)?.most);
      this.troubles.delete(tenantId);
      return outcome;
    } catch (error) {
      this.logger.warn({ err: error, tenantId }, "a tenant's journal could not be kept");
      const { failures, most } = this.troubles.get(tenantId) ?? { failures: 0, most: ENTRIES_MAX };
      const pauseMs = Math.min(PAUSE_MS * 2 ** failures, PAUSE_MS_MAX);
      this.troubles.set(tenantId, {
        failures: failures + 1,
        most: Math.max(1, Math.floor(most / 2)),
        pausedUntilMs: Date.now() + pauseMs,
      });
      return 'done';
    }
  }
}

/** Keeps the journals of all tenants until nothing waits. Failures are thrown once all others are kept. */
export async function keepJournals(journal: JournalDependencies): Promise<void> {
  const failed = new Map<string, unknown>();
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for await (const tenantIds of tenantPages(journal.database, listTenantsToKeep))
      for (const tenantId of tenantIds) {
        if (failed.has(tenantId)) continue;
        try {
          if ((await keepJournal(journal, tenantId)) === 'more') hasMore = true;
        } catch (error) {
          failed.set(tenantId, error);
        }
      }
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], 'some journals could not be kept');
}
