import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

const DEPOSIT = { kind: 'DEPOSIT' };
const line = (amountMinor: number, taxPercent = 19) => ({
  name: 'Work',
  quantity: 1,
  amountMinor,
  taxPercent,
});
const deduct = (firm: Firm, id: string, deposits: object[], more = {}) =>
  firm.send('POST', `/invoices/${id}/deduct`, { deposits, ...more });

/** A deposit of lines, all of it paid. */
async function paidDeposit(firm: Firm, lines: object[], more = {}) {
  const deposit = await firm.issue(lines, { ...DEPOSIT, ...more });
  const { id } = await firm.pay(deposit.id, deposit.payableMinor);
  return { ...deposit, payment: id };
}

async function deducted(firm: Firm, id: string, deposits: object[], more = {}): Promise<Answer['data']> {
  const answer = await deduct(firm, id, deposits, more);
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

const deductions = async (firm: Firm, id: string) => {
  const lines: Answer['data'][] = await firm.get(`/billables?invoiceId=${id}`);
  return lines.filter(({ referenceType }) => referenceType === 'DEPOSIT');
};

describe('deposits', () => {
  let firm: Firm;

  before(async () => {
    firm = await openFirm(service);
  });

  test('deposits are deducted with their tax, which is charged on the rest only', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    assert.deepEqual(only(deposit, 'deductedMinor', 'deductibleMinor'), {
      deductedMinor: 0,
      deductibleMinor: 0,
    });
    const draft = await firm.draft([line(30_000)]);
    const { totalMinor, taxes } = await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    assert.equal(totalMinor, 23_800);
    assert.deepEqual(taxes, [{ category: 'S', percent: 19, taxableMinor: 20_000, taxMinor: 3_800 }]);
    const [{ name, description, amountMinor, deposit: shown, referenceId }] = await deductions(
      firm,
      draft.id,
    );
    assert.equal(name, `Less deposit, invoice ${deposit.invoiceNumber} of ${dayOf(deposit.issueDate)}`);
    assert.equal(description, 'VAT 19% charged with it: EUR 19.00'.replace('EUR ', 'EUR\u00a0'));
    assert.deepEqual([amountMinor, referenceId], [-10_000, deposit.id]);
    const { invoiceNumber, issueDate } = deposit;
    const amounts = { amountMinor: 11_900, taxMinor: 1_900 };
    assert.deepEqual(shown, { invoice: deposit.id, invoiceNumber, issueDate, ...amounts });
    const after = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual([after.deductedMinor, after.deductibleMinor], [11_900, 0]);
  });

  test('deposits that were paid early are deducted by what was paid, with the tax that the discount left', async () => {
    const earlyPayment = { days: 10, percent: 2, reducesTax: true };
    const deposit = await firm.issue([line(10_000)], { ...DEPOSIT, earlyPayment });
    await firm.pay(deposit.id, 11_662);
    const draft = await firm.draft([line(30_000)]);
    const { taxes } = await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    assert.deepEqual(taxes, [{ category: 'S', percent: 19, taxableMinor: 20_200, taxMinor: 3_838 }]);
    const { deductedMinor, deductibleMinor } = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual([deductedMinor, deductibleMinor], [11_662, 0]);
  });

  test('deposits are never deducted below a total of 0, and the rest waits for a later invoice', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const first = await firm.draft([line(3_333)]);
    assert.equal((await deducted(firm, first.id, [{ invoiceId: deposit.id }])).totalMinor, 0);
    const later = await firm.draft([line(50_000)]);
    await deducted(firm, later.id, [{ invoiceId: deposit.id }]);
    const lines = [...(await deductions(firm, first.id)), ...(await deductions(firm, later.id))];
    const sum = (name: 'amountMinor' | 'taxMinor') =>
      lines.reduce((total, { deposit: { [name]: amount } }) => total + amount, 0);
    assert.deepEqual([sum('amountMinor'), sum('taxMinor')], [11_900, 1_900]);
    const empty = await firm.draft([{ ...line(0) }]);
    assertRefused(await deduct(firm, empty.id, [{ invoiceId: deposit.id }]), [
      'deposits.0.invoiceId',
      'state',
    ]);
  });

  test('deposits that a draft deducts again replace what it deducted', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const draft = await firm.draft([line(30_000)]);
    await deducted(firm, draft.id, [{ invoiceId: deposit.id, amountMinor: 5_000 }]);
    const { totalMinor } = await deducted(firm, draft.id, [{ invoiceId: deposit.id, amountMinor: 1_190 }]);
    assert.equal(totalMinor, 34_510);
    assert.equal((await firm.get(`/invoices/${deposit.id}`)).deductibleMinor, 10_710);
  });

  test('deposits of several taxes are split exactly', async () => {
    const deposit = await paidDeposit(firm, [
      line(3_333),
      line(6_667, 7),
      { ...line(100, 0), taxCategory: 'Z' },
    ]);
    let left = deposit.totalMinor;
    const parts: number[][] = [];
    while (left > 0) {
      const draft = await firm.draft([line(9_000), line(9_000, 7)]);
      const amountMinor = Math.min(left, 1_237);
      await deducted(firm, draft.id, [{ invoiceId: deposit.id, amountMinor }]);
      const lines = await deductions(firm, draft.id);
      assert.equal(
        lines.reduce((sum, { deposit: { amountMinor } }) => sum + amountMinor, 0),
        amountMinor,
      );
      for (const { amountMinor: net, deposit: part, taxPercent } of lines) {
        assert.equal(part.amountMinor - part.taxMinor, -net);
        parts.push([taxPercent, -net, part.taxMinor]);
      }
      left -= amountMinor;
    }
    const of = (percent: number) =>
      parts
        .filter(([rate]) => rate === percent)
        .reduce(([net = 0, tax = 0], [, moreNet = 0, moreTax = 0]) => [net + moreNet, tax + moreTax], [0, 0]);
    assert.deepEqual(
      [of(19), of(7), of(0)],
      [
        [3_333, 633],
        [6_667, 467],
        [100, 0],
      ],
    );
  });

  test('deposits with something due are refused by name, unless the rest is credited', async () => {
    const deposit = await firm.issue([line(10_000), line(10_000, 7)], DEPOSIT);
    const draft = await firm.draft([line(30_000)]);
    const wanted = [{ invoiceId: deposit.id }];
    assertRefused(await deduct(firm, draft.id, wanted), ['deposits.0.invoiceId', 'state']);
    await firm.pay(deposit.id, 10_001);
    const refused = await deduct(firm, draft.id, wanted);
    assert.match(
      refused.json.details[0].message,
      new RegExp(`${deposit.invoiceNumber}, of which 125.99 EUR is due`),
    );
    await deducted(firm, draft.id, wanted, { creditUnpaid: true });
    const after = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual(only(after, 'status', 'dueMinor', 'deductibleMinor'), {
      status: 'PAID',
      dueMinor: 0,
      deductibleMinor: 0,
    });
    assert.ok([12_599, 12_600].includes(after.creditedMinor), String(after.creditedMinor));
    assert.equal(after.deductedMinor, after.totalMinor - after.creditedMinor);
  });

  test('deposits that are deducted can be neither credited nor voided, and are deductible again afterwards', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const final = await firm.draft([line(30_000)]);
    await deducted(firm, final.id, [{ invoiceId: deposit.id, amountMinor: 5_950 }]);
    const credit = (body: object) => firm.send('POST', '/credit-notes', { reason: 'Agreed', ...body });
    const [whole] = await firm.get(`/billables?invoiceId=${deposit.id}`);
    assertRefused(await credit({ invoiceId: deposit.id }), ['billables', 'state']);
    const half = [{ billableId: whole.id, amountMinor: 5_000 }];
    assert.equal((await credit({ invoiceId: deposit.id, billables: half })).status, 201);
    await firm.finalize(final.id);
    await firm.act(`/invoices/${final.id}/void`);
    const shown = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual([shown.deductedMinor, shown.deductibleMinor], [0, 5_950]);
  });

  test('deposits are deductible again once the line is credited, as a whole only', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const draft = await firm.draft([line(30_000)]);
    await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    const final = (await firm.finalize(draft.id)).data;
    const [work, deduction] = await firm.get(`/billables?invoiceId=${final.id}`);
    const credit = (billables: object[]) =>
      firm.send('POST', '/credit-notes', { invoiceId: final.id, reason: 'Agreed', billables });
    const part = { billableId: deduction.id, amountMinor: -500 };
    assertRefused(await credit([{ billableId: work.id, amountMinor: 10_000 }, part]), ['billables', 'state']);
    assert.equal((await credit([{ billableId: work.id }, { billableId: deduction.id }])).status, 201);
    assert.equal((await firm.get(`/invoices/${deposit.id}`)).deductibleMinor, 11_900);
    assert.equal((await firm.get(`/invoices/${final.id}`)).status, 'CREDITED');
  });

  test('deposits are deductible again once the line or the draft is deleted', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const draft = await firm.draft([line(30_000)]);
    const left = async () => (await firm.get(`/invoices/${deposit.id}`)).deductibleMinor;
    for (const remove of [
      async () => `/billables/${(await deductions(firm, draft.id))[0].id}`,
      async () => `/invoices/${draft.id}`,
    ]) {
      await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
      assert.equal(await left(), 0);
      assert.equal((await firm.send('DELETE', await remove())).status, 204);
      assert.equal(await left(), 11_900);
    }
  });

  test('deposits whose payment is reversed after the deduction are due again, and the deduction stands', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const draft = await firm.draft([line(30_000)]);
    await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    assert.equal((await firm.send('DELETE', `/payments/${deposit.payment}`)).status, 204);
    const shown = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual(only(shown, 'status', 'dueMinor', 'deductedMinor', 'deductibleMinor'), {
      ...{ status: 'FINALIZED', dueMinor: 11_900, deductedMinor: 11_900, deductibleMinor: 0 },
    });
    assert.ok(!shown.availableActions.includes('void'));
    assert.equal((await firm.send('POST', `/invoices/${deposit.id}/void`)).status, 400);
    assert.equal((await firm.finalize(draft.id)).status, 200);
    await firm.pay(deposit.id, 11_900);
    assert.equal((await firm.get(`/invoices/${deposit.id}`)).deductibleMinor, 0);
  });

  test('deposits of other contracts, kinds and currencies, and unknown ones, are refused', async () => {
    const draft = await firm.draft([line(30_000)]);
    const plain = await firm.issue([line(1_000)]);
    const unissued = await firm.draft([line(1_000)], DEPOSIT);
    const other = await openFirm(service);
    const foreign = await paidDeposit(other, [line(1_000)]);
    for (const { id } of [plain, unissued])
      assertRefused(await deduct(firm, draft.id, [{ invoiceId: id }]), ['deposits.0.invoiceId', 'state']);
    assertNotFound(await deduct(firm, draft.id, [{ invoiceId: foreign.id }]));
    const francs = await paidDeposit(firm, [line(1_000)], {
      currencyCode: 'CHF',
      taxExchangeRate: 1,
      taxCurrencyCode: 'EUR',
    });
    assertRefused(await deduct(firm, draft.id, [{ invoiceId: francs.id }]), [
      'deposits.0.invoiceId',
      'currency',
    ]);
    const deposit = await paidDeposit(firm, [line(1_000)]);
    const twice = [{ invoiceId: deposit.id }, { invoiceId: deposit.id }];
    assertRefused(await deduct(firm, draft.id, twice), ['deposits.1.invoiceId', 'uniqueItems']);
    const tooMuch = [{ invoiceId: deposit.id, amountMinor: 1_191 }];
    assertRefused(await deduct(firm, draft.id, tooMuch), ['deposits.0.amountMinor', 'balance']);
    assert.equal((await deduct(firm, plain.id, [{ invoiceId: deposit.id }])).status, 400);
    assert.equal((await deduct(firm, unissued.id, [{ invoiceId: deposit.id }])).status, 400);
  });

  test('deposits that a line deducts decide its price, its tax and its texts', async () => {
    const deposit = await paidDeposit(firm, [line(1_000)]);
    const draft = await firm.draft([line(30_000)]);
    await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    const [{ id }] = await deductions(firm, draft.id);
    const change = (body: object) => firm.send('PATCH', `/billables/${id}`, body);
    assertRefused(await change({ amountMinor: -1 }), ['amountMinor', 'state']);
    assertRefused(await change({ name: 'Gift' }), ['name', 'state']);
    assert.equal((await change({ order: 7 })).data.order, 7);
    const priced = await firm.send('PATCH', `/invoices/${draft.id}`, { pricesIncludeTax: true });
    assert.equal(priced.status, 400);
  });

  test('deposits take no part in discounts of the invoice', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const discounts = [{ percent: 10, reason: 'Thanks' }];
    const draft = await firm.draft([line(30_000), line(10_000)], { discounts });
    await deducted(firm, draft.id, [{ invoiceId: deposit.id }]);
    const final = (await firm.finalize(draft.id)).data;
    assert.deepEqual([final.subtotalMinor, final.totalMinor], [26_000, 30_940]);
    assert.deepEqual(final.discounts, [{ percent: 10, reason: 'Thanks', amountMinor: 4_000 }]);
    const note = await firm.credit(final.id);
    assert.equal(note.totalMinor, 30_940);
    assert.equal((await firm.get(`/invoices/${deposit.id}`)).deductibleMinor, 11_900);
  });

  test('deposits are deducted where prices include tax, and where Swiss francs are rounded', async () => {
    const swiss = await openFirm(service, {
      settings: { isCashRounded: true, currencyCode: 'CHF' },
      terms: { currencyCode: 'CHF', pricesIncludeTax: true },
    });
    const deposit = await paidDeposit(swiss, [line(9_998, 8.1), line(9_999, 2.6)]);
    assert.equal(deposit.payableMinor, 19_995);
    const draft = await swiss.draft([line(30_000, 8.1), line(9_999, 2.6)]);
    const { totalMinor } = await deducted(swiss, draft.id, [{ invoiceId: deposit.id }]);
    assert.equal(totalMinor, 30_000 - 9_998);
    const final = (await swiss.finalize(draft.id)).data;
    assert.equal(final.payableMinor, 20_000);
    const shown = await swiss.get(`/invoices/${deposit.id}`);
    assert.deepEqual([shown.deductedMinor, shown.deductibleMinor], [19_997, 0]);
  });

  test('deposits that eight drafts deduct at once are taken once', async () => {
    const deposit = await paidDeposit(firm, [line(10_000)]);
    const drafts = await Promise.all(Array.from({ length: 8 }, () => firm.draft([line(30_000)])));
    const answers = await Promise.all(drafts.map(({ id }) => deduct(firm, id, [{ invoiceId: deposit.id }])));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(400)]);
    assert.equal((await firm.get(`/invoices/${deposit.id}`)).deductedMinor, 11_900);
  });
});

function dayOf(issueDate: string): string {
  const [year, month, day] = issueDate.split('-').map(Number) as [number, number, number];
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  return `${day} ${names[month - 1]} ${year}`;
}
