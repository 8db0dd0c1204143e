import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../../words/words.ts';
import { authorizationMessage, reasonText } from './reasons.ts';

await loadWords('integrations');

const expected = { origin: 'https://billing.example.com', integrationId: 'int_1' };
const data = { type: 'integration.authorization', integrationId: 'int_1', status: 'success' };
const read = (origin: string, sent: unknown) => authorizationMessage({ origin, data: sent }, expected);

describe('the message of the popup', () => {
  test('the message of the popup is taken from our own origin and for this integration only', () => {
    assert.deepEqual(read(expected.origin, data), { status: 'success' });
    for (const [origin, sent] of [
      ['https://evil.example.com', data],
      ['null', data],
      [expected.origin, { ...data, integrationId: 'int_2' }],
      [expected.origin, { ...data, type: 'other' }],
      [expected.origin, 'text'],
      [expected.origin, null],
    ] as const)
      assert.equal(read(origin, sent), undefined);
  });

  test('the message of the popup says why it failed', () => {
    const failed = read(expected.origin, { ...data, status: 'failure', reason: 'access_denied' });
    assert.deepEqual(failed, { status: 'failure', reason: 'access_denied' });
    assert.match(reasonText('access_denied'), /Consent was denied/);
    assert.match(reasonText('invalid_scope'), /answered invalid_scope/);
    assert.match(reasonText(undefined), /nothing/);
  });
});
