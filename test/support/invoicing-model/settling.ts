import { AMOUNT_MAX, size } from './arithmetic.ts';
import { latest } from './days.ts';
import type { InvoicingModel } from './model.ts';
import { byState, notFound, type Refusal, refused } from './refusals.ts';
import {
  amountsOf,
  balanceMinor,
  dueMinor,
  type ModelInvoice,
  type Movement,
  overpaidMinor,
  paidMinor,
  refundedMinor,
} from './state.ts';

/** Derives the status of an issued invoice, and since when it is paid. */
export function settle(invoice: ModelInvoice): void {
  const wasPaid = invoice.status === 'PAID';
  const net = paidMinor(invoice) - refundedMinor(invoice);
  const { total } = amountsOf(invoice.lines);
  if (dueMinor(invoice) > 0n) invoice.status = net > 0n ? 'PARTIALLY_PAID' : 'FINALIZED';
  else invoice.status = total === 0n || net > 0n ? 'PAID' : 'CREDITED';
  if (invoice.status !== 'PAID') invoice.paidAt = undefined;
  else if (!wasPaid) {
    const counting = invoice.payments.filter(({ isReversed }) => !isReversed);
    invoice.paidAt =
      total === 0n ? String(invoice.issued?.issuedAt) : latest(...counting.map(({ at }) => at));
  }
}

interface Payment {
  amount: bigint;
  isOverpaymentAllowed: boolean;
  isTooFarAhead: boolean;
}

export function refusalToPay(
  model: InvoicingModel,
  invoice: ModelInvoice,
  { amount, isOverpaymentAllowed, isTooFarAhead }: Payment,
): Refusal | undefined {
  if (invoice.isGone) return notFound;
  const isSettled = invoice.status === 'PAID' || invoice.status === 'CREDITED';
  if (!model.allows('pay')(invoice) && !(isOverpaymentAllowed && isSettled)) return byState;
  if (amount > dueMinor(invoice) && !isOverpaymentAllowed) return refused('amountMinor', 'maximum');
  if (isTooFarAhead) return refused('paidAt', 'maximum');
  const isExact =
    paidMinor(invoice) + amount <= AMOUNT_MAX && size(balanceMinor(invoice) - amount) <= AMOUNT_MAX;
  return isExact ? undefined : refused('amountMinor', 'maximum');
}

export function refusalToRefund(
  model: InvoicingModel,
  invoice: ModelInvoice,
  { amount, isTooFarAhead }: Omit<Payment, 'isOverpaymentAllowed'>,
): Refusal | undefined {
  if (invoice.isGone) return notFound;
  if (!model.allows('refund')(invoice)) return byState;
  if (amount > overpaidMinor(invoice)) return refused('amountMinor', 'maximum');
  return isTooFarAhead ? refused('refundedAt', 'maximum') : undefined;
}

/** Counts a payment or a refund. */
export function record(movements: Movement[], own: Movement[], movement: Movement): void {
  movements.push(movement);
  own.push(movement);
  settle(movement.invoice);
}

export function reverse(movement: Movement): Refusal | undefined {
  if (movement.isReversed) return byState;
  movement.isReversed = true;
  settle(movement.invoice);
  return undefined;
}
