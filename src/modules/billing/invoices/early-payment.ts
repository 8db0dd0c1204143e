import { dayAfter, dayIn } from '../../documents/facts/dates.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { lowersTaxByItself } from '../../documents/facts/tax-country.ts';
import type { Parties } from './draft-facts.ts';
import type { Draft } from './freezing.ts';
import type { Warning } from './problems-schema.ts';
import type { Invoice } from './schema.ts';

type Terms = Pick<Draft, 'earlyPayment'>;

/** Whether early payment of the draft lowers tax. Undefined if somebody has to say so, and null without such a discount. */
export function reducesTaxOf({ earlyPayment }: Terms, seller: Party): boolean | null | undefined {
  if (!earlyPayment) return null;
  return earlyPayment.reducesTax ?? lowersTaxByItself(seller);
}

/** A discount that lasts until the due date, or longer, is mistyped more often than meant. */
export function earlyPaymentWarnings(
  { earlyPayment, dueDate }: Pick<Invoice, 'earlyPayment' | 'dueDate'>,
  { paymentTermsDays, seller }: Pick<Parties, 'paymentTermsDays' | 'seller'>,
  now: Date,
): Warning[] {
  if (!earlyPayment) return [];
  const today = dayIn(seller.timeZone, now);
  const due = dueDate ?? dayAfter(today, paymentTermsDays);
  if (dayAfter(today, earlyPayment.days) < due) return [];
  const message = 'end on the due date or later: set fewer days, or a later dueDate';
  return [{ field: 'earlyPayment.days', message }];
}
