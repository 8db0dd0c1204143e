import fc from 'fast-check';
import { AMOUNT_MAX, PERCENT_ONE, QUANTITY_ONE, size } from './arithmetic.ts';
import type { CreditWish } from './model.ts';
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
/** Ten-thousandths of a percent. */
const percent = fc.constantFrom(0, 190_000, 70_000, 81_000, 1, 333_333, 500_000, 1_000_000);
const category = fc.constantFrom('S', 'Z', 'E', 'AE', 'K');

interface Figures {
  quantity?: number;
  amount?: number;
  percent?: number;
  category?: string;
}
export const rates = { percent, category };
const line = fc.record({ quantity, amount, ...rates }, { requiredKeys: ['quantity', 'amount'] });
export const lines = fc.array(line, { minLength: 1, maxLength: 4 });

export const exact = (figures: Figures): Partial<GivenLine> => ({
  ...(figures.quantity !== undefined && { quantity: BigInt(figures.quantity) }),
  ...(figures.amount !== undefined && { amount: BigInt(figures.amount) }),
  ...(figures.percent !== undefined && { percent: BigInt(figures.percent) }),
  ...(figures.category !== undefined && { category: figures.category }),
});
export const sent = (figures: Figures): object => ({
  ...(figures.quantity !== undefined && { quantity: figures.quantity / Number(QUANTITY_ONE) }),
  ...(figures.amount !== undefined && { amountMinor: figures.amount }),
  ...(figures.percent !== undefined && { taxPercent: figures.percent / Number(PERCENT_ONE) }),
  ...(figures.category !== undefined && { taxCategory: figures.category }),
});
export const sentLines = (given: Figures[]) => given.map((one) => ({ name: 'Work', ...sent(one) }));

export const dueAt = fc.constantFrom('2020-02-29T12:00:00.000Z', '2999-12-31T23:59:59.999Z');
export const notes = fc.constantFrom('', 'Thank you');

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
