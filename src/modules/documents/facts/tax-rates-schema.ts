import { type Static, type TSchema, Type } from 'typebox';
import { day, optional, record } from '../../../platform/schema.ts';
import { taxCategory, taxCountry, taxExemptionCode, taxExemptionReason, taxPercent } from './tax-schema.ts';

/** The most taxes by day of one contract or tenant. The tables have the same limit. */
const TAX_RATES_MAX = 100;

const more = optional({
  startsOn: day(
    'The first day of the tax. It applies until the next one starts. Without it, the tax applies from the beginning.',
  ),
  country: taxCountry,
  exemptionCode: taxExemptionCode,
  exemptionReason: taxExemptionReason,
});
const taxRate = record(
  'TaxRate',
  { category: taxCategory, percent: taxPercent, ...more },
  'A tax that applies from a day on.',
);
const newTaxRate = Type.Object(
  { ...optional({ category: taxCategory, percent: taxPercent }), ...more },
  {
    title: 'NewTaxRate',
    additionalProperties: false,
    description: 'A tax that applies from a day on. A rate above 0 without a category is S.',
    examples: [{ percent: 19 }],
  },
);

const ratesOf = <R extends TSchema>(item: R) =>
  Type.Array(item, {
    maxItems: TAX_RATES_MAX,
    description:
      'Taxes by day, in the order of their days. A line without a tax of its own has the tax of its day: of its contract, or else of the tenant.',
    examples: [[{ category: 'S', percent: 19 }]],
  });
export const taxRates = ratesOf(taxRate);
export const newTaxRates = ratesOf(newTaxRate);

export type TaxRate = Static<typeof taxRate>;
export type NewTaxRate = Static<typeof newTaxRate>;
