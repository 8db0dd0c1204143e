import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { retryAfterMsOf, textWithin } from './response-reading.ts';

describe('Retry-After', () => {
  const now = new Date('2031-06-01T12:00:00Z');
  const day = 24 * 3_600_000;

  test('Retry-After is a number of seconds or a date', () => {
    for (const [header, waitMs] of [
      ['0', 0],
      ['120', 120_000],
      [' 7 ', 7_000],
      ['Sun, 01 Jun 2031 12:01:00 GMT', 60_000],
      ['Sunday, 01-Jun-31 12:01:00 GMT', 60_000],
    ] as const) {
      assert.equal(retryAfterMsOf(header, now), waitMs, header);
    }
  });

  test('Retry-After is at least now and at most a day', () => {
    assert.equal(retryAfterMsOf('Sun, 01 Jun 2031 11:00:00 GMT', now), 0);
    assert.equal(retryAfterMsOf('Sun, 01 Jun 2036 12:00:00 GMT', now), day);
    assert.equal(retryAfterMsOf('86401', now), day);
    assert.equal(retryAfterMsOf('9'.repeat(400), now), day);
  });

  test('Retry-After is ignored if it is neither seconds nor a date', () => {
    for (const header of [
      null,
      undefined,
      '',
      'soon',
      '-5',
      '1.5',
      '1e3',
      '2031-06-01',
      'Sun, 99 Foo 2031 12:01',
    ]) {
      assert.equal(retryAfterMsOf(header, now), undefined, String(header));
    }
  });
});

describe('the body of an answer', () => {
  test('the body of an answer is read up to the limit', async () => {
    assert.equal(await textWithin(5, new Response('grün')), 'grün');
    assert.equal(await textWithin(4, new Response('grün')), undefined);
    assert.equal(await textWithin(4, new Response(null)), '');
  });

  test('the body of an answer is not read beyond the limit', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel: () => {
        isCancelled = true;
      },
    });
    assert.equal(await textWithin(10_000, new Response(endless)), undefined);
    assert.ok(isCancelled);
  });

  test('the body of an answer may have a character that arrives in two pieces', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Uint8Array.of(0xc3));
        controller.enqueue(Uint8Array.of(0xbc));
        controller.close();
      },
    });
    assert.equal(await textWithin(10, new Response(pieces)), 'ü');
  });
});
