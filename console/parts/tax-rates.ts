import type { Schemas } from '../../client/src/client.ts';
import { filled } from './paths.ts';

type TaxRate = Schemas['TaxRate'];

/** The categories that say why no tax is charged. */
const WITH_REASON = ['E', 'AE', 'K', 'G', 'O'];

/** The fields of a tax from a day on. Empty fields are empty text. */
export interface TaxRateValues {
  startsOn: string;
  category: string;
  percent: number | undefined;
  country: string;
  exemptionReason: string;
  exemptionCode: string;
}

const EMPTY = { startsOn: '', category: '', country: '', exemptionReason: '', exemptionCode: '' };

/** A form has at least one tax, which may be empty. */
export function taxRateValues(rates: TaxRate[]): TaxRateValues[] {
  const values = rates.map((rate) => ({ ...EMPTY, ...rate }));
  return values.length > 0 ? values : [{ ...EMPTY, percent: undefined }];
}

/** A further tax, of the same category and country as the last one. */
export function taxFrom(startsOn: string, last: TaxRateValues | undefined): TaxRateValues {
  const { category, country } = last ?? EMPTY;
  return { ...EMPTY, percent: undefined, category, country, startsOn };
}

export const hasReason = (category: string) => WITH_REASON.includes(category);

/**
 * The taxes of a request, without empty ones. The service would refuse a reason that stands behind a category that has none, and
 * its field is not shown.
 */
export function taxRatesOf(values: TaxRateValues[]): TaxRateValues[] {
  const reasoned = values.map((rate) =>
    hasReason(rate.category) ? rate : { ...rate, exemptionReason: '', exemptionCode: '' },
  );
  return reasoned.filter((rate) => Object.keys(filled(rate)).some((name) => name !== 'startsOn'));
}
