import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { clearable, timestamp } from '../../schema.ts';
import { timestampTruncator, utcConverter } from './timestamps.ts';

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

test('absent times stay absent', () => {
  assert.deepEqual(timestampTruncator(schema)?.({ name: 'x' }), { name: 'x' });
});

test('a schema without times has no truncator', () => {
  assert.equal(timestampTruncator(Type.Object({ name: Type.String() })), undefined);
});

test('times with an offset are turned into UTC', () => {
  for (const [given, expected] of [
    ['2026-11-15T01:02:03+02:00', '2026-11-14T23:02:03.000Z'],
    ['2026-11-15T01:02:03.0049-05:30', '2026-11-15T06:32:03.004Z'],
    ['2026-11-15T01:02:03.5+00:00', '2026-11-15T01:02:03.500Z'],
  ])
    assert.deepEqual(timestampTruncator(schema)?.({ at: given }), { at: expected });
});

test('times of a query are turned into UTC with all their decimals', () => {
  const query = Type.Object({
    at,
    since: Type.String({ format: 'event-or-date-time' }),
    from: Type.String({ format: 'date-or-date-time' }),
    name: Type.String(),
  });
  const convert = utcConverter(query);
  const offset = '2026-01-01T00:00:00.0000005+01:00';
  const utc = '2025-12-31T23:00:00.0000005Z';
  assert.deepEqual(convert?.({ at: offset, since: offset, from: offset, name: offset }), {
    ...{ at: utc, since: utc, from: utc, name: offset },
  });
  const others = { at: '2026-01-01T00:00:00.0000005Z', since: 'evt_1', from: '2026-01-01' };
  assert.deepEqual(convert?.(others), others);
});
