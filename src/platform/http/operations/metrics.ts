import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import { Durations } from './durations.ts';

export interface Metrics {
  /** Counts an answer. */
  observe(method: string, route: string, status: number, seconds: number): void;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(database: Database, inFlight: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry }); // process, garbage collection, event loop lag
  const durations = new Durations(
    'http_request_duration_seconds',
    'Time from the request line to the last byte of the answer',
  );
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('http_requests_in_flight', 'Requests being answered now', inFlight);
  gauge(
    'database_pool_connections',
    'Connections for writes and transactions',
    () => database.gauges().poolTotal,
  );
  gauge(
    'database_pool_idle',
    'Connections for writes and transactions that are free',
    () => database.gauges().poolIdle,
  );
  gauge(
    'database_pool_waiting',
    'Writes and transactions that wait for a connection',
    () => database.gauges().poolWaiting,
  );
  gauge(
    'database_shared_waiting',
    'Reads on the shared connections, and those that wait for their turn',
    () => database.gauges().sharedWaiting,
  );
  return {
    observe: (...answer) => durations.observe(...answer),
    text: async () => `${await registry.metrics()}\n${durations.text()}`,
    contentType: registry.contentType,
  };
}
