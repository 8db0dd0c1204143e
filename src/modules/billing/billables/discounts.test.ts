import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const line = (amountMinor: number, more: object = {}) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 19 },
  ...more,
});
const percents = (...parts: number[]) => parts.map((percent) => ({ percent, reason: 'Regular client' }));
type Shown = { amountMinor: number };
const amountsOf = (discounts: Shown[] = []) => discounts.map(({ amountMinor }) => amountMinor);

describe('discounts', () => {
  before(async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788' } });
  });

  describe('discounts of a line', () => {
    const discounted = async (amountMinor: number, ...discounts: object[]) => {
      const { id } = await firm.draft([line(amountMinor, { discounts })]);
      const [shown] = await firm.get(`/billables?invoiceId=${id}`);
      return [shown.totalMinor, amountsOf(shown.discounts)];
    };

    test('discounts of a line that add up to 100 percent take all of it, and the last takes the rest', async () => {
      assert.deepEqual(await discounted(101, ...percents(50, 50)), [0, [51, 50]]);
      assert.deepEqual(await discounted(100, ...percents(33.3333, 33.3333, 33.3334)), [0, [33, 34, 33]]);
    });

    test('discounts of a line in percent are rounded together, whatever amounts stand between them', async () => {
      const [half] = percents(25);
      assert.deepEqual(
        await discounted(99, half as object, { amountMinor: 9, reason: 'Voucher' }, half as object),
        [40, [25, 9, 25]],
      );
    });

    test('discounts of a line may take all of it, and not more', async () => {
      const voucher = (amountMinor: number) => ({ amountMinor, reason: 'Voucher' });
      assert.deepEqual(await discounted(101, ...percents(25, 25), voucher(50)), [0, [25, 26, 50]]);
      const more = [line(101, { discounts: [...percents(25, 25), voucher(51)] })];
      const answer = await firm.send('POST', '/invoices', { contractId: firm.contractId, billables: more });
      assertRefused(answer, ['billables.0.discounts', 'maximum']);
    });
  });

  describe('discounts of an invoice', () => {
    const drafted = async (lines: object[], ...discounts: object[]) => {
      const draft = await firm.draft(lines, { discounts });
      const shares = draft.taxes.map((tax: { discountsMinor: number[] }) => tax.discountsMinor);
      return [draft.subtotalMinor, amountsOf(draft.discounts), shares];
    };

    test('discounts of an invoice that add up to 100 percent take all of each tax', async () => {
      assert.deepEqual(await drafted([line(101)], ...percents(50, 50)), [0, [51, 50], [[51, 50]]]);
      const lines = [line(101), line(3, { taxPercent: 7 })];
      assert.deepEqual(await drafted(lines, ...percents(50, 50)), [
        0,
        [52, 52],
        [
          [2, 1],
          [50, 51],
        ],
      ]);
    });

    test('discounts of an invoice leave no tax below 0, though each of them is rounded', async () => {
      const lines = [line(1, { taxPercent: 7 }), line(99)];
      const voucher = { amountMinor: 50, reason: 'Voucher' };
      assert.deepEqual(await drafted(lines, ...percents(50), voucher), [
        0,
        [50, 50],
        [
          [1, 0],
          [49, 50],
        ],
      ]);
    });

    test('discounts of an invoice in percent are 0 while its lines come to 0 or less', async () => {
      assert.deepEqual(await drafted([line(-100), line(30, { taxPercent: 7 })], ...percents(10)), [
        -70,
        [0],
        [[0], [0]],
      ]);
      assert.deepEqual(await drafted([line(-30), line(30, { taxPercent: 7 })], ...percents(10)), [
        0,
        [0],
        [[0], [0]],
      ]);
    });
  });

  describe('discounts on credit notes', () => {
    const credited = async (invoiceId: string, billables?: object[]) => {
      const note = await firm.credit(invoiceId, billables && { billables });
      const [shown] = (await firm.get(`/credit-notes/${note.id}?expand=billables`)).billables;
      return [shown.quantity, shown.amountMinor, shown.discounts, shown.totalMinor];
    };
    const part = async (invoiceId: string, quantity: number) => {
      const [{ id }] = await firm.get(`/billables?invoiceId=${invoiceId}`);
      return credited(invoiceId, [{ billableId: id, quantity }]);
    };

    test('discounts on credit notes make the price of units what they are worth', async () => {
      const { id } = await firm.issue([line(3_333, { quantity: 3, discounts: percents(10) })]);
      const discount = (amountMinor: number) => [{ amountMinor, percent: 10, reason: 'Regular client' }];
      assert.deepEqual(await part(id, 1), [1, 3_333, discount(333), 3_000]);
      assert.deepEqual(await part(id, 1), [1, 3_333, discount(333), 3_000]);
      assert.deepEqual(await credited(id), [1, 3_333, discount(334), 2_999]);
    });

    test('discounts on credit notes have the reasons of the line and of the invoice', async () => {
      const discounts = [{ amountMinor: 100, reason: 'Scratched' }];
      const billables = [line(1_000, { quantity: 2, discounts: [...percents(10), ...discounts] })];
      const { id } = await firm.issue(billables, { discounts: percents(50) });
      const reason = 'Regular client, Scratched';
      assert.deepEqual(await part(id, 1), [1, 1_000, [{ amountMinor: 575, reason }], 425]);
      const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${id}`);
      assert.deepEqual(await credited(id, [{ billableId, amountMinor: 5 }]), [1, 5, undefined, 5]);
      assert.deepEqual(await credited(id), [1, 420, undefined, 420]);
    });
  });
});
