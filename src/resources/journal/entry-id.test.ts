import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isId, newId } from '../../platform/ids.ts';
import { type EntryIdentity, entryId, sequenceOfId } from './entry-id.ts';

const entry: EntryIdentity = {
  sequence: 42,
  createdAt: '2026-11-15T01:02:03.456Z',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

describe('the identifier of an entry', () => {
  for (const sequence of [1, 255, 256, 2 ** 32, 2 ** 40 - 1])
    test(`contains its sequence: ${sequence}`, () => {
      for (const kind of ['auditEntry', 'event'] as const) {
        const id = entryId(kind, { ...entry, sequence });
        assert.ok(isId(kind, id));
        assert.equal(sequenceOfId(id), sequence);
      }
    });

  test('is the same each time, and that of its event differs by the prefix only', () => {
    assert.equal(entryId('event', entry), entryId('event', { ...entry }));
    assert.equal(entryId('event', entry).slice(4), entryId('auditEntry', entry).slice(4));
  });

  test('differs if anything else does, so a foreign one with the same sequence is no wrong entry', () => {
    const others: Partial<EntryIdentity>[] = [
      { sequence: 43 },
      { createdAt: '2026-11-15T01:02:03.457Z' },
      { digest: `8${entry.digest.slice(1)}`.replace('8f86', '9e86') },
    ];
    const ids = [entry, ...others.map((other) => ({ ...entry, ...other }))].map((one) =>
      entryId('event', one),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test('has a sequence of 0 if it has another form', () => {
    for (const id of [
      'evt_',
      'evt_unknown',
      'evt_0',
      `${entryId('event', entry)}0`,
      'evt_il0123456789abcdefghjkmnpq',
    ])
      assert.equal(sequenceOfId(id), 0, id);
    assert.ok(sequenceOfId(newId('event')) < 2 ** 40);
  });

  test('sorts by the time of the change', () => {
    const times = ['1999-01-01T00:00:00.000Z', '2026-11-15T01:02:03.456Z', '2026-11-15T01:02:03.457Z'];
    const ids = times.map((createdAt) => entryId('event', { ...entry, createdAt }));
    assert.deepEqual(ids, ids.toSorted());
  });
});
