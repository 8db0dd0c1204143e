import { formatMinor } from '../../../platform/currencies.ts';
import type { DocumentLine } from '../facts/document.ts';
import type { NetLine } from '../facts/net-amounts.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { type AllowanceTerms, allowanceOf } from './allowances.ts';
import { decimalOf, percentOf } from './decimals.ts';
import { frenchMeasureOf, type Measure, measureOf } from './measures.ts';
import { type Period, periodOf, type Terms } from './terms.ts';
import { lineOf, textOf } from './xml.ts';

/** A line (BG-25). */
export interface LineTerms {
  id: string;
  name: string;
  description?: string | undefined;
  quantity: string;
  unitCode: string;
  /** Never below 0 (BR-27): a discount has a negative quantity. */
  price: string;
  /** BT-149, the quantity that the price is for. */
  priceQuantity?: string | undefined;
  /** BG-27. */
  allowances: AllowanceTerms[];
  net: string;
  category: string;
  percent?: string | undefined;
  period?: Period | undefined;
}

const QUANTITY_DECIMALS = 6;

export function lineTermsOf(
  line: NetLine,
  index: number,
  { exponent, period }: Terms,
  profile: EInvoiceProfile,
): LineTerms {
  const { amountMinor, totalMinor, taxCategory = 'O', taxPercent = 0 } = line;
  const priceMinor = line.discountsMinor.reduce((sum, discount) => sum + discount, totalMinor);
  const measure = profile === 'FR_CTC' ? frenchMeasureOf(line) : measureOf(line);
  const quantity = decimalOf(measure.quantity, QUANTITY_DECIMALS);
  const isNegative = priceMinor === 0 ? amountMinor < 0 : priceMinor < 0;
  const isRegular = isNegative === amountMinor < 0 && isPricedExactly(line, measure, priceMinor, exponent);
  return {
    id: String(index + 1),
    // A line without a name is invalid (BR-25), but names of lines may be blank.
    name: lineOf(line.name) ?? lineOf(line.description) ?? '-',
    description: textOf(line.description),
    quantity: isNegative ? `-${quantity}` : quantity,
    unitCode: measure.unitCode,
    price: formatMinor(Math.abs(isRegular ? amountMinor : priceMinor), exponent),
    priceQuantity: isRegular ? measure.priceQuantity?.toString() : quantity,
    allowances: line.discountsMinor.map((discount, number) =>
      allowanceOf({ ...line.discounts?.[number], amountMinor: discount, baseMinor: priceMinor }, exponent),
    ),
    net: formatMinor(totalMinor, exponent),
    category: taxCategory,
    percent: taxCategory === 'O' ? undefined : percentOf(taxPercent),
    period: linePeriodOf(line, period, profile),
  };
}

/**
 * Whether quantity times price is the line before its discounts, up to half a cent. It may not be: a currency without decimals rounds to
 * whole units, and the last credit of a line has what rounding left over. The total is then the price of the quantity.
 */
function isPricedExactly(
  { amountMinor }: DocumentLine,
  { quantity, priceQuantity = 1 }: Measure,
  priceMinor: number,
  exponent: number,
): boolean {
  const scale = 10 ** QUANTITY_DECIMALS * priceQuantity;
  const product = BigInt(Math.round(quantity * 10 ** QUANTITY_DECIMALS)) * BigInt(amountMinor);
  const difference = product - BigInt(priceMinor) * BigInt(scale);
  const halfCent = BigInt(Math.round((scale / 2) * 10 ** (exponent - 2)));
  return (difference < 0n ? -difference : difference) <= halfCent;
}

/**
 * XRechnung and Peppol refuse periods of lines that begin before the document's, or end after it (R110, R111). Peppol
 * and France refuse days of other centuries (F001, BR-FR-03). Such periods are left out.
 */
function linePeriodOf(
  line: DocumentLine,
  whole: Period | undefined,
  profile: EInvoiceProfile,
): Period | undefined {
  const period = periodOf(line);
  if (!period || profile === 'EN16931') return period;
  const { from, to } = period;
  const isWithin = (!whole?.from || !from || from >= whole.from) && (!whole?.to || !to || to <= whole.to);
  const isKnown = [from, to].every((day) => !day || isInCentury(day));
  return (isWithin || profile === 'FR_CTC') && (isKnown || profile === 'XRECHNUNG') ? period : undefined;
}

export function isInCentury(day: string): boolean {
  return day.startsWith('20');
}
