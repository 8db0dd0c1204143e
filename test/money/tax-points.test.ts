import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportViolations } from '../support/books/report-rules.ts';
import {
  addAmounts,
  BASES,
  type Basis,
  difference,
  sumsOfRows,
  type TaxSums,
  taxesUntil,
  withoutZeros,
} from '../support/books/tax-point-oracle.ts';
import { onDay } from '../support/dated-clock.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const STEPS = 120;
/** Work may be supplied months after it was invoiced. */
const MONTHS = 16;
const YEAR = 2025;
const SEED = 20_261_118;

/** A small generator, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const dayAt = (at: number) => new Date(Date.UTC(YEAR, 0, 1 + at)).toISOString().slice(0, 10);
const periodOf = (month: number) =>
  [
    dayAt((Date.UTC(YEAR, month, 1) - Date.UTC(YEAR, 0, 1)) / 86_400_000),
    new Date(Date.UTC(YEAR, month + 1, 0)).toISOString().slice(0, 10),
  ] as const;

/** Moves money and documents at random. What the rules refuse is left out. */
async function live(firm: Firm, random: (below: number) => number, day: string): Promise<void> {
  const pick = <T>(list: T[]) => list[random(list.length)];
  const invoices: { id: string; kind: string; dueMinor: number }[] = (
    await firm.get('/invoices?limit=200')
  ).filter(({ status }: { status: string }) => status !== 'VOID');
  const payments: { id: string; onAccountMinor: number; allocations: { id: string }[] }[] =
    await firm.get('/payments?limit=200');
  const [invoice, payment] = [pick(invoices), pick(payments)];
  const paidAt = `${dayAt(Math.max(0, (Date.parse(day) - Date.UTC(YEAR, 0, 1)) / 86_400_000 - random(40)))}T12:00:00Z`;
  const later = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const step = random(15);
  if (step < 4 || !invoice) {
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const taxPercent = [19, 7, 0][random(3)] as number;
      const amountMinor = random(20_000) - 2_000;
      return {
        name: 'Work',
        quantity: 1,
        amountMinor,
        taxPercent,
        ...(taxPercent === 0 && { taxCategory: 'Z' }),
        ...(random(3) > 0 && { serviceTo: later(random(150) - 60) }),
        ...(random(4) === 0 && { supply: 'GOODS' }),
      };
    });
    const { data } = await firm.send('POST', '/invoices', {
      contractId: firm.contractId,
      billables: lines,
      pricesIncludeTax: random(4) === 0,
      ...(random(4) === 0 && { kind: 'DEPOSIT' }),
    });
    const deposits = invoices.filter(({ kind }) => kind === 'DEPOSIT').map(({ id }) => ({ invoiceId: id }));
    if (data.kind === 'INVOICE' && deposits[0] && random(2) === 0)
      await firm.send('POST', `/invoices/${data.id}/deduct`, { deposits: deposits.slice(-1) });
    await firm.finalize(data.id);
  } else if (step < 6) {
    const amountMinor = 1 + (random(3) === 0 ? random(30_000) : random(Math.max(1, invoice.dueMinor)));
    await firm.send('POST', '/payments', {
      invoiceId: invoice.id,
      amountMinor,
      paidAt,
      allowOverpayment: true,
    });
  } else if (step === 6 && payment) {
    await firm.send('POST', `/payments/${payment.id}/allocate`, { oldestFirst: true });
  } else if (step === 7 && payment?.allocations[0]) {
    await firm.send('DELETE', `/payments/${payment.id}/allocations/${payment.allocations[0].id}`);
  } else if (step === 8 && payment) {
    const amountMinor = 1 + random(Math.max(1, payment.onAccountMinor));
    await firm.send('POST', '/refunds', { paymentId: payment.id, amountMinor });
  } else if (step === 9 && payment) {
    await firm.send('DELETE', `/payments/${payment.id}`);
  } else if (step < 12) {
    const reason = ['SMALL_DIFFERENCE', 'UNCOLLECTIBLE'][random(2)];
    const amountMinor = 1 + random(Math.max(1, invoice.dueMinor));
    await firm.send('POST', '/write-offs', {
      invoiceId: invoice.id,
      amountMinor,
      reason,
      reducesTax: random(4) > 0,
    });
  } else if (step === 12) {
    const [gone] = await firm.get(`/write-offs?invoiceId=${invoice.id}`);
    if (gone) await firm.send('DELETE', `/write-offs/${gone.id}`);
  } else {
    const [line] = await firm.get(`/billables?invoiceId=${invoice.id}`);
    const billables = random(3) > 0 && line ? { billables: [{ billableId: line.id }] } : {};
    await firm.send('POST', '/credit-notes', { invoiceId: invoice.id, reason: 'Agreed', ...billables });
  }
}

