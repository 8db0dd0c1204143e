/**
 * The arithmetic of invoices in whole numbers: quantities in millionths, rates in ten-thousandths of a percent, money
 * in minor units. It shares no code with the service, which calculates in PostgreSQL's decimals.
 */
export const QUANTITY_ONE = 1_000_000n;
export const PERCENT_ONE = 10_000n;
export const RATE_ONE = 10_000n;
export const AMOUNT_MAX = 9_007_199_254_740_991n;

export interface TaxRate {
  category: string;
  percent: bigint;
  reason?: string | undefined;
}

/** A tax that applies from a day on, or from the beginning. */
export interface DatedTax extends TaxRate {
  startsOn?: string | undefined;
}

export interface Pair extends TaxRate {
  taxable: bigint;
  tax: bigint;
}

/** The amount of a line, or of a part of it, with its tax. */
export interface Part {
  total: bigint;
  tax?: TaxRate | undefined;
}

/** Rounds half away from zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -whole : whole;
}

export const lineTotal = (quantity: bigint, amount: bigint) =>
  roundedQuotient(quantity * amount, QUANTITY_ONE);

export const taxOn = (taxable: bigint, percent: bigint) =>
  roundedQuotient(taxable * percent, 100n * PERCENT_ONE);

export const sum = (amounts: bigint[]) => amounts.reduce((one, other) => one + other, 0n);

export const size = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Every pair of category and rate once, in the order of documents. Parts without a tax have none. */
export function pairsOf(parts: Part[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { tax, total } of parts) {
    if (!tax) continue;
    const key = `${tax.category} ${tax.percent}`;
    const pair = pairs.get(key) ?? { ...tax, taxable: 0n, tax: 0n };
    const reason = [pair.reason, tax.reason].filter((one) => one !== undefined).sort()[0];
    pairs.set(key, { ...pair, reason, taxable: pair.taxable + total });
  }
  return [...pairs.values()]
    .map((pair) => ({ ...pair, tax: taxOn(pair.taxable, pair.percent) }))
    .sort((one, other) =>
      one.category === other.category
        ? Number(one.percent - other.percent)
        : one.category < other.category
          ? -1
          : 1,
    );
}

/**
 * The tax that a credit note credits, rounded for each pair, with the reason of the invoice. Enough tax must remain for later
 * credits of the pair. The last credit of a pair includes all of its remaining tax.
 */
export function creditedPairs(parts: Part[], charged: Pair[], earlier: Pair[]): Pair[] {
  return pairsOf(parts).map((pair) => {
    const isSame = (one: Pair) => one.category === pair.category && one.percent === pair.percent;
    const whole = charged.find(isSame) ?? { taxable: 0n, tax: 0n, reason: undefined };
    const { reason } = whole;
    const before = earlier.filter(isSame);
    const taxableLater = whole.taxable - sum(before.map((one) => one.taxable)) - pair.taxable;
    const taxLeft = whole.tax - sum(before.map((one) => one.tax));
    if (taxableLater === 0n) return { ...pair, reason, tax: taxLeft };
    // The remaining tax has the sign of the remaining taxable amount, or is 0. Discounts leave at most their own tax.
    const [least, most] = taxableLater > 0n ? [0n, undefined] : [taxOn(taxableLater, pair.percent), 0n];
    const stays = taxLeft - pair.tax;
    const bounded = stays < least ? least : most !== undefined && stays > most ? most : stays;
    return { ...pair, reason, tax: taxLeft - bounded };
  });
}

/** The taxes as the API shows them, except for reasons and the tax currency. */
export const shownPairs = (pairs: Pair[]) =>
  pairs.map(({ category, percent, taxable, tax }) => ({
    category,
    percent: Number(percent) / Number(PERCENT_ONE),
    taxableMinor: Number(taxable),
    taxMinor: Number(tax),
  }));
