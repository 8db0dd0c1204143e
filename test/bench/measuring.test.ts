import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digits, median, ratiosOf, showSpread, spreadOf } from '../../bench/measuring/arithmetic.ts';
import { formatShot, wholeBody } from '../../bench/measuring/load.ts';
import { familyOf, parseStat, usageOf } from '../../bench/measuring/processor-time.ts';
import { isPicked, readOptions } from '../../bench/options.ts';

describe('the arithmetic of benchmarks', () => {
  test('a median is the middle, or the mean of both middles', () => {
    assert.deepEqual([[3, 1, 2], [4, 1, 2, 3], [7], []].map(median), [2, 2.5, 7, 0]);
  });

  test('a spread of times reaches from the least to the most', () => {
    assert.deepEqual(spreadOf([2, 9, 4]), { median: 4, least: 2, most: 9 });
    assert.equal(spreadOf([]), undefined);
  });

  test('sides of a benchmark are compared round by round, so what slows both down does not matter', () => {
    assert.deepEqual(ratiosOf([10, 20, 40], [5, 10, 20]), { median: 2, least: 2, most: 2 });
  });

  test('rounds of a benchmark without a partner, or without a measurable time, do not count', () => {
    assert.deepEqual(ratiosOf([10, 20, 40, 0], [5, 0]), { median: 2, least: 2, most: 2 });
    assert.equal(ratiosOf([10], []), undefined);
  });

  test('figures of benchmarks have no more digits than they deserve', () => {
    assert.deepEqual([0.1234, 4.5678, 45.678, 456.78, 45_678.9].map(digits), [
      '0.12',
      '4.6',
      '46',
      '457',
      '45,679',
    ]);
    assert.equal(showSpread({ median: 1.5, least: 1, most: 2 }), '1.5 (1 to 2)');
    assert.equal(showSpread(undefined), '');
  });
});

describe('processor time', () => {
  const STAT = '4711 (a) b (c)) S 12 4711 4711 0 -1 4194560 9 8 7 6 150 25 30 5 20 0 1 0 5917050 3133440 390';

  test('processor time is read behind a name that contains spaces and parentheses, with that of ended children', () => {
    assert.deepEqual(parseStat(STAT), { pid: 4711, parent: 12, ms: (150 + 25 + 30 + 5) * 10 });
  });

  const one = (pid: number, parent: number, ms: number) => ({ pid, parent, ms });
  const processes = [
    one(1, 0, 9_999),
    one(10, 1, 100),
    one(11, 10, 20),
    one(20, 10, 3),
    one(21, 20, 4),
    one(22, 21, 5),
  ];

  test('a family of processes is a process with all its descendants', () => {
    assert.deepEqual(
      familyOf(processes, 10).map(({ pid }) => pid),
      [10, 11, 20, 21, 22],
    );
    assert.deepEqual(
      familyOf(processes, 10, 20).map(({ pid }) => pid),
      [10, 11],
    );
    assert.deepEqual(familyOf(processes, 404), []);
  });

  test('the time of PostgreSQL counts for itself, even if the service is its parent', () => {
    assert.deepEqual(usageOf(processes, 10, 20), { service: 120, postgres: 12 });
    assert.deepEqual(usageOf(processes, undefined, 20), { service: 0, postgres: 12 });
    assert.deepEqual(usageOf(processes, 11), { service: 20, postgres: 0 });
  });
});

describe('requests of benchmarks', () => {
  test('requests of benchmarks have a length in bytes, also without a body', () => {
    const sent = formatShot({ method: 'POST', path: '/clients', body: { name: 'Zoë' } }).toString();
    assert.match(
      sent,
      /^POST \/clients HTTP\/1\.1\r\nhost: .*\r\ncontent-length: 15\r\n\r\n\{"name":"Zoë"\}$/s,
    );
    assert.match(formatShot({ method: 'POST', path: '/' }).toString(), /content-length: 0\r\n\r\n$/);
  });

  test('an answer to a benchmark is whole once its length, or its last chunk, has arrived', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n';
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n';
    assert.deepEqual(
      ['HTTP/1.1 200 OK\r\n', `${head}12`, `${head}1234`, chunked, `${chunked}0\r\n\r\n`].map(wholeBody),
      [undefined, undefined, '1234', undefined, '2\r\nok\r\n0\r\n\r\n'],
    );
  });
});

describe('options of benchmarks', () => {
  test('a word picks a benchmark, or all that begin with it', () => {
    const keys = ['invoices-1', 'invoices-10', 'clients', 'get-clients'];
    const picked = (only: string[]) => keys.filter((key) => isPicked(key, only));
    assert.deepEqual(picked(['invoices']), ['invoices-1', 'invoices-10']);
    assert.deepEqual(picked(['invoices-1', 'clients']), ['invoices-1', 'clients']);
    assert.deepEqual(picked([]), keys);
  });

  test('unknown sides and options of benchmarks are refused', () => {
    assert.deepEqual(readOptions(['--only', 'a,b', '--sides', 'ours']).only, ['a', 'b']);
    assert.throws(() => readOptions(['--sides', 'theirs']), /theirs is none of ours, today/);
    assert.throws(() => readOptions(['--fast']), /--fast/);
  });
});
