import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseTsv } from '../../../console/screens/billing/invoice/lines/tsv.ts';
import { writeCii } from '../../../src/modules/documents/e-invoice/cii.ts';
import { writeUbl } from '../../../src/modules/documents/e-invoice/ubl.ts';
import { madeDocument } from '../../support/e-invoice/documents.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

const [FEW, MANY] = [2_000, 20_000];
/** Ten times as much work, with room for the collection of garbage. Quadratic growth would be 100. */
const COST_MAX = 30;

/** Compares computing times, which other processes hardly change. */
function assertLinear(work: (count: number) => void): Promise<void> {
  const costOf = (count: number) => {
    const before = process.cpuUsage().user;
    work(count);
    return process.cpuUsage().user - before;
  };
  return unlessBusy(() => {
    const [few, many] = [costOf(FEW), costOf(MANY)];
    assert.ok(many < few * COST_MAX, `${many} µs against ${few} µs`);
  });
}

describe('ten times as much costs about ten times as much', () => {
  test('ten times as many lines of an e-invoice cost about ten times as much', async () => {
    const { lines, ...rest } = madeDocument(
      {},
      Array.from({ length: MANY }, () => ({})),
    );
    await assertLinear((count) => {
      const document = { ...rest, lines: lines.slice(0, count) };
      assert.ok(writeUbl(document).length + writeCii(document).length > count * 500);
    });
  });

  test('ten times as many rows of a pasted table cost about ten times as much', async () => {
    await assertLinear((count) => {
      const text = 'Design\t7,5\t95,00\t19\n'.repeat(count);
      assert.equal(parseTsv(text).length, count);
    });
  });
});
