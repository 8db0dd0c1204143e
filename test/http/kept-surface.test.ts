import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { documentWithoutService } from '../../client/generate/document.ts';
import { releaseDates } from '../../tools/release/changelog.ts';
import { breaksBetween } from '../support/api-surface/compare.ts';
import { readSurfaces, surfaceFile } from '../support/api-surface/kept.ts';
import { describeBreak } from '../support/api-surface/rules.ts';
import { type Surface, surfaceOf, writeSurface } from '../support/api-surface/surface.ts';

/** Breaks that only programs meet which ask for what is new, each with how they ask. */
const ASKED_FOR: Record<string, string> = {};

const dates = releaseDates(readFileSync('CHANGELOG.md', 'utf8'));
const kept = readSurfaces();

describe('the surface of the API', () => {
  let current: Surface;
  before(async () => {
    current = surfaceOf(await documentWithoutService());
  });

  test('the surface of the API says of each operation who may call it, and of each error its codes', () => {
    const operations = Object.entries(current.operations);
    assert.ok(operations.length > 200);
    const inTenant = operations.filter(([, { credentials }]) => credentials.includes('tenant'));
    const withoutRole = inTenant.filter(([, { role }]) => role === undefined).map(([name]) => name);
    assert.deepEqual(withoutRole, []);
    assert.ok(operations.filter(([, { scope }]) => scope !== undefined).length > 100);
    for (const [status, { codes }] of Object.entries(current.refusals)) assert.ok(codes.length > 0, status);
  });

  test('the surface of the API can be kept in a file, and holds no texts', () => {
    const text = writeSurface(current);
    assert.deepEqual(JSON.parse(text), current);
    assert.doesNotMatch(text, /"examples?":\[|"description":"/);
    assert.deepEqual(breaksBetween(current, JSON.parse(text), '9999-12-31'), []);
  });

  test('the surface of the API notices a property that is gone from the records of many operations', () => {
    const later = structuredClone(current);
    delete later.schemas.Invoice?.properties.totalMinor;
    const found = breaksBetween(current, later, '9999-12-31').map(({ rule, where }) => `${rule} ${where}`);
    assert.ok(found.includes('answerRemoved Invoice.totalMinor in answers'), found.join('\n'));
    assert.ok(found.length < 5, found.join('\n'));
  });

  test('the surface of the API is kept of each release that the changelog dates', () => {
    const missing = [...dates.keys()].filter((version) => !kept.some((one) => one.version === version));
    const files = missing.map(surfaceFile);
    assert.deepEqual(files, [], 'run `npm run -s release-fixture`, and commit what it keeps');
  });

  test('the surface of the API keeps what each release promised', (t) => {
    if (kept.length === 0) t.diagnostic('there is no release to compare with');
    const told = kept.flatMap((earlier, index) => {
      const later = kept[index + 1];
      const day = (later && dates.get(later.version)) ?? new Date().toISOString().slice(0, 10);
      return breaksBetween(earlier, later ?? current, day).map(describeBreak);
    });
    assert.deepEqual(
      told.filter((line) => !(line in ASKED_FOR)),
      [],
      'v1 does not break: see docs/versioning.md',
    );
    assert.deepEqual(
      Object.keys(ASKED_FOR).filter((line) => !told.includes(line)),
      [],
      'explains nothing any more',
    );
  });
});
