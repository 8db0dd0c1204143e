import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';

export interface Metrics {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(database: Database, inFlight: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry }); // process, garbage collection, event loop lag
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
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
    observe: (labels, seconds) => durations.observe(labels, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
