import fc from 'fast-check';
import { AMOUNT_MAX, PERCENT_ONE, QUANTITY_ONE, size } from './arithmetic.ts';
import type { CreditWish } from './crediting.ts';
import { type GivenLine, leftOf, type ModelInvoice, type ModelLine, quantityLeftOf } from './state.ts';

/** Selects one of the existing items when the step runs. */
export const pick = fc.nat(999);
export const picked = <T>(from: T[], index: number) => from[index % from.length] as T;

/** Mostly selects an invoice that the step suits. Otherwise selects any, and the request may be refused. */
export const aim = fc.record({ pick, isAimed: fc.nat(3).map((number) => number > 0) });
export function aimed(
  invoices: ModelInvoice[],
  { pick: index, isAimed }: { pick: number; isAimed: boolean },
  suits: (invoice: ModelInvoice) => boolean,
): ModelInvoice {
  const suited = isAimed ? invoices.filter((invoice) => !invoice.isGone && suits(invoice)) : [];
  return picked(suited.length > 0 ? suited : invoices, index);
}

/** Millionths. Many products end in a half, to test rounding. */
export const quantity = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 12 }).map((count) => count * 1_000_000) },
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }).map((halves) => halves * 500_000) },
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 9_999_999 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 999_999_999_999_999) },
);
export const amount = fc.oneof(
  { weight: 18, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 7, arbitrary: fc.integer({ min: -9_000, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, Number(AMOUNT_MAX), -Number(AMOUNT_MAX), 10_000_000) },
);

/** Mostly small, so that rounding shows. */
export const price = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20_000 }));

/** Parts of a tax as requests have them. Null clears. Rates are ten-thousandths of a percent. */
interface Tax {
  percent?: number | null;
  category?: string | null;
  reason?: string | null;
}

export const ownRate = fc.constantFrom(190_000, 70_000, 81_000, 1, 333_333, 500_000, 1_000_000);
const category = fc.constantFrom('S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M');
const reason = fc.constantFrom('Medical care', 'Education');

/** Mostly the line's own or inherited taxes that can be issued, then those that need more, then impossible ones. */
export const tax: fc.Arbitrary<Tax> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 8, arbitrary: fc.record({ percent: ownRate }) },
  { weight: 2, arbitrary: fc.record({ percent: ownRate, category: fc.constantFrom('S', 'L', 'M') }) },
  { weight: 2, arbitrary: fc.constantFrom<Tax>({ category: 'Z' }, { category: 'E', reason: 'Education' }) },
  { weight: 2, arbitrary: fc.constantFrom<Tax>({ category: 'AE' }, { category: 'G' }, { category: 'K' }) },
  { weight: 1, arbitrary: fc.record({ category: fc.constantFrom('E', 'AE', 'O'), reason }) },
  { weight: 1, arbitrary: fc.constantFrom<Tax>({ category: 'O' }, { category: 'E' }, { percent: 0 }) },
);
/** Any parts together. */
export const anyTax: fc.Arbitrary<Tax> = fc.record(
  {
    percent: fc.option(fc.oneof(ownRate, fc.constant(0))),
    category: fc.option(category),
    reason: fc.option(reason),
  },
  { requiredKeys: [] },
);

interface Figures extends Tax {
  quantity?: number;
  amount?: number;
  service?: string;
}
/** A line that can be issued alone if a tax is there to inherit, or else any line. */
const line: fc.Arbitrary<Figures> = fc
  .record({
    quantity,
    amount,
    tax: fc.oneof({ weight: 30, arbitrary: tax }, { weight: 1, arbitrary: anyTax }),
  })
  .chain(({ tax: own, ...figures }) =>
    fc.constantFrom(undefined, undefined, undefined, '2026-01-01', '2026-02-28').map((service) => ({
      ...figures,
      ...withoutNullTax(own),
      ...(service !== undefined && { service }),
    })),
  );
export const lines = fc.array(line, { minLength: 1, maxLength: 4 });

/** New lines have nothing to clear. */
const withoutNullTax = (own: Tax): Tax =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));

