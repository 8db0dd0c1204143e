import { formatMinor } from '../../../platform/currencies.ts';
import type { NetDiscount } from '../facts/net-amounts.ts';
import { decimalOf, percentOf } from './decimals.ts';
import { lineOf } from './xml.ts';

/** A discount of a line (BG-27). */
export interface AllowanceTerms {
  amount: string;
  /** BT-93 and BT-94, or BT-137 and BT-138: both, or neither. */
  base?: string | undefined;
  percent?: string | undefined;
  reason: string;
}

/** A discount of the document, on lines with one tax (BG-20). */
export interface DocumentAllowanceTerms extends AllowanceTerms {
  category: string;
  taxPercent?: string | undefined;
}

interface Discounted {
  amountMinor: number;
  baseMinor: number;
  percent?: number | undefined;
  reason?: string | undefined;
}

/** Validators allow for 0.02 between an amount and its percentage of the base. */
const SLACK = 0.02;
const PERCENT_DECIMALS = 4;

/** A percentage is left out where rounding, or included tax, made the amount another. */
export function allowanceOf(
  { amountMinor, baseMinor, percent, reason }: Discounted,
  exponent: number,
): AllowanceTerms {
  const isPercentage =
    percent !== undefined && Math.abs(amountMinor - (baseMinor * percent) / 100) < SLACK * 10 ** exponent;
  return {
    amount: formatMinor(amountMinor, exponent),
    base: isPercentage ? formatMinor(baseMinor, exponent) : undefined,
    percent: isPercentage ? decimalOf(percent, PERCENT_DECIMALS) : undefined,
    reason: lineOf(reason) ?? '-',
  };
}

/** Discounts that take nothing off the lines with a tax are left out. */
export function documentAllowancesOf(discounts: NetDiscount[], exponent: number): DocumentAllowanceTerms[] {
  return discounts
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ tax, ...discount }) => ({
      ...allowanceOf(discount, exponent),
      category: tax.category,
      taxPercent: tax.category === 'O' ? undefined : percentOf(tax.percent),
    }));
}
