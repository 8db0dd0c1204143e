import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { clearable, timestamp } from '../../schema.ts';
import { timestampTruncator } from './timestamps.ts';

const at = timestamp('When.');
const schema = Type.Object({
  name: Type.String(),
  at: Type.Optional(at),
  until: clearable(at),
  parts: Type.Optional(Type.Array(Type.Object({ at }))),
});

test('times are truncated to three decimals at every level', () => {
  const truncate = timestampTruncator(schema);
  assert.deepEqual(
    truncate?.({
      name: '2026-01-01T00:00:00Z',
      at: '9999-12-31T23:59:59.9999999Z',
      until: null,
      parts: [{ at: '2026-01-01T00:00:00Z' }, { at: '2026-01-01T00:00:00.1Z' }],
    }),
    {
      name: '2026-01-01T00:00:00Z',
      at: '9999-12-31T23:59:59.999Z',
      until: null,
      parts: [{ at: '2026-01-01T00:00:00.000Z' }, { at: '2026-01-01T00:00:00.100Z' }],
    },
  );
});

test('absent properties stay absent', () => {
  assert.deepEqual(timestampTruncator(schema)?.({ name: 'x' }), { name: 'x' });
});

test('a schema without times has no truncator', () => {
  assert.equal(timestampTruncator(Type.Object({ name: Type.String() })), undefined);
});
