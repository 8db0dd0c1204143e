import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Family, labelsText, type Series } from './family.ts';

/** However often the service is scraped, the database is asked once in this time by each process. */
const READ_EVERY_MS = 10_000;
/** Prometheus gives up after ten seconds by default. Then it would get no other figures either. */
const WAIT_MS_MAX = 1_500;
/** Rows of a queue are counted up to this number. A longer queue is long enough, and its age tells the rest. */
export const COUNTED_MAX = 10_000;

/** A figure of the whole installation. Every process would report the same. */
export function figure(name: string, help: string, value: number | null | Series[]): Family {
  const series: Series[] = Array.isArray(value) ? value : value === null ? [] : [['', [value]]];
  return { name, help, type: 'gauge', combine: 'one', series };
}

/** Series of a figure, each with its labels. */
export function seriesOf<T>(
  items: readonly T[],
  labels: (item: T) => Record<string, string>,
  value: (item: T) => number,
): Series[] {
  return items.map((item) => [labelsText(labels(item)), [value(item)]]);
}

/** Keeps figures of the database for a while. A scrape never fails because they can't be read: they are absent then. */
export class Figures {
  private readonly read: () => Promise<Family[]>;
  private readonly clock: Clock;
  private readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** The last figures. They are undefined if they could not be read. */
  private known: { families: Family[] | undefined; readAtMs: number } | undefined;
  private reading: Promise<void> | undefined;

  constructor(read: () => Promise<Family[]>, clock: Clock, logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.read = read;
    this.clock = clock;
    this.logger = logger;
  }

  async families(): Promise<Family[]> {
    if (!this.isFresh()) {
      this.reading ??= this.readNow();
      await Promise.race([this.reading, sleep(WAIT_MS_MAX, undefined, { ref: false })]);
    }
    const families = this.isFresh() ? this.known?.families : undefined;
    const up = 'Whether the figures of the database could be read. If not, they are absent';
    return [figure('retainer_database_up', up, families ? 1 : 0), ...(families ?? [])];
  }

  private isFresh(): boolean {
    return this.known !== undefined && this.clock.now().getTime() - this.known.readAtMs < READ_EVERY_MS;
  }

  private async readNow(): Promise<void> {
    const families = await this.read().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the figures of the database could not be read');
      return undefined;
    });
    this.known = { families, readAtMs: this.clock.now().getTime() };
    this.reading = undefined;
  }
}
