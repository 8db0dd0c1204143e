import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

/** 1,190 and 535 with their taxes. */
const LINES = [
  { name: 'Design', quantity: 1, amountMinor: 100_000, taxPercent: 19 },
  { name: 'Books', quantity: 1, amountMinor: 50_000, taxPercent: 7 },
];
const TOTAL = 172_500;

const issue = (more: object = {}) => firm.issue(LINES, more);
const invoiceOf = async (id: string) =>
  only(await firm.get(`/invoices/${id}`), 'status', 'paidMinor', 'writtenOffMinor', 'dueMinor');
const today = () => service.clock.now().toISOString().slice(0, 10);
/** Tax by rate of the day. */
async function taxOfToday(): Promise<Record<string, number[]>> {
  const rows = await firm.get(`/reports/tax?from=${today()}&to=${today()}&basis=ISSUE`);
  return Object.fromEntries(
    rows.map((row: Record<string, number>) => [row.percent, [row.taxableMinor, row.taxMinor]]),
  );
}
const remove = async (path: string) => assert.equal((await firm.send('DELETE', path)).status, 204);

describe('a write-off', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { vatNumber: 'DE136695976' },
      terms: { paymentTermsDays: 30 },
    });
    const address = { name: 'Acme', address1: 'Street 1', zip: '10115', city: 'Berlin', country: 'DE' };
    await firm.make('/addresses', address);
    await firm.make('/addresses', { ...address, clientId: firm.clientId });
  });

  test('a lost claim lowers base and tax of every rate on its day, and its reversal raises them again', async () => {
    const before = await taxOfToday();
    const { id } = await issue();
    const charged = await taxOfToday();
    await firm.heard();
    const lost = await firm.writeOff(id, TOTAL, { reducesTax: undefined, note: 'Gone' });
    assert.match(lost.id, /^wro_[0-9a-z]{26}$/);
    assert.deepEqual(only(lost, 'invoice', 'client', 'reason', 'reducesTax', 'note', 'date'), {
      ...{ invoice: id, client: firm.clientId, reason: 'UNCOLLECTIBLE', reducesTax: true, note: 'Gone' },
      date: today(),
    });
    assert.deepEqual(
      lost.taxes.map(({ percent, taxableMinor, taxMinor }: Record<string, number>) => ({
        ...{ percent, taxableMinor, taxMinor },
      })),
      [
        { percent: 7, taxableMinor: 50_000, taxMinor: 3_500 },
        { percent: 19, taxableMinor: 100_000, taxMinor: 19_000 },
      ],
    );
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'WRITTEN_OFF', paidMinor: 0, writtenOffMinor: TOTAL, dueMinor: 0 },
    });
    assert.deepEqual(await taxOfToday(), { ...before, 7: before[7] ?? [0, 0], 19: before[19] ?? [0, 0] });
    assert.deepEqual(await firm.heard(), ['invoice.writtenOff', 'writeOff.created']);
    await remove(`/write-offs/${lost.id}`);
    assert.deepEqual(await taxOfToday(), charged);
    assert.equal((await invoiceOf(id)).status, 'FINALIZED');
    assert.deepEqual(await firm.heard(), ['invoice.reopened', 'writeOff.reversed']);
    assertRefused(await firm.send('DELETE', `/write-offs/${lost.id}`), ['status', 'state']);
  });

  test('parts of a claim that are written off one by one take exactly its taxes together', async () => {
    const { id } = await issue();
    const sums = [0, 0];
    for (const amountMinor of [33, 57_777, 1, 14_689, 100_000]) {
      const { taxes } = await firm.writeOff(id, amountMinor);
      const [taxable, tax] = ['taxableMinor', 'taxMinor'].map((name) =>
        taxes.reduce((sum: number, one: Record<string, number>) => sum + Number(one[name]), 0),
      );
      assert.equal(Number(taxable) + Number(tax), amountMinor);
      sums[0] = Number(sums[0]) + Number(taxable);
      sums[1] = Number(sums[1]) + Number(tax);
    }
    assert.deepEqual(sums, [150_000, 22_500]);
  });

  test('a written-off invoice is paid after all: as much of the write-off is reversed, and tax rises that day', async () => {
    const { id } = await issue();
    const { id: lost } = await firm.writeOff(id, TOTAL);
    const before = await taxOfToday();
    await firm.heard();
    await firm.pay(id, 72_500);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'WRITTEN_OFF', paidMinor: 72_500, writtenOffMinor: 100_000, dueMinor: 0 },
    });
    assert.deepEqual(await firm.heard(), [
      ...['invoice.updated', 'payment.created', 'writeOff.created', 'writeOff.reversed'],
    ]);
    assert.ok((await firm.get(`/write-offs/${lost}`)).reversedAt);
    const [rest] = await firm.get(`/write-offs?invoiceId=${id}`);
    assert.deepEqual(only(rest, 'amountMinor', 'reason'), { amountMinor: 100_000, reason: 'UNCOLLECTIBLE' });
    await firm.pay(id, 100_000);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'PAID', paidMinor: TOTAL, writtenOffMinor: 0, dueMinor: 0 },
    });
    assert.deepEqual(await firm.heard(), ['invoice.paid', 'payment.created', 'writeOff.reversed']);
    const after = await taxOfToday();
    assert.deepEqual(
      [after[19]?.[1], after[7]?.[1]].map(
        (tax, index) => Number(tax) - Number([before[19]?.[1], before[7]?.[1]][index]),
      ),
      [19_000, 3_500],
    );
    assertRefused(await firm.send('POST', '/payments', { invoiceId: id, amountMinor: 1 }), [
      'status',
      'state',
    ]);
  });

  test('a credit note takes what is due, then what was written off, then money, and early payment last', async () => {
    const { id } = await issue({ earlyPayment: { days: 10, percent: 2 } });
    await firm.pay(id, TOTAL - 3_450);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'PAID', paidMinor: TOTAL - 3_450, writtenOffMinor: 3_450, dueMinor: 0 },
    });
    const [discount] = await firm.get(`/write-offs?invoiceId=${id}`);
    assert.equal(discount.reason, 'EARLY_PAYMENT');
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.credit(id, { billables: [{ billableId: line.id, amountMinor: 10_000 }] });
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'PAID', paidMinor: TOTAL - 3_450 - 11_900, writtenOffMinor: 3_450, dueMinor: 0 },
    });
    await firm.credit(id);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'CREDITED', paidMinor: 0, writtenOffMinor: 0, dueMinor: 0 },
    });
    const other = await issue();
    await firm.pay(other.id, 100_000);
    await firm.writeOff(other.id, 50_000, { reason: 'SMALL_DIFFERENCE' });
    const [otherLine] = await firm.get(`/billables?invoiceId=${other.id}`);
    await firm.credit(other.id, { billables: [{ billableId: otherLine.id, amountMinor: 50_000 }] });
    assert.deepEqual(await invoiceOf(other.id), {
      ...{ status: 'PAID', paidMinor: 100_000, writtenOffMinor: 13_000, dueMinor: 0 },
    });
  });

  test('a transfer within the days of early payment takes the discount, and the discount goes with it', async () => {
    const { id, issuedAt } = await issue({ earlyPayment: { days: 10, percent: 2 } });
    await firm.heard();
    const paidAt = new Date(Date.parse(issuedAt) + 3_600_000).toISOString();
    const { id: payment } = await firm.pay(id, TOTAL - 3_450, { paidAt });
    assert.deepEqual(await firm.heard(), ['invoice.paid', 'payment.created', 'writeOff.created']);
    assert.equal((await firm.get(`/invoices/${id}`)).paidAt, paidAt);
    const [discount] = await firm.get(`/write-offs?invoiceId=${id}`);
    assert.deepEqual(only(discount, 'amountMinor', 'reason', 'payment', 'reducesTax'), {
      ...{ amountMinor: 3_450, reason: 'EARLY_PAYMENT', payment, reducesTax: true },
    });
    await remove(`/payments/${payment}`);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'FINALIZED', paidMinor: 0, writtenOffMinor: 0, dueMinor: TOTAL },
    });
    assert.deepEqual(await firm.heard(), ['invoice.reopened', 'payment.reversed', 'writeOff.reversed']);
  });

  test('two transfers earn the discount together, and freeing one of them takes it back', async () => {
    const { id } = await issue({ earlyPayment: { days: 10, percent: 2 } });
    const { id: payment, allocations } = await firm.pay(id, 100_000);
    await firm.pay(id, TOTAL - 3_450 - 100_000);
    assert.equal((await invoiceOf(id)).status, 'PAID');
    await remove(`/payments/${payment}/allocations/${allocations[0].id}`);
    assert.deepEqual(await invoiceOf(id), {
      ...{ status: 'PARTIALLY_PAID', paidMinor: 69_050, writtenOffMinor: 0, dueMinor: 103_450 },
    });
  });

  test('the discount of a transfer of tomorrow that is reversed today never lowers or raises tax', async () => {
    const { id } = await issue({ earlyPayment: { days: 10, percent: 2 } });
    const charged = await taxOfToday();
    const paidAt = new Date(service.clock.now().getTime() + 86_000_000).toISOString();
    const { id: payment } = await firm.pay(id, TOTAL - 3_450, { paidAt });
    const [discount] = await firm.get(`/write-offs?invoiceId=${id}`);
    assert.equal(discount.date, paidAt.slice(0, 10));
    await remove(`/payments/${payment}`);
    assert.deepEqual(await taxOfToday(), charged);
    assert.deepEqual(await firm.get(`/reports/tax?from=${discount.date}&to=${discount.date}`), []);
  });

  test('a credit note that leaves as much as the discount takes no discount', async () => {
    const { id } = await firm.issue(
      [{ name: 'Nail', quantity: 1, amountMinor: 50, taxPercent: 0, taxCategory: 'Z' }],
      {
        earlyPayment: { days: 10, percent: 2 },
      },
    );
    await firm.pay(id, 49);
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.credit(id, { billables: [{ billableId: line.id, amountMinor: 1 }] });
    assert.deepEqual(await invoiceOf(id), { status: 'PAID', paidMinor: 48, writtenOffMinor: 1, dueMinor: 0 });
  });

  test('a late transfer, or one of another amount, takes no discount', async () => {
    const late = await issue({ earlyPayment: { days: 1, percent: 2 }, dueDate: '2099-12-31' });
    const short = await issue({ earlyPayment: { days: 10, percent: 2 } });
    await firm.pay(short.id, TOTAL - 3_451);
    assert.equal((await invoiceOf(short.id)).dueMinor, 3_451);
    const graced = await issue({ earlyPayment: { days: 1, percent: 2 }, dueDate: '2099-12-31' });
    service.clock.advance(2 * 86_400_000);
    await firm.pay(late.id, TOTAL - 3_450);
    assert.equal((await invoiceOf(late.id)).dueMinor, 3_450);
    await firm.patch(`/tenants/${firm.tenant}`, { graceDays: 1 });
    await firm.pay(graced.id, TOTAL - 3_450);
    assert.equal((await invoiceOf(graced.id)).status, 'PAID');
  });

  test('a bank charge never lowers tax, and more than is due is not written off', async () => {
    const { id } = await issue();
    const tryTo = (body: object) =>
      firm.send('POST', '/write-offs', { invoiceId: id, amountMinor: 100, reason: 'BANK_CHARGE', ...body });
    assertRefused(await tryTo({ reducesTax: true }), ['reducesTax', 'state']);
    assertRefused(await tryTo({ amountMinor: TOTAL + 1 }), ['amountMinor', 'balance']);
    assertRefused(await tryTo({ reason: 'OTHER' }), ['reason', 'enum']);
    const charge = await firm.writeOff(id, 100, { reason: 'BANK_CHARGE', reducesTax: undefined });
    assert.deepEqual(only(charge, 'reducesTax', 'taxes'), { reducesTax: false, taxes: [] });
    assertRefused(await firm.send('POST', `/invoices/${id}/void`), ['status', 'state']);
    await firm.pay(id, TOTAL - 100);
    assert.equal((await invoiceOf(id)).status, 'PAID');
    assertRefused(await tryTo({}), ['status', 'state']);
    const draft = await firm.draft(LINES);
    assertRefused(await tryTo({ invoiceId: draft.id }), ['status', 'state']);
  });

  test('a small rest of an invoice without money is WRITTEN_OFF, and of a credited one CREDITED', async () => {
    const one = await issue();
    await firm.writeOff(one.id, TOTAL, { reason: 'SMALL_DIFFERENCE' });
    assert.equal((await invoiceOf(one.id)).status, 'WRITTEN_OFF');
    const other = await issue();
    const [line] = await firm.get(`/billables?invoiceId=${other.id}`);
    await firm.credit(other.id, { billables: [{ billableId: line.id, amountMinor: 90_000 }] });
    await firm.writeOff(other.id, TOTAL - 107_100, { reason: 'SMALL_DIFFERENCE' });
    assert.equal((await invoiceOf(other.id)).status, 'CREDITED');
  });

  test('a seller elsewhere says whether tax is lowered, and is told of the credit note', async () => {
    const abroad = await openFirm(service, { terms: { paymentTermsDays: 30 } });
    const { id } = await abroad.issue([{ ...LINES[0] }]);
    const body = { invoiceId: id, amountMinor: 100, reason: 'UNCOLLECTIBLE' };
    const refused = await abroad.send('POST', '/write-offs', body);
    assertRefused(refused, ['reducesTax', 'required']);
    assert.match(refused.text, /credit note/);
    assert.equal((await abroad.send('POST', '/write-offs', { ...body, reducesTax: false })).status, 201);
  });

  test('write-offs are listed by invoice and client, and are in the journal, the ageing and the summary', async () => {
    const { id, issueDate } = await issue();
    const lost = await firm.writeOff(id, 2_500);
    const listed = await firm.get(`/write-offs?clientId=${firm.clientId}&limit=1`);
    assert.deepEqual(listed, [lost]);
    assert.deepEqual(await firm.get(`/write-offs/${lost.id}`), lost);
    const journal = await firm.get(`/reports/journal?from=${issueDate}&to=${today()}&limit=500`);
    const entry = journal.find((one: { id: string }) => one.id === lost.id);
    assert.deepEqual(only(entry, 'type', 'amountMinor', 'invoice'), {
      ...{ type: 'WRITE_OFF', amountMinor: -2_500, invoice: id },
    });
    const summary = await firm.get('/invoices/summary');
    for (const row of summary)
      assert.equal(row.payableMinor, row.paidMinor + row.creditedMinor + row.writtenOffMinor + row.dueMinor);
  });
});
