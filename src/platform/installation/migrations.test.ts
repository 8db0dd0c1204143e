import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findDifference } from './migrations.ts';

const [one, two, three] = ['1-one', '2-two', '3-three'].map((name, index) => ({
  name,
  sha256: String(index + 1).repeat(64),
})) as [Named, Named, Named];
type Named = { name: string; sha256: string };

describe('migrations of a database beside the migrations of this version', () => {
  const accepted: [string, Named[]][] = [
    ['a new database', []],
    ['a database of an earlier version', [one, two]],
    ['a database of this version', [one, two, three]],
  ];
  for (const [what, applied] of accepted)
    test(`${what} is accepted by this version`, () =>
      assert.equal(findDifference(applied, [one, two, three]), undefined));

  const refused: [string, Named[], RegExp][] = [
    [
      'a changed migration',
      [one, { ...two, sha256: 'f'.repeat(64) }, three],
      /^the database has another migration 2-two \(ffffffff\) than this version of the service \(22222222\): start the version/,
    ],
    ['a missing migration', [two], /^the database has the migration 2-two, but not 1-one before it: /],
    ['another order', [one, three, two], /^the database has the migration 3-three, but not 2-two before it/],
    [
      'a newer migration',
      [one, two, three, { name: '4-four', sha256: '' }],
      /^the database was set up by a newer or another version of the service, with 4-four: .*backup/,
    ],
    ['an unknown migration', [one, { name: '2-other', sha256: '' }], /with 2-other: /],
  ];
  for (const [what, applied, line] of refused)
    test(`${what} among a database's migrations is named`, () =>
      assert.match(findDifference(applied, [one, two, three]) ?? '', line));
});
