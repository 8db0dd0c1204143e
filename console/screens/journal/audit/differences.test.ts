import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../../words/words.ts';
import { changedFields, differencesOf, screenOf, written } from './differences.ts';
import { changeName, fieldName } from './names.ts';

await loadWords('audit', 'auditFields');

describe('audit entries', () => {
  test('an audit entry shows what was set, changed and emptied, also inside of objects and lists', () => {
    const before = {
      name: 'Acme',
      contact: { email: 'a@example.com' },
      notes: 'old',
      updatedAt: '1',
      accounts: [],
    };
    const after = {
      name: 'Acme Studio',
      contact: { email: 'a@example.com', phone: '1' },
      updatedAt: '2',
      accounts: [{ iban: 'DE' }],
    };
    const changed = differencesOf(before, after).filter(({ isChanged }) => isChanged);
    assert.deepEqual(
      changed.map(({ path, before, after }) => [path, before, after]),
      [
        ['name', 'Acme', 'Acme Studio'],
        ['contact.phone', undefined, '1'],
        ['accounts.0.iban', undefined, 'DE'],
        ['notes', 'old', undefined],
        ['updatedAt', '1', '2'],
      ],
    );
  });

  test('an audit entry names each changed field once, without those that every change sets', () => {
    const before = { updatedAt: '1', contact: { email: 'a', phone: '1' } };
    assert.deepEqual(changedFields(before, { updatedAt: '2', contact: { email: 'b', phone: '2' } }), [
      'Contact',
    ]);
    assert.deepEqual(changedFields(before, { ...before, updatedAt: '2' }), []);
  });

  test('an audit entry takes null, empty and absent for the same nothing', () => {
    assert.deepEqual(changedFields({ notes: null, a: '' }, { b: '' }), []);
  });

  test('an audit entry takes names of properties as data', () => {
    const after = JSON.parse('{"__proto__": {"x": 1}, "constructor": "y"}');
    assert.deepEqual(
      differencesOf({}, after).map(({ path }) => path),
      ['__proto__.x', 'constructor'],
    );
  });

  test('an audit entry writes fields and values as people read them', () => {
    assert.equal(fieldName('bankAccounts.0.iban'), 'Bank accounts 1, IBAN');
    assert.equal(fieldName('contact.email'), 'Contact, email address');
    assert.equal(fieldName('totalMinor'), 'Total');
    const writing = {
      money: (minor: number, currency: string) => `${minor} ${currency}`,
      number: String,
      day: (text: string) => `day ${text}`,
      instant: (text: string) => `time ${text}`,
      code: (path: string, code: string) => (path === 'status' ? `the ${code}` : undefined),
    };
    const state = { currencyCode: 'EUR' };
    assert.equal(written('totalMinor', 5, state, writing), '5 EUR');
    assert.equal(written('totalMinor', 5, {}, writing), '5');
    assert.equal(written('dueDate', '2026-11-16', state, writing), 'day 2026-11-16');
    assert.equal(written('at', '2026-11-16T10:00:00.000Z', state, writing), 'time 2026-11-16T10:00:00.000Z');
    assert.equal(written('isOpen', false, state, writing), 'No');
    assert.equal(written('status', 'PAID', state, writing), 'the PAID');
    assert.equal(written('name', 'PAID', state, writing), 'PAID');
  });

  test('an audit entry says what was done in words, and spaces names that the console does not know', () => {
    assert.equal(changeName({ resource: 'billable', action: 'deleted' }), 'Line deleted');
    assert.equal(changeName({ resource: 'shipWreck', action: 'created' }), 'Ship wreck created');
    assert.equal(fieldName('hullColour.2.firstCoatMinor'), 'Hull colour 3, first coat');
    assert.equal(fieldName('constructor'), 'Constructor');
  });

  test('an audit entry leads to the screen of its record', () => {
    assert.deepEqual(screenOf('client', 'clnt_1'), { path: '/clients/clnt_1' });
    assert.deepEqual(screenOf('member', 'mbr_1'), { path: '/settings', query: { tab: 'members' } });
    assert.equal(screenOf('email', 'eml_1'), undefined);
  });
});
