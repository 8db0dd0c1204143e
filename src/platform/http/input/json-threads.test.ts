import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { JsonThreads } from './json-threads.ts';
import { readJson } from './read-json.ts';

const line = Type.Object(
  { name: Type.String({ maxLength: 5 }), at: Type.Optional(Type.String({ format: 'date-time' })) },
  { additionalProperties: false },
);
const closed = Type.Object(
  { id: Type.Optional(Type.Number()), lines: Type.Array(line, { maxItems: 20_000 }) },
  { additionalProperties: false },
);
const open = Type.Object({ name: Type.String() }, { additionalProperties: true });
const reads = Type.Object({
  name: Type.String({ maxLength: 3 }),
  tags: Type.Array(Type.Object({ a: Type.Number() }), { maxItems: 2 }),
});

const lines = (count: number, one: object) =>
  JSON.stringify({ lines: Array.from({ length: count }, () => one) });

const bodies = {
  'a long list': lines(10_000, { name: 'Ω"\\', at: '2026-01-01T00:00:00.123456Z' }),
  'wrong items': lines(10_000, { name: 'too long' }),
  'unknown properties': lines(300, { name: 'a', b: 1 }),
  'an empty list': '{"lines":[]}',
  'a number': '1',
  null: 'null',
  'a list': '[1]',
  'no JSON': '{"lines":',
  'a prototype': '{"lines":[],"__proto__":{}}',
  'an infinite number': '{"id":1e999,"lines":[]}',
  'forbidden characters': lines(3, { name: 'a\0' }),
  'a lone surrogate': '{"lines":[{"name":"\\ud800"}]}',
  'white space': ` \n${lines(2, { name: 'a' })}\t`,
  'further properties': '{"name":"abcdef","tags":[{"a":1,"b":2},3],"more":{"deep":[1]},"lines":[]}',
  'a long list of further properties': '{"name":"a","tags":[1,2,3],"lines":[]}',
};

describe('a thread that reads JSON', () => {
  const threads = new JsonThreads();
  after(() => threads.stop());
  const stays = () => false;

  test('reads the same as the main thread', async () => {
    for (const [what, text] of Object.entries(bodies)) {
      for (const rules of [
        { schema: closed, reads: undefined, wantsHash: true },
        { schema: open, reads, wantsHash: true },
        { schema: open, reads: undefined, wantsHash: false },
        { schema: undefined, reads: undefined, wantsHash: true },
      ]) {
        const expected = JSON.parse(JSON.stringify(readJson(Buffer.from(text), rules)));
        const actual = JSON.parse(JSON.stringify(await threads.read(Buffer.from(text), rules, 'a', stays)));
        assert.deepEqual(actual, expected, what);
      }
    }
    const notUtf8 = Buffer.from([0x22, 0xff, 0x22]);
    const rules = { schema: closed, reads: undefined, wantsHash: false };
    const read = await threads.read(notUtf8, rules, 'a', stays);
    assert.equal(read.flaw?.message, 'must be UTF-8');
  });

  test('fails one request if it ends, and is started again for the next', async () => {
    const rules = { schema: closed, reads: undefined, wantsHash: false };
    const reading = threads.read(Buffer.from(bodies['a long list']), rules, 'a', stays);
    await Promise.all([assert.rejects(reading, { status: 503 }), threads.stop()]);
    const read = await threads.read(Buffer.from('{"lines":[]}'), rules, 'a', stays);
    assert.deepEqual(read.body, { lines: [] });
  });

  test('does not read for a caller who has left', async () => {
    const rules = { schema: closed, reads: undefined, wantsHash: false };
    const reading = threads.read(Buffer.from('{"lines":[]}'), rules, 'a', () => true);
    await assert.rejects(reading, /has left/);
  });
});
