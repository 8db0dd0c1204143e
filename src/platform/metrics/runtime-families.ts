import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Combine, type Family, labelsText, type Series } from './family.ts';

/** Values that say nothing when they are added up. */
const NOT_ADDED: [RegExp, Combine][] = [
  [/_start_time_seconds$/, 'min'],
  [/eventloop_lag/, 'max'],
  [/_version_info$|_max_fds$/, 'one'],
];

/** They help nobody on call, and their names break the rules of Prometheus. */
const LEFT_OUT = /^nodejs_active_/;

interface RuntimeMetric {
  name: string;
  help: string;
  type: unknown;
  values: { value: number; labels: object; metricName?: string }[];
}

/** Reads memory, CPU time, garbage collection and event loop lag of this process. */
export function runtimeFamilies(): () => Promise<Family[]> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async () =>
    (await registry.getMetricsAsJSON()).filter(({ name }) => !LEFT_OUT.test(name)).map(toFamily);
}

/** The parts of a histogram have names of their own, which begin with that of the metric. */
function toFamily({ name, help, type, values }: RuntimeMetric): Family {
  const combine = NOT_ADDED.find(([pattern]) => pattern.test(name))?.[1] ?? 'sum';
  const series = values.map(({ labels, value, metricName = name }): Series => {
    const texts = Object.entries(labels).map(([label, text]) => [label, String(text)]);
    return [metricName.slice(name.length) + labelsText(Object.fromEntries(texts)), [value]];
  });
  return { name, help, type: type as Family['type'], combine, series };
}