interface Row {
  country?: string;
  category: string;
  percent: number;
  currencyCode: string;
  taxableMinor: number;
  taxMinor: number;
  onAccount?: Record<
    'openingMinor' | 'receivedMinor' | 'freedMinor' | 'allocatedMinor' | 'refundedMinor' | 'closingMinor',
    number
  >;
}

async function report(firm: Firm, from: string, to: string, basis: Basis) {
  const rows: Row[] = await firm.get(`/reports/tax?from=${from}&to=${to}&basis=${basis}`);
  const onAccount = rows.find((row) => row.onAccount)?.onAccount;
  return { taxes: sumsOfRows(basis, firm.tenant, rows), onAccount };
}

test('a random history of a year is taxed under each tax point as a slow reckoning says, month by month', async () => {
  const random = numbers(SEED);
  onDay(service, dayAt(0));
  const firm = await openFirm(service);
  for (let at = 0; at < STEPS; at += 1) {
    const day = dayAt(Math.floor((at * 364) / STEPS));
    onDay(service, day);
    await live(firm, random, day);
  }
  const until = (day: string) =>
    service.db.asOwner((owner) => taxesUntil(owner, [{ tenant: firm.tenant, day }]));
  const whole: TaxSums = new Map();
  let before = await until(dayAt(-400));
  let reached = 0;
  for (let month = -12; month < MONTHS; month += 1) {
    const [from, to] = periodOf(month);
    const now = await until(to);
    const shown: TaxSums = new Map();
    for (const basis of BASES) {
      const { taxes, onAccount } = await report(firm, from, to, basis);
      for (const [key, amounts] of taxes) shown.set(key, amounts);
      if (!onAccount) continue;
      const { openingMinor, receivedMinor, freedMinor, allocatedMinor, refundedMinor, closingMinor } =
        onAccount;
      assert.equal(openingMinor, reached);
      assert.equal(openingMinor + receivedMinor + freedMinor - allocatedMinor - refundedMinor, closingMinor);
      reached = closingMinor;
    }
    assert.deepEqual(withoutZeros(shown), difference(now, before), `month ${month + 1}`);
    for (const [key, amounts] of shown) addAmounts(whole, key, amounts);
    before = now;
  }
  const all: TaxSums = new Map();
  for (const basis of BASES) {
    const { taxes } = await report(firm, periodOf(-12)[0], periodOf(MONTHS - 1)[1], basis);
    for (const [key, amounts] of taxes) all.set(key, amounts);
  }
  assert.deepEqual(withoutZeros(whole), withoutZeros(all));
  assert.ok(BASES.every((basis) => [...all.keys()].some((key) => key.startsWith(basis))));
  const payments: { onAccountMinor: number }[] = await firm.get('/payments?limit=500');
  assert.equal(
    reached,
    payments.reduce((sum, { onAccountMinor }) => sum + onAccountMinor, 0),
  );
  assert.deepEqual(await reportViolations(service.db), []);
});

test('invoices that are paid whole are taxed by payment as by issue', async () => {
  const random = numbers(SEED + 1);
  onDay(service, dayAt(0));
  const firm = await openFirm(service);
  for (let at = 0; at < 12; at += 1) {
    onDay(service, dayAt(at * 20));
    const line = (taxPercent: number) => ({
      name: 'Work',
      quantity: 1,
      amountMinor: 1 + random(9_999),
      taxPercent,
    });
    const { id, payableMinor } = await firm.issue([line(19), line(7)]);
    if (at % 3 === 0)
      await firm.credit(id, {
        billables: [{ billableId: (await firm.get(`/billables?invoiceId=${id}`))[0].id }],
      });
    const { dueMinor } = await firm.get(`/invoices/${id}`);
    const part = random(payableMinor);
    for (const amountMinor of [Math.min(part, dueMinor - 1), dueMinor - Math.min(part, dueMinor - 1)])
      if (amountMinor > 0) await firm.pay(id, amountMinor);
  }
  const year = `from=${YEAR}-01-01&to=${YEAR}-12-31`;
  const byIssue: Row[] = await firm.get(`/reports/tax?${year}&basis=ISSUE`);
  const byPayment: Row[] = await firm.get(`/reports/tax?${year}&basis=PAYMENT`);
  const shown = (rows: Row[]) =>
    rows.map(({ percent, taxableMinor, taxMinor }) => [percent, taxableMinor, taxMinor]);
  assert.deepEqual(shown(byPayment.filter(({ onAccount }) => !onAccount)), shown(byIssue));
});
