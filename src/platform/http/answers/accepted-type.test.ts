import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefers } from './accepted-type.ts';

const cases: [accept: string | undefined, isCsv: boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/csv', true],
  ['TEXT/CSV', true],
  ['text/csv; charset=utf-8', true],
  ['text/csv;header=present;q=0.9', true],
  ['text/*', true],
  ['text/csv;q=0', false],
  ['text/csv;q=0, */*', false],
  ['text/csv;q=0.0', false],
  ['text/*, text/csv;q=0', false],
  ['text/csv, */*', true],
  ['text/csv, */*;q=0.1', true],
  ['text/csv;q=0.5, */*', false],
  ['text/csv;q=0.5, application/json', false],
  ['text/csv;q=0.5, application/json;q=0.4', true],
  ['text/csv;q=0.5,application/json;q=0', true],
  ['text/csv, application/json', true],
  ['application/json, text/csv', false],
  ['application/json, text/plain, */*', false],
  ['application/xml', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/csv;q=2', false],
  ['text/csv;q=high', false],
  ['text/csvx', false],
  [',;,;q=1,/', false],
];

test('CSV is chosen if the Accept header prefers it to JSON', () => {
  for (const [accept, isCsv] of cases)
    assert.equal(prefers(accept, 'text/csv', 'application/json'), isCsv, accept);
});
