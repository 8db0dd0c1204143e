import { type Static, Type } from 'typebox';
import { decimal, INTEGER_MAX, integer, optional, record, text } from '../../../platform/schema.ts';

/** The most discounts of a document, and of a line. The tables have the same limit. */
const DISCOUNTS_MAX = 10;

const percent = decimal(0.0001, 100, 4, {
  description: 'The part of the amount that is taken off, in percent, with at most 4 decimals.',
  example: 10,
});
const reason = text(1, 200, { description: 'Why. It stands on the document.', example: 'Regular client' });

const discount = record(
  'Discount',
  {
    amountMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'What is taken off, in minor units. Prices that include tax have discounts that do.',
      example: 7_125,
    }),
    reason,
    ...optional({ percent }),
  },
  'A discount, as it stands on the document.',
);
const newDiscount = Type.Object(
  {
    ...optional({
      percent,
      amountMinor: integer(1, INTEGER_MAX, {
        description: 'What is taken off, in minor units. Excludes `percent`.',
        example: 5_000,
      }),
    }),
    reason,
  },
  {
    title: 'NewDiscount',
    additionalProperties: false,
    description: 'A discount: `percent` or `amountMinor`, and its reason.',
    examples: [{ percent: 10, reason: 'Regular client' }],
  },
);

/** The discounts of a line or a document, in a response. */
export function discountsOf(description: string) {
  return Type.Array(discount, { maxItems: DISCOUNTS_MAX, description });
}

/** The discounts of a line or a document, in a request. */
export function newDiscountsOf(description: string) {
  return Type.Array(newDiscount, { maxItems: DISCOUNTS_MAX, description });
}

export type Discount = Static<typeof discount>;
export type NewDiscount = Static<typeof newDiscount>;
