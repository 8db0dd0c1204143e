import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { ERROR_CODES, ERRORS } from '../../error-codes.ts';
import { errorTable } from './error-table.ts';

describe('the codes of errors', () => {
  test('the codes of errors are snake_case, in the order of their statuses', () => {
    const statuses = ERROR_CODES.map((code) => ERRORS[code].status);
    assert.deepEqual(statuses, statuses.toSorted());
    for (const code of ERROR_CODES) assert.match(code, /^[a-z]+(_[a-z]+)*$/);
  });

  test('the codes of errors stand in the guide as they stand in the code', () => {
    const guide = readFileSync('docs/guides/errors.md', 'utf8');
    assert.ok(
      guide.includes(`\n${errorTable()}`),
      `docs/guides/errors.md needs this table:\n${errorTable()}`,
    );
  });
});
