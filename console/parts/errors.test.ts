import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ErrorDetail, RetainerError } from '../../client/src/client.ts';
import { isUntold } from './errors.ts';

const refusal = (status: number, details: ErrorDetail[] = [], retryAfterSeconds?: number) =>
  new RetainerError('refused', {
    ...{ status, error: 'Error', details, retryAfterSeconds },
    ...{ code: undefined, requestId: undefined, reason: undefined },
  });
const about = (field: string) => [{ field, message: 'is wrong', constraint: 'dryRunTime' }];

describe('a dry run that fails', () => {
  test('a dry run that fails says nothing of the change if others hold its records, it is too large, or there is no answer', () => {
    for (const error of [refusal(409, [], 1), refusal(400, about('dryRun')), refusal(0), refusal(503)])
      assert.equal(isUntold(error), true, String(error.status));
  });

  test('a dry run that fails says why the change would be refused otherwise', () => {
    for (const error of [refusal(400, about('billables.0')), refusal(409), refusal(403)])
      assert.equal(isUntold(error), false, String(error.status));
  });
});
