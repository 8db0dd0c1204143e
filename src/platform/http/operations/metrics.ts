import cluster from 'node:cluster';
import type { Database } from '../../database/database.ts';
import { joinedText, processesFamily, reportWhenAsked } from '../../metrics/cluster-report.ts';
import { Durations } from '../../metrics/durations.ts';
import { type Family, familiesText } from '../../metrics/family.ts';
import { declaredFamilies } from '../../metrics/metric.ts';
import { runtimeFamilies } from '../../metrics/runtime-families.ts';

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
  installation: () => Promise<Family[]>;
}

export function createMetrics({ database, inFlight, installation }: MetricsDependencies): Metrics {
  const durations = new Durations(
    'http_request_duration_seconds',
    'Time from the request line to the last byte of the answer',
  );
  const readRuntime = runtimeFamilies();
  const report = async () => [
    ...declaredFamilies(),
    ...processGauges(database, inFlight),
    ...(await readRuntime()),
    durations.family(),
  ];
  if (cluster.isWorker) reportWhenAsked(report);
  return {
    observe: (...answer) => durations.observe(...answer),
    async text() {
      const figures = await installation();
      const families = [...figures, ...(await report())];
      return cluster.isWorker ? joinedText(families) : familiesText([...families, processesFamily(1, 0)]);
    },
  };
}

function processGauges(database: Database, inFlight: () => number): Family[] {
  const { poolMax, poolTotal, poolIdle, poolWaiting } = database.gauges();
  const gauge = (name: string, help: string, value: number): Family => ({
    ...{ name, help, type: 'gauge', combine: 'sum' },
    series: [['', [value]]],
  });
  return [
    gauge('http_requests_in_flight', 'Requests being answered now', inFlight()),
    gauge('database_pool_connections', 'Open connections to the database', poolTotal),
    gauge('database_pool_connections_max', 'Connections to the database that may be open', poolMax),
    gauge('database_pool_idle', 'Open connections to the database that are free', poolIdle),
    gauge('database_pool_waiting', 'Statements and transactions that wait for a connection', poolWaiting),
  ];
}
