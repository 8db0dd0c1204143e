import type { Agreement } from './agreements.ts';
import type { Chance } from './chance.ts';
import { addDays, type Day, workdayFrom } from './days.ts';

/** The fate of an issued invoice. `share` is a part of what is due, or of the first line. */
export type FollowUp = { on: Day } & (
  | { kind: 'PAY'; share: number; reference: string }
  | { kind: 'VOID' }
  | { kind: 'CREDIT'; reason: string }
  | { kind: 'GOODWILL'; reason: string; share: number }
  | { kind: 'REFUND' }
);

/** Fates of invoices, by their place among those that do not bill tracked time. All others are paid. */
const FATES: Record<number, 'VOID' | 'CREDIT' | 'UNPAID' | 'GOODWILL' | 'PARTLY' | 'OVERPAID'> = {
  5: 'VOID',
  12: 'CREDIT',
  16: 'UNPAID',
  20: 'GOODWILL',
  27: 'PARTLY',
  33: 'OVERPAID',
};
const FATES_REPEAT_EVERY = 37;

/** Follow-ups until today. `place` is absent for an invoice of tracked time: these are paid, sooner or later. */
export function planSettlement(
  chance: Chance,
  today: Day,
  { agreement, issuedOn, place }: { agreement: Agreement; issuedOn: Day; place?: number },
): FollowUp[] {
  const after = (days: number) => workdayFrom(addDays(issuedOn, days));
  const paidOn = after(daysToPay(chance, agreement));
  const payment = (share = 1): FollowUp => ({
    ...{ kind: 'PAY', on: paidOn, share },
    reference: `Statement ${paidOn.slice(0, 7)}/${chance.between(1, 28)}`,
  });
  const all = (): FollowUp[] => {
    switch (place === undefined ? undefined : FATES[place % FATES_REPEAT_EVERY]) {
      case 'VOID':
        return [{ kind: 'VOID', on: after(2) }];
      case 'CREDIT':
        return [{ kind: 'CREDIT', on: after(4), reason: 'The order was cancelled before work began' }];
      case 'UNPAID':
        return [];
      case 'GOODWILL':
        return [
          { kind: 'GOODWILL', on: after(3), reason: 'Delivered a week later than agreed', share: 0.1 },
          payment(),
        ];
      case 'PARTLY':
        return [payment(0.5)];
      case 'OVERPAID':
        return [payment(1.05), { kind: 'REFUND', on: workdayFrom(addDays(paidOn, 5)) }];
      default:
        return [payment()];
    }
  };
  return all().filter(({ on }) => on <= today);
}

/** Most pay in time, every fifth client some days late, and every eighth and ninth some weeks. */
function daysToPay(chance: Chance, { index, client }: Agreement): number {
  const { paymentTermsDays } = client.country;
  if (index % 8 === 3) return paymentTermsDays + chance.between(25, 70);
  if (index % 9 === 0) return paymentTermsDays + chance.between(10, 35);
  if (index % 5 === 1) return paymentTermsDays + chance.between(4, 18);
  return chance.between(8, paymentTermsDays - 2);
}
