import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Attempts } from './attempts.ts';
import { draftsIn } from './drafts.ts';
import { shownRows } from './list-window.ts';
import { changesOf, filled, typedOver, valueAt, withValueAt } from './paths.ts';

describe('values of a form', () => {
  test('values of a form are read and changed by path, and the old ones stay as they were', () => {
    const before = { name: 'a', contact: { email: 'b' }, rates: [{ unit: 'HOUR' }] };
    const after = withValueAt(withValueAt(before, 'contact.email', 'c'), 'rates.0.unit', 'DAY');
    assert.deepEqual(after, { name: 'a', contact: { email: 'c' }, rates: [{ unit: 'DAY' }] });
    assert.equal(valueAt(before, 'rates.0.unit'), 'HOUR');
    assert.deepEqual(withValueAt({}, 'contact.email', 'x'), { contact: { email: 'x' } });
    assert.equal(valueAt({}, 'contact.email'), undefined);
  });

  test('values of a form go into a POST without empty fields', () => {
    const values = {
      name: 'a',
      vatNumber: '',
      contact: { email: '' },
      isHeld: false,
      minutes: 0,
      lines: [{ a: '' }],
    };
    assert.deepEqual(filled(values), { name: 'a', isHeld: false, minutes: 0, lines: [{}] });
  });

  test('values of a form go into a PATCH if they differ, and null clears', () => {
    const before = {
      name: 'a',
      vatNumber: 'x',
      contact: { email: 'e', phone: '' },
      notes: undefined as string | undefined,
    };
    assert.deepEqual(changesOf(before, { ...before, notes: '' }), {});
    assert.deepEqual(changesOf(before, { ...before, vatNumber: '', contact: { email: '', phone: '' } }), {
      vatNumber: null,
      contact: null,
    });
    assert.deepEqual(changesOf(before, { ...before, contact: { email: 'e', phone: '1' } }), {
      contact: { email: 'e', phone: '1' },
    });
  });
});

describe('drafts', () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const drafts = draftsIn(() => storage);

  test('a draft is kept under its key until it is removed', () => {
    drafts.write('clients/new', { name: 'Half' });
    assert.deepEqual(drafts.read('clients/new'), { name: 'Half' });
    assert.equal(drafts.read('clients/clnt_1'), undefined);
    drafts.remove('clients/new');
    assert.equal(drafts.read('clients/new'), undefined);
  });

  test('a draft that is damaged or has no room does no harm', () => {
    store.set('retainer.draft.x', '{');
    assert.equal(drafts.read('x'), undefined);
    const full = draftsIn(() => {
      throw new Error('forbidden');
    });
    full.write('x', {});
    full.remove('x');
    assert.equal(full.read('x'), undefined);
  });
});

describe('idempotency keys', () => {
  const keyOf = (attempts: Attempts, values: unknown) => attempts.for(values).header['idempotency-key'];

  test('an idempotency key stays the same until the values change or an answer has come', () => {
    const attempts = new Attempts();
    const first = keyOf(attempts, { a: 1 });
    assert.match(first, /^[0-9a-f]{32}$/);
    attempts.failed(new TypeError('connection broke'));
    assert.equal(keyOf(attempts, { a: 1 }), first);
    assert.notEqual(keyOf(attempts, { a: 2 }), first);
    const second = keyOf(attempts, { a: 2 });
    attempts.succeeded();
    assert.notEqual(keyOf(attempts, { a: 2 }), second);
  });
});

describe('long lists', () => {
  test('a long list shows the rows on the screen and some around them', () => {
    assert.deepEqual(shownRows(200, 40, -4_000, 800), { from: 0, to: 200, first: 0, above: 0, below: 0 });
    const { from, to, first, above, below } = shownRows(100_000, 40, -2_000_000, 800);
    assert.ok(from <= 50_000 && to >= 50_020 && to - from < 200);
    assert.equal(first, 50_000);
    assert.equal(above + below + (to - from) * 40, 100_000 * 40, 'the page keeps its height');
  });

  test('a long list shows its first rows above, and its last ones below', () => {
    assert.equal(shownRows(100_000, 40, 300, 800).from, 0);
    const end = shownRows(100_000, 40, -100_000 * 40, 800);
    assert.equal(end.to, 100_000);
    assert.equal(end.below, 0);
    assert.ok(end.from < 100_000);
  });
});

test('what somebody typed stays over newer values, and fields that they did not touch follow', () => {
  const older = { name: 'Acme', next: 118, contact: { email: 'a', phone: '' } };
  const typed = { ...older, contact: { email: 'b', phone: '' } };
  const newer = { name: 'Acme Studio', next: 119, contact: { email: 'a', phone: '1' } };
  assert.deepEqual(typedOver(typed, older, newer), {
    name: 'Acme Studio',
    next: 119,
    contact: { email: 'b', phone: '' },
  });
  assert.deepEqual(typedOver(older, older, newer), newer);
});
