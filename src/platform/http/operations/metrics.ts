import cluster from 'node:cluster';
import { Gauge, Histogram, Registry, register } from 'prom-client';
import type { Database } from '../../database/database.ts';
import { joinedText, registerProcesses, reportWhenAsked } from '../../metrics/cluster-report.ts';
import { registerRuntimeMetrics } from '../../metrics/runtime-metrics.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Counts an answer. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The metrics of all processes of the service, in the text format of Prometheus. */
  text(): Promise<string>;
}

interface MetricsDependencies {
  database: Database;
  inFlight: () => number;
  /** Figures that are the same in every process. Only the process that is scraped reads them. */
  installation: () => Promise<Registry>;
}

export function createMetrics({ database, inFlight, installation }: MetricsDependencies): Metrics {
  // Modules count in the registry of the process. What belongs to a service is apart, because tests run several of them in
  // one process.
  const service = new Registry();
  registerRuntimeMetrics(service);
  registerGauges(service, database, inFlight);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [service],
  });
  if (cluster.isWorker) reportWhenAsked(() => Registry.merge([register, service]).getMetricsAsJSON());
  return {
    observe: (method, route, status, seconds) => durations.observe({ method, route, status }, seconds),
    async text() {
      const all = Registry.merge([await installation(), register, service]);
      if (cluster.isWorker) return joinedText(await all.getMetricsAsJSON());
      registerProcesses(all, 1, 0);
      return all.metrics();
    },
  };
}

function registerGauges(registry: Registry, database: Database, inFlight: () => number): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const databaseGauge = (name: string, help: string, figure: keyof ReturnType<Database['gauges']>) =>
    gauge(name, help, () => database.gauges()[figure]);

  gauge('http_requests_in_flight', 'Requests being answered now', inFlight);
  databaseGauge('database_pool_connections', 'Open connections to the database', 'poolTotal');
  databaseGauge('database_pool_connections_max', 'Connections to the database that may be open', 'poolMax');
  databaseGauge('database_pool_idle', 'Open connections to the database that are free', 'poolIdle');
  databaseGauge(
    'database_pool_waiting',
    'Statements and transactions that wait for a connection',
    'poolWaiting',
  );
}
