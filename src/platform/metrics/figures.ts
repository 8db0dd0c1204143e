import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';

/** However often the service is scraped, the database is asked once in this time by each process. */
const READ_EVERY_MS = 10_000;
/** Prometheus gives up after ten seconds by default. Then it would get no other figures either. */
const WAIT_MS_MAX = 1_500;
/** Rows of a queue are counted up to this number. A longer queue is long enough, and its age shows the rest. */
export const COUNTED_MAX = 10_000;

/** A figure of the whole installation. Every process would report the same, so joined reports show it once. */
export function figure<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  ...labelNames: Label[]
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'first' });
}

/** Reads figures into a new registry, and keeps it for a while. A scrape never fails because they can't be read. */
export function keepFigures(
  read: (registry: Registry) => Promise<void>,
  clock: Clock,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<Registry> {
  let known: { registry: Registry; readAtMs: number } | undefined;
  let reading: Promise<void> | undefined;

  const fresh = () =>
    known && clock.now().getTime() - known.readAtMs < READ_EVERY_MS ? known.registry : undefined;

  const readNow = async () => {
    let registry = registryOf(1);
    await read(registry).catch((error: unknown) => {
      logger.warn({ err: error }, 'the figures of the database could not be read');
      registry = registryOf(0);
    });
    known = { registry, readAtMs: clock.now().getTime() };
    reading = undefined;
  };

  return async () => {
    if (!fresh()) {
      reading ??= readNow();
      await Promise.race([reading, sleep(WAIT_MS_MAX, undefined, { ref: false })]);
    }
    return fresh() ?? registryOf(0);
  };
}

function registryOf(up: 0 | 1): Registry {
  const registry = new Registry();
  const help = 'Whether the figures of the database could be read. If not, they are absent';
  figure(registry, 'retainer_database_up', help).set(up);
  return registry;
}
