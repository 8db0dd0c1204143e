import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Background } from '../../../src/composition/background.ts';
import { startService } from '../../support/service.ts';

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const guide = readFileSync('docs/guides/monitoring.md', 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana/retainer.json', 'utf8'));

/** Labels that Prometheus adds, and that only buckets have. */
const ADDED_LABELS = new Set(['job', 'instance', 'le']);
const NAME = /\b(?:(?:retainer|http|database|process|nodejs)_[a-z0-9_]+)\b/g;

/** Metrics with the labels and values that an expression selects or groups by. */
function usesIn(expression: string): { name: string; labels: [string, string | undefined][] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  );
  const labels = [...new Set(grouped)].filter((name) => !ADDED_LABELS.has(name));
  const selected = [...expression.matchAll(/\b([a-z]+_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].filter(([text]) =>
    text.match(NAME),
  );
  return selected.map(([, name = '', selector = '']) => ({
    name,
    labels: [
      ...[...selector.matchAll(/(\w+)(=|=~)"([^"]*)"/g)].map(
        ([, label = '', operator, value]): [string, string | undefined] => [
          label,
          operator === '=' ? value : undefined,
        ],
      ),
      ...(selected.length === 1 ? labels.map((label): [string, undefined] => [label, undefined]) : []),
    ].filter(([label]) => !ADDED_LABELS.has(label)),
  }));
}

describe('the dashboard, the alerts and the guide', () => {
  const service = startService({ BACKUP_DIR: '/nowhere/backups' });
  let background: Background;
  let lines: string[];
  before(async () => {
    background = await service.app.startBackground();
    await service.request('GET', '/tenants');
    lines = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
  });
  after(async () => {
    await background.stop();
  });
  const expectMetric = (name: string, labels: [string, string | undefined][] = []) => {
    const series = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    assert.ok(series.length > 0, `${name} is in a scrape`);
    for (const [label, value] of labels)
      assert.ok(
        series.some((line) => line.includes(`${label}="${value === undefined ? '' : `${value}"`}`)),
        `${name} has ${label}=${value}`,
      );
  };

  test('the dashboard, the alerts and the guide use metrics and labels that a scrape has', () => {
    const panels: { targets?: { expr: string }[] }[] = dashboard.panels;
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const rules = [...alerts.matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line ?? '',
    );
    assert.ok(shown.length > 30 && rules.length > 10);
    for (const { name, labels } of [...shown, ...rules].flatMap(usesIn)) expectMetric(name, labels);
    const named = [...new Set(guide.match(NAME))].filter((name) => !name.endsWith('_'));
    for (const name of named)
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        `${name} is in a scrape`,
      );
  });

  test('the guide explains every metric of the service', () => {
    const names = lines.flatMap((line) => /^# TYPE ((?:retainer|http|database)_\w+)/.exec(line)?.[1] ?? []);
    assert.ok(names.length > 20);
    for (const name of names) assert.ok(guide.includes(`\`${name}\``), name);
  });

  test('the guide says what to do about every alert, under the link of the alert', () => {
    const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
    const links = [...alerts.matchAll(/runbook_url: \S+\/docs\/guides\/monitoring#(\w+)/g)].map(
      ([, anchor]) => anchor,
    );
    assert.ok(named.length > 10);
    assert.deepEqual(
      links,
      named.map((name) => name.toLowerCase()),
    );
    assert.deepEqual(
      [...guide.matchAll(/^### (Retainer\w+)$/gm)].map(([, name]) => name),
      named,
    );
  });

  test('panels of the dashboard have a place of their own', () => {
    const ids = dashboard.panels.map(({ id }: { id: number }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { gridPos } of dashboard.panels) assert.ok(gridPos.x + gridPos.w <= 24);
  });
});
