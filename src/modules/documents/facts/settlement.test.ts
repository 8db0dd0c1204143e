import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { creditSettlement } from './settlement.ts';

/** The parts of a credit note of 30.00 on an invoice of 100.00. */
function partsOf(paidMinor: number, refundedMinor: number, creditedBeforeMinor = 0, amountMinor = 3_000) {
  const invoice = { payableMinor: 10_000, paidMinor, refundedMinor, creditedBeforeMinor };
  const { setOffMinor, refundedMinor: refunded, openMinor } = creditSettlement(amountMinor, invoice);
  return [setOffMinor, refunded, openMinor];
}

describe('the settlement of a credit note', () => {
  test('the settlement of a credit note lowers what is to be paid, if nobody has paid it', () => {
    assert.deepEqual(partsOf(0, 0), [3_000, 0, 0]);
    assert.deepEqual(partsOf(7_000, 0), [3_000, 0, 0]);
  });

  test('the settlement of a credit note on a paid invoice is its refund', () => {
    assert.deepEqual(partsOf(10_000, 0), [0, 0, 3_000]);
    assert.deepEqual(partsOf(10_000, 1_000), [0, 1_000, 2_000]);
    assert.deepEqual(partsOf(10_000, 3_000), [0, 3_000, 0]);
  });

  test('the settlement of a credit note may be both', () => {
    assert.deepEqual(partsOf(8_000, 500), [2_000, 500, 500]);
  });

  test('the settlement of a credit note is reckoned after those before it', () => {
    assert.deepEqual(partsOf(8_000, 1_000, 0), [2_000, 1_000, 0]);
    assert.deepEqual(partsOf(8_000, 1_000, 3_000), [0, 0, 3_000]);
  });

  test('the settlement of a credit note has no part in the refund of an overpayment', () => {
    assert.deepEqual(partsOf(12_000, 2_000), [0, 0, 3_000]);
    assert.deepEqual(partsOf(12_000, 5_000), [0, 3_000, 0]);
  });

  test('the settlement of credit notes adds up to each of them, and to no more than was refunded', () => {
    for (let paid = 0; paid <= 12_000; paid += 1_500)
      for (let refunded = 0; refunded <= paid; refunded += 700) {
        const notes = [
          [0, 2_000],
          [2_000, 5_000],
          [7_000, 3_000],
        ] as const;
        const parts = notes.map(([before, amount]) => partsOf(paid, refunded, before, amount));
        for (const [index, part] of parts.entries())
          assert.ok(part.every((sum) => sum >= 0) && part.reduce((a, b) => a + b) === notes[index]?.[1]);
        const [setOff = 0, back = 0] = [0, 1].map((at) =>
          parts.reduce((sum, part) => sum + (part[at] as number), 0),
        );
        assert.equal(setOff, Math.max(0, 10_000 - paid));
        assert.ok(back <= refunded);
      }
  });
});
