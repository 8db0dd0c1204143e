import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ClusterReports, type Report } from './cluster-report.ts';
import { figure } from './figures.ts';
import { registerRuntimeMetrics } from './runtime-metrics.ts';

/** Sends a report through JSON, as processes do. */
async function report(register: (registry: Registry) => void): Promise<Report> {
  const registry = new Registry();
  register(registry);
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));
}

async function linesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const processes = (answering: number, silent: number) => [
  `retainer_processes{state="answering"} ${answering}`,
  `retainer_processes{state="silent"} ${silent}`,
];

test('one scrape adds up the processes, and shows a figure of the installation once', async () => {
  const of = (count: number) =>
    report((registry) => {
      const shared = { help: 'Help', registers: [registry] };
      new Counter({ ...shared, name: 'made_total', labelNames: ['kind'] }).inc({ kind: 'say "hi"' }, count);
      new Gauge({ ...shared, name: 'open' }).set(count);
      figure(registry, 'size', 'Help').set(7);
      const took = new Histogram({ ...shared, name: 'took', labelNames: ['route', 'status'], buckets: [1] });
      took.observe({ route: '/a', status: 200 }, count);
    });
  const joined = new ClusterReports().join(
    new Map([
      [1, await of(0.5)],
      [2, await of(2)],
    ]),
  );
  assert.deepEqual(await linesOf(joined), [
    'made_total{kind="say \\"hi\\""} 2.5',
    'open 2.5',
    'size 7',
    'took_bucket{le="1",route="/a",status="200"} 1',
    'took_bucket{le="+Inf",route="/a",status="200"} 2',
    'took_sum{route="/a",status="200"} 2.5',
    'took_count{route="/a",status="200"} 2',
    ...processes(2, 0),
  ]);
});

test('memory of the processes is added up, the slowest gives the lag, and the first gives the start', async () => {
  const of = async (value: number) => {
    const metrics = await report(registerRuntimeMetrics);
    return metrics.map((metric) => ({ ...metric, values: metric.values.map((one) => ({ ...one, value })) }));
  };
  const joined = new ClusterReports().join(
    new Map([
      [1, await of(3)],
      [2, await of(5)],
    ]),
  );
  const lines = await linesOf(joined);
  for (const line of [
    'process_resident_memory_bytes 8',
    'nodejs_eventloop_lag_p99_seconds 5',
    'nodejs_eventloop_lag_min_seconds 5',
    'process_start_time_seconds 3',
  ])
    assert.ok(lines.includes(line), line);
  assert.ok(!lines.some((line) => line.startsWith('nodejs_active_')));
});

test('counters of a process that is silent or has ended keep their last value, and its gauges are left out', async () => {
  const reports = new ClusterReports();
  const of = (count: number) =>
    report((registry) => {
      new Counter({ name: 'made_total', help: 'Help', registers: [registry] }).inc(count);
      new Gauge({ name: 'open', help: 'Help', registers: [registry] }).set(count);
    });
  const joined = async (...given: [number, number | undefined][]) => {
    const all = given.map(
      async ([id, count]) => [id, count === undefined ? count : await of(count)] as const,
    );
    return linesOf(reports.join(new Map(await Promise.all(all))));
  };
  assert.deepEqual(await joined([1, 10], [2, 5]), ['made_total 15', 'open 15', ...processes(2, 0)]);
  assert.deepEqual(await joined([1, 11], [2, undefined]), ['made_total 16', 'open 11', ...processes(1, 1)]);
  assert.deepEqual(await joined([1, 12]), ['made_total 17', 'open 12', ...processes(1, 0)]);
});
