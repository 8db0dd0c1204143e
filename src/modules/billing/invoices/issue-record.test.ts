import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Where a name of the record is defined: a function, a constraint, a unique index, or the name by which a function refuses. */
function isDefined(name: string, file: string): boolean {
  if (!file.endsWith('.sql')) {
    const path = file.startsWith('src/') ? file : `src/modules/${file}`;
    return new RegExp(`\\b(function ${name}|${name})\\b[<(]`).test(read(path));
  }
  return new RegExp(`\\b(function|constraint|unique index) ${name}\\b|(refuse\\(|then )'${name}'`).test(
    read(`migrations/${file}`),
  );
}

test('every rule of issuing an invoice stands where its record says', () => {
  const record = read('docs/adr/0027-issue-rules-once-per-side.md');
  const places = [...record.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.(?:ts|sql))`/g)];
  const rules = record
    .split('\n')
    .filter((line) => /^\| (it|an?|its|every|each|parties|the|seller|no) /.test(line));
  assert.ok(rules.length >= 14, 'the table has its rules');
  assert.ok(places.length >= 2 * rules.length, 'both sides are named');
  for (const [, name = '', file = ''] of places) assert.ok(isDefined(name, file), `${name} in ${file}`);
});
