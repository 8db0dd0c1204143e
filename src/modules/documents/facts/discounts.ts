import type { ErrorDetail } from '../../../platform/errors.ts';
import type { Discount, NewDiscount } from './discount-schema.ts';
import { roundedQuotient } from './shares.ts';

const PERCENT_MAX = 100;
/** Percentages have at most 4 decimals, quantities 6. */
const PERCENT_SCALE = 10_000;
const QUANTITY_SCALE = 1_000_000;

/** Finds faults of discounts in themselves. `field` names them as the request does. */
export function discountProblems(discounts: NewDiscount[] | null = [], field = 'discounts'): ErrorDetail[] {
  const each = (discounts ?? []).flatMap(({ percent, amountMinor, reason }, index): ErrorDetail[] => {
    const path = `${field}.${index}.`;
    return [
      ...(percent === undefined && amountMinor === undefined
        ? [{ field: `${path}percent`, message: 'is required, or else amountMinor', constraint: 'required' }]
        : []),
      ...(percent !== undefined && amountMinor !== undefined
        ? [
            {
              ...{ field: `${path}amountMinor`, constraint: 'oneOf' },
              message: 'must not be given together with percent: give one of them',
            },
          ]
        : []),
      ...(reason.trim() === ''
        ? [{ field: `${path}reason`, message: 'must not be blank', constraint: 'minLength' }]
        : []),
    ];
  });
  const percents = (discounts ?? []).map(({ percent = 0 }) => Math.round(percent * PERCENT_SCALE));
  if (percents.reduce((sum, one) => sum + one, 0) <= PERCENT_MAX * PERCENT_SCALE) return each;
  return [...each, { field, message: 'must add up to at most 100 percent', constraint: 'maximum' }];
}

interface DiscountedLine {
  quantity: number;
  amountMinor: number;
  discounts?: NewDiscount[] | null;
}

/** Whether the discounts of a line come to more than its price. A line below 0 has none. */
export function isOverDiscounted({ quantity, amountMinor, discounts }: DiscountedLine): boolean {
  if (!discounts || discounts.length === 0) return false;
  const millionths = BigInt(Math.round(quantity * QUANTITY_SCALE));
  const price = roundedQuotient(millionths * BigInt(amountMinor), BigInt(QUANTITY_SCALE));
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + BigInt(one), 0n);
  const percents = sum(discounts.map(({ percent = 0 }) => Math.round(percent * PERCENT_SCALE)));
  const amounts = sum(discounts.map(({ amountMinor: amount = 0 }) => amount));
  const taken = roundedQuotient(price * percents, 100n * BigInt(PERCENT_SCALE)) + amounts;
  return amountMinor < 0 || taken > price;
}

export const overDiscounted = (path = ''): ErrorDetail => ({
  field: `${path}discounts`,
  message: 'must come to at most quantity times amountMinor, which must not be below 0',
  constraint: 'maximum',
});

/** The discounts of a request as they are stored. An empty list clears them. The database adds the amounts of percentages. */
export function givenDiscounts<T extends { discounts?: NewDiscount[] | null }>(
  given: T,
): Omit<T, 'discounts'> & { discounts?: Discount[] | null } {
  const { discounts, ...rest } = given;
  if (discounts === undefined) return rest;
  return { ...rest, discounts: discounts?.length ? (discounts as Discount[]) : null };
}
