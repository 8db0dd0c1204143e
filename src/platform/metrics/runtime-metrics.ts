import { type Aggregator, collectDefaultMetrics, type Registry } from 'prom-client';

/** How processes join values whose sum means nothing. Of lags, the largest counts. */
const AGGREGATORS: [RegExp, Aggregator][] = [
  [/_start_time_seconds$/, 'min'],
  [/eventloop_lag/, 'max'],
  [/_max_fds$/, 'first'],
];

/** The lag is measured this often. A measurement every 10 ms would take a third of all that an idle service takes. */
const LAG_EVERY_MS = 50;

/** They help nobody on call, and their names break the rules of Prometheus. */
const LEFT_OUT = /^nodejs_active_/;

/** Registers memory, CPU time, garbage collection and event loop lag of this process. */
export function registerRuntimeMetrics(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  for (const metric of register.getMetricsAsArray()) {
    if (LEFT_OUT.test(metric.name)) register.removeSingleMetric(metric.name);
    const aggregator = AGGREGATORS.find(([pattern]) => pattern.test(metric.name))?.[1];
    if (aggregator) metric.aggregator = aggregator;
  }
}
