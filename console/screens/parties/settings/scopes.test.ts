import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { levelIn, levelsOf, withLevel } from './scopes.ts';

describe('what an access token is limited to', () => {
  test('an access token has one level for each resource, and changing it leaves the others', () => {
    const scopes = withLevel(['clients:read', 'invoices:read'], 'invoices', 'write');
    assert.deepEqual(scopes, ['clients:read', 'invoices:write']);
    assert.equal(levelIn(scopes, 'invoices'), 'write');
    assert.equal(levelIn(scopes, 'projects'), undefined);
    assert.deepEqual(withLevel(scopes, 'clients', undefined), ['invoices:write']);
    assert.deepEqual(withLevel(['bank-entries:read'], 'bank-statements', 'read').length, 2);
  });

  test('reading and writing of a resource count once, as writing, which includes reading', () => {
    assert.equal(levelIn(['clients:read', 'clients:write'], 'clients'), 'write');
    assert.deepEqual(levelsOf('reports'), ['read']);
  });
});
