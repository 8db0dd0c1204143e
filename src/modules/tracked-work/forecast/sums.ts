import { roundedQuotient } from '../../documents/facts/shares.ts';

interface Taxed {
  totalMinor: number;
  taxCategory?: string | undefined;
  taxPercent?: number | undefined;
}

interface Sums {
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** Percentages have four decimals. */
const PARTS_OF_PERCENT = 10_000n;
const WHOLE = 100n * PARTS_OF_PERCENT;

/** Sums lines as invoices do: tax is rounded once for each category and rate. Lines without a tax add none. */
export function sumsOf(lines: Taxed[], pricesIncludeTax: boolean): Sums {
  const pairs = Map.groupBy(lines, ({ taxCategory, taxPercent }) => `${taxCategory} ${taxPercent}`);
  let [typed, tax] = [0n, 0n];
  for (const ofPair of pairs.values()) {
    const amount = ofPair.reduce((sum, { totalMinor }) => sum + BigInt(totalMinor), 0n);
    const percent = BigInt(Math.round((ofPair[0]?.taxPercent ?? 0) * Number(PARTS_OF_PERCENT)));
    typed += amount;
    tax += roundedQuotient(amount * percent, pricesIncludeTax ? WHOLE + percent : WHOLE);
  }
  const subtotal = pricesIncludeTax ? typed - tax : typed;
  return { subtotalMinor: Number(subtotal), taxMinor: Number(tax), totalMinor: Number(subtotal + tax) };
}
