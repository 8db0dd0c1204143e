import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WireMessages } from './wire-messages.ts';

/** The code, and the rest behind the length, of each message. */
function split(bytes: Buffer): [code: string, rest: string][] {
  const found: [string, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readInt32BE(at + 1);
    found.push([String.fromCharCode(bytes[at] as number), bytes.toString('utf8', at + 5, at + 1 + length)]);
    at += 1 + length;
  }
  return found;
}

test('a statement is written as one sequence of messages, and the next begins anew', () => {
  const messages = new WireMessages();
  const written = messages.parse('one', 'select $1').bind('one', []).describe().execute().sync().take();
  assert.deepEqual(split(written), [
    ['P', 'one\0select $1\0\0\0'],
    ['B', '\0one\0\0\0\0\0\0\0'],
    ['D', 'P\0'],
    ['E', '\0\0\0\0\0'],
    ['S', ''],
  ]);
  assert.deepEqual(split(messages.sync().take()), [['S', '']]);
});

test('values are text with its length in bytes, bytes in the binary format, or null', () => {
  const messages = new WireMessages();
  const values = ['ä', 7, true, null, undefined, Buffer.from('raw')];
  const [[, rest] = ['', '']] = split(messages.bind('s', values).take());
  const formats = `${'\0\0'.repeat(5)}\0\u0001`;
  const nothing = '\ufffd\ufffd\ufffd\ufffd'; // a length of -1, which is no UTF-8
  const texts = `\0\0\0\u0002ä\0\0\0\u00017\0\0\0\u0004true${nothing}${nothing}\0\0\0\u0003raw`;
  assert.equal(rest, `\0s\0\0\u0006${formats}\0\u0006${texts}\0\0`);
});

test('long values fit, and the space for them is given back', () => {
  const messages = new WireMessages();
  const long = '€'.repeat(100_000);
  const [[, rest] = ['', '']] = split(messages.bind('', [long, Buffer.alloc(300_000, 0x61)]).take());
  assert.ok(rest.includes(long) && rest.includes('a'.repeat(300_000)));
  assert.equal(messages.sync().take().length, 5);
});
