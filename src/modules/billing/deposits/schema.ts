import { type Static, Type } from 'typebox';
import { body, INTEGER_MAX, integer, optional, reference } from '../../../platform/schema.ts';

/** Each deposit takes a few statements. */
const DEPOSITS_MAX = 50;

const deposit = Type.Object(
  {
    invoiceId: reference(
      'invoice',
      'An issued invoice of kind DEPOSIT, with the contract and the currency of the DRAFT.',
    ),
    ...optional({
      amountMinor: integer(1, INTEGER_MAX, {
        description:
          'The amount to deduct, with tax, in minor units. Defaults to as much as is deductible and the total of the DRAFT leaves room for.',
        example: 23_800,
      }),
    }),
  },
  { additionalProperties: false, title: 'DepositToDeduct', description: 'A deposit, and how much of it.' },
);

export const deduction = body(
  {
    deposits: Type.Array(deposit, {
      minItems: 1,
      maxItems: DEPOSITS_MAX,
      description: `1 to ${DEPOSITS_MAX} deposits, which are deducted in this order. What the DRAFT already deducts of them is replaced.`,
    }),
    ...optional({
      creditUnpaid: Type.Boolean({
        description:
          'Whether what is still due of these deposits is credited first. Without it, a deposit of which anything is due is refused.',
        examples: [false],
      }),
    }),
  },
  'Deposits to deduct from a DRAFT.',
);

export type Deduction = Static<typeof deduction>;
