import { type Static, Type } from 'typebox';
import { choice, day, optional, record } from '../../../platform/schema.ts';
import { supply } from '../../documents/facts/line-schema.ts';
import { taxCategory, taxCountry, taxPercent } from '../../documents/facts/tax-schema.ts';

const amount = (description: string, example: number) =>
  Type.Integer({ description: `${description} It has the sign of the entry.`, examples: [example] });

/** What the lines of a tax do. */
export const TAX_KINDS = ['SALE', 'DEDUCTION', 'DISBURSEMENT'] as const;

export const journalTax = record(
  'JournalTax',
  {
    category: taxCategory,
    percent: taxPercent,
    ...optional({
      country: {
        ...taxCountry,
        description: 'The country whose tax it is. Absent if the document names none.',
      },
      taxDate: day('The last day of supply. Absent on deposits, of which only allocated money counts.'),
    }),
    supply,
    kind: choice(TAX_KINDS, {
      description:
        'What the lines do: `SALE` sells, `DEDUCTION` deducts a deposit, and `DISBURSEMENT` passes on what was paid for the client, which is no base of tax.',
      example: 'SALE',
    }),
    taxableMinor: amount('The taxable amount.', 71_250),
    taxMinor: amount('The tax.', 13_538),
    ...optional({
      taxableMinorInTaxCurrency: amount('The taxable amount in the tax currency.', 66_975),
      taxMinorInTaxCurrency: amount('The tax in the tax currency.', 12_726),
    }),
  },
  'A part of a document with one tax, one day and one kind of supply.',
);

export const journalTaxes = Type.Array(journalTax, {
  description:
    'The taxes of a document, or those that a write-off lowers, by day and kind of supply. In a file, `DE S 19: 712.50 + 135.38` stands for country, category, rate, taxable amount and tax, and the parts are separated by semicolons.',
});

export type JournalTax = Static<typeof journalTax>;
