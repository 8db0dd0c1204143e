import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { readInThread } from './read-in-thread.ts';
import { type BodyRules, readJson } from './read-json.ts';

const line = Type.Object(
  { name: Type.String({ maxLength: 5 }), at: Type.Optional(Type.String({ format: 'date-time' })) },
  { additionalProperties: false },
);
const closed = Type.Object(
  { id: Type.Optional(Type.Number()), lines: Type.Array(line, { maxItems: 20_000 }) },
  { additionalProperties: false },
);
const open = Type.Object({ name: Type.String() }, { additionalProperties: true });
const lines = (count: number, one: object) =>
  JSON.stringify({ lines: Array.from({ length: count }, () => one) });

const bodies = {
  'a long list': lines(10_000, { name: 'Ω"\\', at: '2026-01-01T00:00:00.123456Z' }),
  'wrong items': lines(10_000, { name: 'too long' }),
  'an empty list': '{"lines":[]}',
  'no JSON': '{"lines":',
  'no object': '[1]',
  'no UTF-8': Buffer.from([0x22, 0xff, 0x22]),
  'forbidden characters': lines(3, { name: 'a\0' }),
};

describe('threads that read JSON', () => {
  const read = (bytes: Uint8Array, rules: BodyRules) => readInThread(new Uint8Array(bytes), rules);

  test('a thread reads JSON to the same values as the main thread', async () => {
    const rules = { schema: closed, wantsHash: true };
    for (const [what, body] of Object.entries(bodies)) {
      const expected = await readJson(Buffer.from(body as string), rules);
      assert.deepEqual(await read(Buffer.from(body as string), rules), expected, what);
    }
  });

  test('a thread reads at most 1 MiB of a webhook', async () => {
    const webhook = (readLength: number, otherLength: number) =>
      Buffer.from(JSON.stringify({ name: 'x'.repeat(readLength), more: 'x'.repeat(otherLength) }));
    const rules = { schema: open, wantsHash: false };
    assert.deepEqual((await read(webhook(1_000, 2_000_000), rules)).body, { name: 'x'.repeat(1_000) });
    assert.equal((await read(webhook(2_000_000, 1_000), rules)).details[0]?.constraint, 'values');
  });
});
