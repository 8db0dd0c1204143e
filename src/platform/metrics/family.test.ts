import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClusterReports } from './cluster-report.ts';
import { combineFamilies, type Family, familiesText, labelsText } from './family.ts';
import { Metric } from './metric.ts';

const family = (
  name: string,
  combine: Family['combine'],
  value: number,
  type: Family['type'] = 'gauge',
): Family => ({
  ...{ name, help: 'Help', type, combine },
  series: [['', [value]]],
});
const valuesOf = (families: Family[]) =>
  Object.fromEntries(
    families.flatMap(({ name, series }) => series.map(([text, [value]]) => [name + text, value])),
  );

test('the values of several processes become one by the rule of their metric', () => {
  const report = (value: number) => [
    family('added', 'sum', value),
    family('highest', 'max', value),
    family('lowest', 'min', value),
    family('same', 'one', value),
  ];
  assert.deepEqual(valuesOf(combineFamilies([report(3), report(5)])), {
    added: 8,
    highest: 5,
    lowest: 3,
    same: 3,
  });
});

test('the buckets of a histogram are added up one by one', () => {
  const took = (labels: string, values: number[]): Family => ({
    ...{ name: 'took', help: 'Help', type: 'histogram', combine: 'sum', bounds: [1] },
    series: [[labels, values]],
  });
  const [joined] = combineFamilies([
    [took('{route="/a"}', [1, 0, 0.5])],
    [took('{route="/a"}', [2, 1, 9])],
    [took('{route="/b"}', [1, 0, 1])],
  ]);
  const lines = familiesText([joined as Family])
    .trim()
    .split('\n')
    .slice(2);
  assert.deepEqual(lines.slice(0, 4), [
    'took_bucket{le="1",route="/a"} 3',
    'took_bucket{le="+Inf",route="/a"} 4',
    'took_sum{route="/a"} 9.5',
    'took_count{route="/a"} 4',
  ]);
  assert.ok(lines.includes('took_count{route="/b"} 1'));
});

test('labels are escaped, and a metric without series is left out', () => {
  assert.equal(labelsText({ a: 'say "hi"\n\\' }), '{a="say \\"hi\\"\\n\\\\"}');
  assert.equal(familiesText([{ ...family('none', 'sum', 1), series: [] }]), '');
});

test('counters of a process that is silent or has ended keep their last value, and its gauges are left out', () => {
  const reports = new ClusterReports();
  const of = (count: number) => [family('made_total', 'sum', count, 'counter'), family('open', 'sum', count)];
  const joined = (...given: [number, number | undefined][]) =>
    valuesOf(
      reports.join(
        given.map(([id, count]) => ({ id, families: count === undefined ? undefined : of(count) })),
      ),
    );
  const processes = (answering: number, silent: number) => ({
    'retainer_processes{state="answering"}': answering,
    'retainer_processes{state="silent"}': silent,
  });
  assert.deepEqual(joined([1, 10], [2, 5]), { made_total: 15, open: 15, ...processes(2, 0) });
  assert.deepEqual(joined([1, 11], [2, undefined]), { made_total: 16, open: 11, ...processes(1, 1) });
  assert.deepEqual(joined([1, 12]), { made_total: 17, open: 12, ...processes(1, 0) });
  assert.deepEqual(
    joined([1, 12], [2, 8]),
    { made_total: 17, open: 12, ...processes(1, 1) },
    'a late report',
  );
  for (let id = 3; id < 100; id++) joined([1, 12], [id, 1]);
  assert.deepEqual(joined([1, 13]), { made_total: 13 + 5 + 97, open: 13, ...processes(1, 0) });
});

test('a label with too many values is counted as other', () => {
  const metric = new Metric({ name: 'many_total', help: 'Help', labels: ['kind'] }, 'counter');
  for (let kind = 0; kind < 1_000; kind++) metric.of(`${kind}`).value++;
  const { series } = metric.family();
  assert.equal(series.length, 501);
  assert.deepEqual(series.at(-1), ['{kind="other"}', [500]]);
});
