import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnknownRole, optionsFor, rolesOf } from './roles.ts';

const RATES = [
  { unit: 'HOUR', startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'Lead', startsOn: '2026-12-01' },
  { unit: 'HOUR', role: 'Designer', startsOn: '2026-01-01' },
  { unit: 'HOUR', role: 'designer', startsOn: '2026-06-01' },
  { unit: 'HOUR', role: 'Developer', startsOn: '2026-01-01' },
  { unit: 'DAY', role: 'Tester', startsOn: '2026-01-01' },
] as const;

test('roles to choose are those of hourly rates, each once, with a price on the day first', () => {
  assert.deepEqual(rolesOf(RATES, '2026-11-16'), ['Designer', 'Developer', 'Lead']);
  assert.deepEqual(rolesOf(RATES, '2026-12-01'), ['Lead', 'Designer', 'Developer']);
});

test('roles to choose begin with the last used one, if a rate names it', () => {
  assert.deepEqual(rolesOf(RATES, '2026-11-16', 'developer'), ['Developer', 'Designer', 'Lead']);
  assert.deepEqual(rolesOf(RATES, '2026-11-16', 'Tester'), ['Designer', 'Developer', 'Lead']);
});

test('a role is unknown if no hourly rate names it on the day, in any case', () => {
  assert.equal(isUnknownRole(RATES, ' DESIGNER', '2026-11-16'), false);
  assert.equal(isUnknownRole(RATES, '', '2026-11-16'), false);
  assert.equal(isUnknownRole(RATES, 'Tester', '2026-11-16'), true);
  assert.equal(isUnknownRole(RATES, 'lead', '2026-11-30'), true);
});

test('options for typed words begin with the same name in another case, and end with new text', () => {
  const titles = (typed: string) =>
    optionsFor(['Art lead', 'Lead'], typed, (_, isNew) => (isNew ? 'new' : undefined)).map(
      ({ title, detail }) => `${title} ${detail ?? ''}`.trim(),
    );
  assert.deepEqual(titles(''), ['Art lead', 'Lead']);
  assert.deepEqual(titles('lead'), ['Lead', 'Art lead']);
  assert.deepEqual(titles('le'), ['Art lead', 'Lead', 'le new']);
  assert.deepEqual(titles('tester'), ['tester new']);
});
