import type { DocumentHead, DocumentLine } from './document.ts';
import type { Tax } from './frozen-schema.ts';
import { roundedQuotient, sharesOf } from './shares.ts';

/** Rates have at most 4 decimals. */
const PERCENT_SCALE = 10_000;
const HUNDRED = 100n * BigInt(PERCENT_SCALE);

/** A line as it would have been typed without tax. */
export interface NetLine extends DocumentLine {
  /** The amount of each discount of the line. */
  discountsMinor: number[];
}

/** A discount of the document, for the lines with one tax. */
export interface NetDiscount {
  tax: Tax;
  reason: string;
  percent?: number | undefined;
  /** The lines that it is taken off. */
  baseMinor: number;
  amountMinor: number;
}

export interface NetAmounts {
  lines: NetLine[];
  discounts: NetDiscount[];
}

/**
 * The amounts of lines and discounts without tax. If prices include it, lines and discounts of one tax share its taxable
 * amount by largest remainder, so that the lines less the discounts are the taxable amount.
 */
export function netAmountsOf(head: DocumentHead, lines: DocumentLine[]): NetAmounts {
  const nets = lines.map(
    (line): NetLine => ({
      ...line,
      discountsMinor: line.discounts?.map(({ amountMinor }) => amountMinor) ?? [],
    }),
  );
  const discounts = head.taxes.flatMap((tax) => {
    const ofTax = nets.filter((line) => isTaxedBy(line, tax));
    const typed = tax.discountsMinor ?? [];
    const shares = head.pricesIncludeTax ? takeTaxOut(tax, ofTax, typed) : typed;
    const baseMinor = ofTax.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    return shares.map((amountMinor, index): NetDiscount => {
      const { reason = '', percent } = head.discounts?.[index] ?? {};
      return { tax, reason, percent, baseMinor, amountMinor };
    });
  });
  return { lines: nets, discounts };
}

function isTaxedBy({ taxCategory, taxPercent }: DocumentLine, tax: Tax): boolean {
  return taxCategory === tax.category && taxPercent === tax.percent;
}

/** Makes the amounts of the lines net, and returns the net amounts of the document's discounts. */
function takeTaxOut(tax: Tax, lines: NetLine[], discounts: number[]): number[] {
  const whole = HUNDRED + BigInt(Math.round(tax.percent * PERCENT_SCALE));
  const typed = [...lines.map(({ totalMinor }) => totalMinor), ...discounts.map((amount) => -amount)];
  const dividends = typed.map((amount) => BigInt(amount) * HUNDRED);
  const shares = sharesOf(BigInt(tax.taxableMinor), dividends, whole).map(Number);
  const net = (amount: number) => Number(roundedQuotient(BigInt(amount) * HUNDRED, whole));
  for (const [index, line] of lines.entries()) {
    line.totalMinor = shares[index] as number;
    line.amountMinor = net(line.amountMinor);
    line.discountsMinor = line.discountsMinor.map(net);
  }
  return shares.slice(lines.length).map((share) => -share);
}
