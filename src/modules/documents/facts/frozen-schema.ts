import { type Static, Type } from 'typebox';
import {
  choice,
  currencyCode,
  day,
  INTEGER_MAX,
  integer,
  optional,
  record,
} from '../../../platform/schema.ts';
import { documentLinks } from './links-schema.ts';
import { party } from './party-schema.ts';
import { E_INVOICE_PROFILES } from './profiles.ts';
import { taxCategory, taxCountry, taxPercent } from './tax-schema.ts';

export function amount(description: string, example: number) {
  return integer(-INTEGER_MAX, INTEGER_MAX, { description, example });
}

const taxableMinorInTaxCurrency = amount(
  'The amount that the tax is on, in the tax currency, in its minor units.',
  65_571,
);
const taxMinorInTaxCurrency = amount('The tax in the tax currency, in its minor units.', 11_782);

export const tax = record(
  'Tax',
  {
    category: taxCategory,
    percent: taxPercent,
    taxableMinor: amount(
      'Sum of the lines with this tax, less discounts and included tax, in minor units.',
      71_250,
    ),
    taxMinor: amount(
      'The tax on that sum, in minor units, rounded half away from zero. If prices include tax, it is the part of the typed sum.',
      13_538,
    ),
    ...optional({
      country: taxCountry,
      taxableMinorInTaxCurrency,
      taxMinorInTaxCurrency,
      discountsMinor: Type.Array(amount('An amount in minor units.', 7_125), {
        description:
          "What each of the document's `discounts` takes off the lines with this tax, in their order. It is no longer in `taxableMinor`.",
      }),
      disbursedMinor: amount(
        "The part of `taxableMinor` that passes on disbursements, if there are any. It is no base of the seller's tax.",
        0,
      ),
      exemptionCode: Type.String({
        description: 'Why no tax is charged (VATEX code).',
        examples: ['VATEX-EU-AE'],
      }),
      exemptionReason: Type.String({
        description: 'Why no tax is charged, in the language of the document.',
        examples: ['Reverse charge'],
      }),
    }),
  },
  'The tax on all lines with the same category and rate.',
);

export const taxes = Type.Array(tax, {
  description:
    'Tax by category and rate, all of one country. Lines of a DRAFT that have no tax yet are left out.',
});

const bankAccount = record(
  'DocumentBankAccount',
  optional({
    currencyCode,
    iban: Type.String({ description: 'IBAN.', examples: ['DE89370400440532013000'] }),
    bic: Type.String({ description: 'BIC.', examples: ['COBADEFFXXX'] }),
    accountNumber: Type.String({ description: 'Account number, where there is no IBAN.' }),
    routingNumber: Type.String({ description: 'Routing number of a US bank.', examples: ['021000021'] }),
    bankName: Type.String({ description: 'Name of the bank.', examples: ['Commerzbank'] }),
  }),
  'The account to pay to, at the time of issue.',
);

export const pricesIncludeTax = Type.Boolean({
  description: 'Whether prices, totals of lines and discounts are typed with tax.',
  examples: [false],
});

/** Rounding, and the amount to pay with it. */
export const payable = {
  roundingMinor: amount('What rounding adds to the total, in minor units. It changes no tax.', 0),
  payableMinor: amount('The total and its rounding, in minor units: the amount to pay.', 84_788),
};

/** The fields that invoices and credit notes freeze at issue. */
export const frozen = optional({
  issueDate: day("The date of issue, a day of the document's time zone."),
  timeZone: Type.String({
    description: "The IANA time zone of the document's days.",
    examples: ['Europe/Berlin'],
  }),
  paymentTermsDays: integer(0, INTEGER_MAX, {
    description: "Days from the date of issue to the due date, by the contract's terms.",
    example: 30,
  }),
  bankAccount,
  seller: party,
  buyer: party,
  taxableMinorInTaxCurrency,
  taxMinorInTaxCurrency,
  eInvoiceProfile: choice(E_INVOICE_PROFILES, {
    description: 'The rules that the e-invoice follows.',
    example: 'EN16931',
  }),
  documents: documentLinks,
});

export const currencyExponent = integer(0, 4, {
  description: 'The number of decimals of the currency (ISO 4217).',
  example: 2,
});

export type Tax = Static<typeof tax>;
export type DocumentBankAccount = Static<typeof bankAccount>;
