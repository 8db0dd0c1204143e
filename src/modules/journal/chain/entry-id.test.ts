import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isId } from '../../../platform/ids.ts';
import { entryId, placeOfId } from './entry-id.ts';

const UUID = '019a8b2c-3d4e-7f60-8a9b-0c1d2e3f4a5b';

describe('the identifier of an entry', () => {
  test('the identifier of an entry leads back to its UUID and time, and its event differs by the prefix only', () => {
    for (const kind of ['auditEntry', 'event'] as const) {
      const id = entryId(kind, UUID);
      assert.ok(isId(kind, id));
      assert.deepEqual(placeOfId(id), {
        uuid: UUID.replaceAll('-', ''),
        createdAt: '2025-11-16T05:38:43.662Z',
      });
    }
    assert.equal(entryId('event', UUID).slice(4), entryId('auditEntry', UUID).slice(4));
  });

  test('the identifier of an entry has no UUID if it has another form', () => {
    for (const id of [
      'evt_',
      'evt_unknown',
      'evt_0',
      `${entryId('event', UUID)}0`,
      'evt_il0123456789abcdefghjkmnpq',
    ])
      assert.equal(placeOfId(id), undefined, id);
  });
});