export const exact = (figures: Figures): Partial<GivenLine> => ({
  ...(figures.quantity !== undefined && { quantity: BigInt(figures.quantity) }),
  ...(figures.amount !== undefined && { amount: BigInt(figures.amount) }),
  ...(figures.percent !== undefined && {
    percent: figures.percent === null ? null : BigInt(figures.percent),
  }),
  ...(figures.category !== undefined && { category: figures.category }),
  ...(figures.reason !== undefined && { reason: figures.reason }),
  ...(figures.service !== undefined && { service: figures.service }),
});
const rate = (thousandths: number | null) =>
  thousandths === null ? null : thousandths / Number(PERCENT_ONE);
export const sentTax = ({ percent: own, category: name, reason: why }: Tax): object => ({
  ...(own !== undefined && { taxPercent: rate(own) }),
  ...(name !== undefined && { taxCategory: name }),
  ...(why !== undefined && { taxExemptionReason: why }),
});
export const sentRate = ({ percent: own, category: name, reason: why }: Tax, startsOn?: string): object => ({
  ...(startsOn !== undefined && { startsOn }),
  ...(own != null && { percent: rate(own) }),
  ...(name != null && { category: name }),
  ...(why != null && { exemptionReason: why }),
});
export const sent = (figures: Figures): object => ({
  ...(figures.quantity !== undefined && { quantity: figures.quantity / Number(QUANTITY_ONE) }),
  ...(figures.amount !== undefined && { amountMinor: figures.amount }),
  ...(figures.service !== undefined && { serviceFrom: figures.service }),
  ...sentTax(figures),
});
export const sentLines = (given: Figures[]) => given.map((one) => ({ name: 'Work', ...sent(one) }));

/** Days and times to pay, around the ends of summer time and years. */
const dueDate = fc.constantFrom(
  '2026-10-24',
  '2026-10-25',
  '2026-10-31',
  '2027-03-27',
  '2027-12-31',
  '2999-12-31',
);
const dueAt = fc.constantFrom(
  '2020-02-29T12:00:00.000Z',
  '2027-03-28T22:30:00.000Z',
  '2999-12-31T23:59:59.999Z',
);
export const due = fc.oneof(
  fc.record({ dueDate }),
  fc.record({ dueAt }),
  fc.constantFrom({}, {}, { dueDate: null }, { dueAt: null }),
);
export const notes = fc.constantFrom('', 'Thank you');
export const serviceFrom = fc.constantFrom('2026-10-25', '2027-03-28');

/** A share of the remaining amount in thousandths. More than 1000 exceeds it. */
export const share = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 1_000 }) },
  { weight: 3, arbitrary: fc.constant(1_000) },
  { weight: 1, arbitrary: fc.constant(1_001) },
);
/** At least one unit. A share above 1000 exceeds the whole by one unit. */
export function shareOf(whole: bigint, thousandths: number): bigint {
  if (thousandths > 1_000) return whole < 0n ? whole - 1n : whole + 1n;
  const part = (whole * BigInt(thousandths)) / 1_000n;
  return part === 0n ? (whole < 0n ? -1n : 1n) : part;
}
export const atMost = (whole: bigint) => (whole > AMOUNT_MAX ? AMOUNT_MAX : whole);

export const wish = fc.record({
  line: pick,
  by: fc.constantFrom('name', 'quantity', 'amount', 'both'),
  share,
});

export function wishFor(target: ModelLine, by: string, thousandths: number): CreditWish {
  const left = shareOf(quantityLeftOf(target), thousandths);
  const bounded = left < 1n ? 1n : left > 999_999_999_999_999n ? 999_999_999_999_999n : left;
  const amountLeft = shareOf(leftOf(target), thousandths);
  const amountBounded = size(amountLeft) > AMOUNT_MAX ? leftOf(target) : amountLeft;
  return {
    line: target,
    ...((by === 'quantity' || by === 'both') && { quantity: bounded }),
    ...(by === 'amount' && { amount: amountBounded }),
    ...(by === 'both' && { amount: target.amount - target.amount / 3n }),
  };
}

export const sentWish = ({ line: { id }, quantity: count, amount: price }: CreditWish) =>
  count === undefined && price === undefined
    ? id
    : {
        billableId: id,
        ...(count !== undefined && { quantity: Number(count) / Number(QUANTITY_ONE) }),
        ...(price !== undefined && { amountMinor: Number(price) }),
      };
