import type { Schemas } from '../../../../client/src/client.ts';

/** A discount in a form: a percentage, or an amount. */
export interface DiscountValues {
  percent: number | undefined;
  amountMinor: number | undefined;
  reason: string;
}

type NewDiscount = Schemas['NewDiscount'];
type Discount = Pick<NewDiscount, 'percent' | 'amountMinor' | 'reason'>;

export function discountValues(discounts: readonly Discount[] = []): DiscountValues[] {
  return discounts.map(({ percent, amountMinor, reason }) => ({
    ...{ percent, reason },
    amountMinor: percent === undefined ? amountMinor : undefined,
  }));
}

/** The discounts to send. The service names what is missing in a row. */
export function sentDiscounts(values: readonly DiscountValues[]): NewDiscount[] | null {
  const sent = values.map(({ percent, amountMinor, reason }) => ({
    ...(percent !== undefined && { percent }),
    ...(amountMinor !== undefined && { amountMinor }),
    reason,
  }));
  return sent.length === 0 ? null : sent;
}
