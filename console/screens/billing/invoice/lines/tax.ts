import type { Schemas } from '../../../../../client/src/client.ts';
import { formatDecimal, parseDecimal } from '../../../../parts/money.ts';
import { words } from '../../../../words/words.ts';

export type TaxCategory = NonNullable<Schemas['Billable']['taxCategory']>;

const PERCENT_DECIMALS = 4;
const RATED = new Set<TaxCategory>(['S', 'L', 'M']);

/** A line's tax, or null for each if the line inherits it. */
export interface TaxOfLine {
  taxCategory: TaxCategory | null;
  taxPercent: number | null;
}

/** `19 %`, `AE reverse charge`, `L 7 %`. */
export function taxText(tax: { taxCategory?: TaxCategory; taxPercent?: number }, locale: string): string {
  const { taxCategory: category, taxPercent: percent } = tax;
  if (category === undefined) return '';
  const rate = `${formatDecimal(percent ?? 0, locale)} %`;
  if (category === 'S') return rate;
  return RATED.has(category) ? `${category} ${rate}` : `${category} ${words.lines.taxCategories[category]}`;
}

/** Reads `19`, `19,5 %`, `AE`, `reverse charge` or `L 7`. An empty text inherits. Returns a message if it can't be read. */
export function parseTax(text: string, locale: string): TaxOfLine | string {
  const given = text.trim();
  const { errors } = words.lines;
  if (given === '') return { taxCategory: null, taxPercent: null };
  const named = categoryIn(given);
  const rate = given
    .slice(named?.length ?? 0)
    .replace('%', '')
    .trim();
  const category = named?.category;
  if (rate === '') return category ? ofCategory(category, undefined) : errors.noTax;
  const percent = parseDecimal(rate, locale, PERCENT_DECIMALS);
  if (percent === undefined || percent < 0 || percent > 100) return errors.noRate;
  if (category) return ofCategory(category, percent);
  if (percent === 0) return errors.zeroNeedsCategory;
  return { taxCategory: 'S', taxPercent: percent };
}

function ofCategory(category: TaxCategory, percent: number | undefined): TaxOfLine | string {
  const { errors } = words.lines;
  if (!RATED.has(category))
    return percent ? errors.hasNoRate(category) : { taxCategory: category, taxPercent: 0 };
  if (percent === undefined || (category === 'S' && percent === 0)) return errors.needsRate(category);
  return { taxCategory: category, taxPercent: percent };
}

/** A category at the beginning of the text, by its code or its name. */
function categoryIn(text: string): { category: TaxCategory; length: number } | undefined {
  const lower = text.toLowerCase();
  for (const [code, name] of Object.entries(words.lines.taxCategories)) {
    const category = code as TaxCategory;
    for (const form of [`${code} ${name}`, name, code])
      if (lower === form.toLowerCase() || lower.startsWith(`${form.toLowerCase()} `))
        return { category, length: form.length };
  }
  return undefined;
}
