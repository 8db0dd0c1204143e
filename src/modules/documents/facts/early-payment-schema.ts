import { type Static, Type } from 'typebox';
import { day, decimal, INTEGER_MAX, integer, optional, record } from '../../../platform/schema.ts';

/** A discount for early payment ends within a year. The tables have the same limit. */
const DAYS_MAX = 365;

const terms = {
  days: integer(1, DAYS_MAX, {
    description: 'The last day of the discount, in days from the date of issue.',
    example: 10,
  }),
  percent: decimal(0.01, 99.99, 2, {
    description: 'The part of the amount to pay that is taken off, in percent, with at most 2 decimals.',
    example: 2,
  }),
};
const reducesTax = Type.Boolean({
  description:
    'Whether a discount that is taken lowers tax and taxable amount. At issue, it defaults to true for sellers in Germany and Austria. Others have to give it.',
  examples: [true],
});

/** The terms of a contract, and of a request. */
export function earlyPaymentOf(description: string) {
  return Type.Object(
    { ...terms, ...optional({ reducesTax }) },
    { additionalProperties: false, description, examples: [{ days: 10, percent: 2 }] },
  );
}

export const invoiceEarlyPayment = record(
  'EarlyPayment',
  {
    ...terms,
    ...optional({
      reducesTax,
      lastDay: day('The last day to pay less: the date of issue and `days`. A DRAFT has none.'),
    }),
    discountMinor: integer(0, INTEGER_MAX, {
      description: 'What is taken off the amount to pay, less credits, in minor units.',
      example: 1_696,
    }),
    payableMinor: integer(0, INTEGER_MAX, {
      description:
        'What the client pays in all until then, in minor units: the amount to pay, less credits and `discountMinor`.',
      example: 83_092,
    }),
  },
  'The discount for early payment.',
);

export type EarlyPaymentTerms = Static<ReturnType<typeof earlyPaymentOf>>;
export type EarlyPayment = Static<typeof invoiceEarlyPayment>;
