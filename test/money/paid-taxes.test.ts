import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PaidTaxes, paidTaxesIn, readPaidHistory } from '../support/books/paid-taxes-oracle.ts';
import { reportViolations } from '../support/books/report-rules.ts';
import { onDay } from '../support/dated-clock.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const STEPS = 90;
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
  const invoices: { id: string; dueMinor: number }[] = (await firm.get('/invoices?limit=200')).filter(
    ({ status }: { status: string }) => status !== 'VOID',
  );
  const payments: { id: string; onAccountMinor: number; allocations: { id: string }[] }[] =
    await firm.get('/payments?limit=200');
  const [invoice, payment] = [pick(invoices), pick(payments)];
  const paidAt = `${dayAt(Math.max(0, (Date.parse(day) - Date.UTC(YEAR, 0, 1)) / 86_400_000 - random(40)))}T12:00:00Z`;
  const step = random(12);
  if (step < 3 || !invoice) {
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const taxPercent = [19, 7, 0][random(3)] as number;
      const amountMinor = random(20_000) - 2_000;
      return {
        name: 'Work',
        quantity: 1,
        amountMinor,
        taxPercent,
        ...(taxPercent === 0 && { taxCategory: 'Z' }),
      };
    });
    const { data } = await firm.send('POST', '/invoices', { contractId: firm.contractId, billables: lines });
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

async function report(firm: Firm, from: string, to: string) {
  const rows: Row[] = await firm.get(`/reports/tax?from=${from}&to=${to}&basis=PAYMENT`);
  const taxes: PaidTaxes = new Map();
  for (const row of rows.filter(({ onAccount }) => !onAccount)) {
    const key = [row.currencyCode, '-', row.country ?? '-', row.category, row.percent].join(' ');
    taxes.set(key, [BigInt(row.taxableMinor), BigInt(row.taxMinor), 0n, 0n]);
  }
  return { taxes, onAccount: rows.find(({ onAccount }) => onAccount)?.onAccount };
}

function addTo(sums: PaidTaxes, more: PaidTaxes): void {
  for (const [key, amounts] of more)
    sums.set(
      key,
      amounts.map((amount, at) => amount + (sums.get(key)?.[at] ?? 0n)),
    );
}

test('a random history of a year is taxed by payment as a slow reckoning says, month by month', async () => {
  const random = numbers(SEED);
  onDay(service, dayAt(0));
  const firm = await openFirm(service);
  for (let at = 0; at < STEPS; at += 1) {
    const day = dayAt(Math.floor((at * 364) / STEPS));
    onDay(service, day);
    await live(firm, random, day);
  }
  const history = await service.db.asOwner((owner) => readPaidHistory(owner, firm.tenant));
  assert.ok(history.money.some(({ reversed }) => reversed) && history.documents.some(({ sign }) => sign < 0));
  const sums: PaidTaxes = new Map();
  let reached = 0;
  for (let month = 0; month < 12; month += 1) {
    const [from, to] = periodOf(month);
    const { taxes, onAccount } = await report(firm, from, to);
    assert.deepEqual(taxes, paidTaxesIn(history, from, to), `month ${month + 1}`);
    addTo(sums, taxes);
    if (!onAccount) continue;
    const { openingMinor, receivedMinor, freedMinor, allocatedMinor, refundedMinor, closingMinor } =
      onAccount;
    assert.equal(openingMinor, reached);
    assert.equal(openingMinor + receivedMinor + freedMinor - allocatedMinor - refundedMinor, closingMinor);
    reached = closingMinor;
  }
  const year = await report(firm, `${YEAR}-01-01`, `${YEAR}-12-31`);
  for (const [key, amounts] of sums) if (amounts.every((amount) => amount === 0n)) sums.delete(key);
  assert.deepEqual(new Map([...sums].sort()), new Map([...year.taxes].sort()));
  const payments: { onAccountMinor: number }[] = await firm.get('/payments?limit=500');
  assert.equal(
    year.onAccount?.closingMinor,
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
  const byIssue: Row[] = await firm.get(`/reports/tax?${year}`);
  const byPayment: Row[] = await firm.get(`/reports/tax?${year}&basis=PAYMENT`);
  const shown = (rows: Row[]) =>
    rows.map(({ percent, taxableMinor, taxMinor }) => [percent, taxableMinor, taxMinor]);
  assert.deepEqual(shown(byPayment.filter(({ onAccount }) => !onAccount)), shown(byIssue));
});
