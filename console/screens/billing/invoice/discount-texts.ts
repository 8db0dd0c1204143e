import type { Schemas } from '../../../../client/src/client.ts';
import { money, number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

export type ShownDiscount = Pick<Schemas['NewDiscount'], 'percent' | 'amountMinor' | 'reason'>;

const PERCENT_DECIMALS = 4;

export function discountLabel({ reason, percent }: ShownDiscount): string {
  if (percent === undefined) return reason;
  return words.invoice.sums.discount(reason, number(percent, PERCENT_DECIMALS));
}

/** Discounts of a line, which has no column for them. The amount of a percentage is known once it is saved. */
export function discountTexts(discounts: readonly ShownDiscount[], currency: string): string[] {
  return discounts.map((discount) => {
    const { amountMinor } = discount;
    const label = discountLabel(discount);
    return amountMinor === undefined ? label : `${label} ${money(-amountMinor, currency)}`;
  });
}
