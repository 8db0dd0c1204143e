import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventSources } from './events.ts';

/** Every resource has these. */
const ORDINARY = ['created', 'updated', 'deleted'];

test('the guide on events lists every resource, with the actions that have names of their own', () => {
  const guide = readFileSync('docs/guides/events.md', 'utf8');
  const rows = /\| Resource \| Further actions \|\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(guide)?.[1] ?? '';
  const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const listed = rows.split('\n').flatMap((row) => {
    const [, resources, actions] = row.split('|');
    const further = namesIn(actions).filter((action) => !ORDINARY.includes(action));
    return namesIn(resources).map((resource): [string, string[]] => [resource, further.sort()]);
  });
  const declared = [...eventSources()].map(([resource, { actions }]): [string, string[]] => [
    resource,
    actions.filter((action) => !ORDINARY.includes(action)).sort(),
  ]);
  assert.deepEqual(new Map(listed), new Map(declared));
});
