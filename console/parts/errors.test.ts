import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ErrorDetail, RetainerError } from '../../client/src/client.ts';
import { loadWords } from '../words/words.ts';
import { isUntold, messageOf } from './errors.ts';

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

describe('a refusal', () => {
  before(() => loadWords('parts', 'rules'));
  const refused = (status: number, code: string, reason: string) =>
    messageOf(
      new RetainerError('GET /clients: refused', {
        ...{ status, error: 'Error', details: [], retryAfterSeconds: undefined },
        ...{ code, requestId: undefined, reason },
      }),
    );

  test('a refusal says whether the role or a limit of the access token is in the way', () => {
    assert.match(
      refused(403, 'scope_missing', 'this access token needs the scope'),
      /access token that is limited/,
    );
    assert.match(refused(403, 'role_too_low', 'the role ADMIN is needed'), /needs the role Admin/);
  });

  test('a refusal because somebody else was faster asks to look again', () => {
    assert.match(refused(412, 'record_changed', ''), /at the same time\. Look at it again/);
  });
});
