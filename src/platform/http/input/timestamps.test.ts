import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { clearable, timestamp } from '../../schema.ts';
import { timestampCutter } from './timestamps.ts';

const at = timestamp('When.');
const schema = Type.Object({
  name: Type.String(),
  at: Type.Optional(at),
  until: clearable(at),
  parts: Type.Optional(Type.Array(Type.Object({ at }))),
});

test('times have three decimals, wherever they stand, and are never moved on', () => {
  const cut = timestampCutter(schema);
  assert.deepEqual(
    cut?.({
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

test('what is left out stays left out', () => {
  assert.deepEqual(timestampCutter(schema)?.({ name: 'x' }), { name: 'x' });
});

test('a schema without times needs no cutting', () => {
  assert.equal(timestampCutter(Type.Object({ name: Type.String() })), undefined);
});
