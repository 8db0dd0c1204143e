import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;
let invoiceId: string;
let lines: string[];

const line = (amountMinor: number, taxPercent: number) => ({
  ...{ name: 'Work', quantity: 1, amountMinor },
  ...(taxPercent === 0 ? { taxCategory: 'Z' } : { taxPercent }),
});

/** Issues an invoice, and returns its status and what is to be paid. */
async function issue(billables: object[], terms: object): Promise<[string, number]> {
  const draft = await firm.make('/invoices', { contractId: firm.contractId, billables, ...terms });
  const { data } = await firm.finalize(draft.id);
  invoiceId = data.id;
  lines = (await firm.get(`/billables?invoiceId=${invoiceId}`)).map(({ id }: { id: string }) => id);
  return [data.status, data.payableMinor];
}
const credit = (...billables: unknown[]) =>
  firm.send('POST', '/credit-notes', {
    ...{ invoiceId, reason: 'Returned' },
    ...(billables.length > 0 && { billables }),
  });
/** Tax, total, rounding and the amount paid back of the next credit note. */
async function credited(...billables: unknown[]): Promise<number[]> {
  const answer = await credit(...billables);
  assert.equal(answer.status, 201, answer.text);
  const { taxMinor, totalMinor, roundingMinor, payableMinor } = answer.data;
  return [taxMinor, totalMinor, roundingMinor, payableMinor];
}
async function standing(): Promise<unknown[]> {
  const { status, creditedMinor, dueMinor, availableActions } = await firm.get(`/invoices/${invoiceId}`);
  return [status, creditedMinor, dueMinor, availableActions.includes('credit')];
}

describe('the rest of an invoice', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { vatNumber: 'CHE-123.456.788 MWST', currencyCode: 'CHF' },
      client: { legalName: 'Northwind' },
      terms: { currencyCode: 'CHF' },
    });
  });

  describe('the rest of an invoice without a total', () => {
    const threeLines = () =>
      issue([line(100_000, 19), line(11_900, 19), line(-11_900, 7)], { pricesIncludeTax: true });

    test('the rest of an invoice can be credited while lines with tax are left, though their total is 0', async () => {
      await threeLines();
      assert.deepEqual(await credited(lines[0]), [15_966, 100_000, 0, 100_000]);
      assert.deepEqual(await standing(), ['CREDITED', 100_000, 0, true]);
      assertRefused(await credit(lines[1]), ['billables', 'balance']);
      assertRefused(await credit(lines[2]), ['billables', 'balance']);
      assert.deepEqual(await credited(), [1_121, 0, 0, 0]);
      assert.deepEqual(await standing(), ['CREDITED', 100_000, 0, false]);
      assertRefused(await credit(), ['status', 'state']);
    });

    test('the rest of an invoice of which lines were credited for 0 can be credited, but not voided', async () => {
      await threeLines();
      assert.deepEqual(await credited(lines[1], lines[2]), [1_121, 0, 0, 0]);
      assert.deepEqual(await standing(), ['FINALIZED', 0, 100_000, true]);
      assertRefused(await firm.send('POST', `/invoices/${invoiceId}/void`), ['status', 'state']);
      assert.deepEqual(await credited(), [15_966, 100_000, 0, 100_000]);
    });

    test('the rest of an invoice of 0 is its lines, unless they are worth nothing', async () => {
      assert.deepEqual(await issue([line(11_900, 19), line(-11_900, 7)], { pricesIncludeTax: true }), [
        'PAID',
        0,
      ]);
      assert.deepEqual(await standing(), ['PAID', 0, 0, true]);
      assert.deepEqual(await credited(), [1_121, 0, 0, 0]);
      assert.deepEqual(await standing(), ['PAID', 0, 0, false]);
      const free = { discounts: [{ percent: 100, reason: 'A gift' }] };
      assert.deepEqual(await issue([line(11_900, 19)], free), ['PAID', 0]);
      assert.deepEqual(await standing(), ['PAID', 0, 0, false]);
      assertRefused(await credit(), ['status', 'state']);
    });
  });

  describe('the rest of an invoice that is rounded', () => {
    const rounded = (...amounts: number[]) =>
      issue(
        amounts.map((amount) => line(amount, 0)),
        { isCashRounded: true },
      );

    test('the rest of an invoice that is rounded down can be credited, and takes the rounding back', async () => {
      assert.deepEqual(await rounded(9_995, 1), ['FINALIZED', 9_995]);
      assert.deepEqual(await credited(lines[0]), [0, 9_995, 0, 9_995]);
      assert.deepEqual(await standing(), ['CREDITED', 9_995, 0, true]);
      assert.deepEqual(await credited(lines[1]), [0, 1, -1, 0]);
      assert.deepEqual(await standing(), ['CREDITED', 9_995, 0, false]);
    });

    test('the rest of an invoice that is rounded up takes the rounding back, and a part takes none', async () => {
      assert.deepEqual(await rounded(9_995, 3), ['FINALIZED', 10_000]);
      assert.deepEqual(await credited(lines[0]), [0, 9_995, 0, 9_995]);
      assert.deepEqual(await standing(), ['FINALIZED', 9_995, 5, true]);
      assert.deepEqual(await credited(lines[1]), [0, 3, 2, 5]);
      assert.deepEqual(await standing(), ['CREDITED', 10_000, 0, false]);
    });

    test('the rest of an invoice that is rounded to 0 can be credited', async () => {
      assert.deepEqual(await rounded(1, 1), ['PAID', 0]);
      assert.deepEqual(await credited(lines[0]), [0, 1, -1, 0]);
      assert.deepEqual(await credited(), [0, 1, -1, 0]);
      assert.deepEqual(await standing(), ['PAID', 0, 0, false]);
    });

    test('the rest of an invoice that is rounded is named without the rounding', async () => {
      assert.deepEqual(await rounded(10_000, -3), ['FINALIZED', 9_995]);
      assert.deepEqual(await credited({ billableId: lines[0], amountMinor: 9_996 }), [0, 9_996, -1, 9_995]);
      const { details } = (await credit(lines[0])).json;
      assert.match(details[0].message, /left of the invoice, 0\.01 CHF/);
      assert.deepEqual(await credited(), [0, 1, -1, 0]);
    });
  });
});
