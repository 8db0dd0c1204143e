import { latest, plusDays } from './days.ts';
import type { InvoicingModel } from './model.ts';
import { byState, notFound, type Refusal, refused } from './refusals.ts';
import {
  amountsOf,
  balanceMinor,
  creditedMinor,
  discountMinor,
  dueMinor,
  type ModelAllocation,
  type ModelClient,
  type ModelInvoice,
  type ModelPayment,
  type ModelRefund,
  type ModelWriteOff,
  onAccountMinor,
  paidMinor,
  refundedMinor,
  sumOf,
  takenMinor,
} from './state.ts';

const LOST = ['UNCOLLECTIBLE', 'INSOLVENCY'];

/** Derives the status of an issued invoice, and since when nothing is due. */
export function settle(invoice: ModelInvoice): void {
  const paid = paidMinor(invoice);
  const { total } = amountsOf(invoice.lines);
  const isDue = dueMinor(invoice) > 0n;
  if (isDue) invoice.status = paid > 0n ? 'PARTIALLY_PAID' : 'FINALIZED';
  else if (invoice.writeOffs.some(({ reason }) => LOST.includes(reason))) invoice.status = 'WRITTEN_OFF';
  else if (total === 0n || paid > 0n) invoice.status = 'PAID';
  else invoice.status = creditedMinor(invoice) > 0n ? 'CREDITED' : 'WRITTEN_OFF';
  const times = [
    ...invoice.allocations.map(({ payment }) => payment.at),
    ...invoice.writeOffs.filter(({ isOfPayment }) => !isOfPayment).map(({ at }) => at),
  ];
  invoice.paidAt = isDue
    ? undefined
    : latest(String(invoice.issued?.issuedAt), ...times, ...invoice.setOffAt);
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
  const taken = takenMinor(invoice);
  if (taken === 0n && !model.allows('pay')(invoice) && !(isOverpaymentAllowed && isSettled)) return byState;
  if (amount > taken && !isOverpaymentAllowed) return refused('amountMinor', 'balance');
  return isTooFarAhead ? refused('paidAt', 'maximum') : undefined;
}

/** A part of a payment for an invoice, or for the refund of a reversed payment. */
export interface Wish {
  invoice?: ModelInvoice;
  owed?: ModelPayment;
  amount: bigint;
}

interface Account {
  client: ModelClient;
  currencyCode: string;
  onAccount: bigint;
}

export function refusalToAllocate(account: Account, wishes: Wish[]): Refusal | undefined {
  if (account.onAccount <= 0n) return byState;
  if (wishes.some(({ invoice }) => invoice?.isGone)) return notFound;
  const details = wishes.flatMap(({ invoice, owed, amount }, index): [string, string][] => {
    const client = invoice?.contract.client ?? owed?.client;
    const currencyCode = invoice?.currencyCode ?? owed?.currencyCode;
    if (client !== account.client || currencyCode !== account.currencyCode)
      return [[`allocations.${index}.${invoice ? 'invoiceId' : 'paymentId'}`, 'state']];
    const due = invoice ? takenMinor(invoice) : -onAccountMinor(owed as ModelPayment);
    if (invoice && (invoice.status === 'DRAFT' || invoice.status === 'VOID'))
      return [[`allocations.${index}.invoiceId`, 'state']];
    return amount > due ? [[`allocations.${index}.amountMinor`, 'balance']] : [];
  });
  if (details.length > 0) return { status: 400, details };
  return sumOf(wishes) > account.onAccount ? refused('allocations', 'balance') : undefined;
}

export function refusalToRefund(
  payment: ModelPayment,
  { amount, isTooFarAhead }: { amount: bigint; isTooFarAhead: boolean },
): Refusal | undefined {
  const onAccount = onAccountMinor(payment);
  if (onAccount <= 0n) return byState;
  if (amount > onAccount) return refused('amountMinor', 'balance');
  return isTooFarAhead ? refused('refundedAt', 'maximum') : undefined;
}

/** Money that takes the place of a write-off reverses it. Money in time may earn the discount. */
export function allocate(payment: ModelPayment, wishes: Wish[], now: string): void {
  for (const { invoice, owed, amount } of wishes) {
    const made: ModelAllocation = { payment, amount, ...(invoice && { invoice }), ...(owed && { owed }) };
    payment.allocations.push(made);
    (invoice?.allocations ?? owed?.covering)?.push(made);
    if (!invoice) continue;
    reverseWriteOffs(invoice, -balanceMinor(invoice));
    takeEarlyPayment(invoice, now);
    settle(invoice);
  }
}

function takeEarlyPayment(invoice: ModelInvoice, now: string): void {
  const { earlyPayment, issued } = invoice;
  const due = dueMinor(invoice);
  if (!earlyPayment || due === 0n || due !== discountMinor(invoice)) return;
  const lastDay = plusDays(String(issued?.issueDate), earlyPayment.days);
  if (invoice.allocations.some(({ payment }) => payment.day > lastDay)) return;
  invoice.writeOffs.push({ amount: due, reason: 'EARLY_PAYMENT', isOfPayment: true, at: now });
}

/** Reverses an amount, the last write-off first, and discounts for early payment last. */
export function reverseWriteOffs(invoice: ModelInvoice, amount: bigint): void {
  const isEarly = ({ reason }: ModelWriteOff) => reason === 'EARLY_PAYMENT';
  const inOrder = invoice.writeOffs.toReversed();
  let left = amount;
  for (const one of [...inOrder.filter((each) => !isEarly(each)), ...inOrder.filter(isEarly)]) {
    if (left <= 0n) break;
    const gone = one.amount < left ? one.amount : left;
    one.amount -= gone;
    left -= gone;
  }
  invoice.writeOffs = invoice.writeOffs.filter(({ amount: rest }) => rest > 0n);
}

/** Without all of the money that earned it, a discount is due again. */
export function takeDiscountBack(invoice: ModelInvoice): void {
  invoice.writeOffs = invoice.writeOffs.filter(({ isOfPayment }) => !isOfPayment);
  settle(invoice);
}

/** Takes an amount off an allocation. Nothing remains of one that is freed whole. */
export function free(allocation: ModelAllocation, amount: bigint): void {
  allocation.amount -= amount;
  const { payment, invoice, owed } = allocation;
  if (allocation.amount === 0n)
    for (const list of [payment.allocations, invoice?.allocations, owed?.covering])
      list?.splice(list.indexOf(allocation), 1);
  if (invoice) settle(invoice);
}

/** Frees an amount, the last allocation first. */
export function freeLast(allocations: ModelAllocation[], amount: bigint): void {
  let left = amount;
  for (const allocation of allocations.toReversed()) {
    const freed = allocation.amount < left ? allocation.amount : left;
    if (freed <= 0n) return;
    free(allocation, freed);
    left -= freed;
  }
}

export function reversePayment(payment: ModelPayment): Refusal | undefined {
  if (payment.isReversed) return byState;
  payment.isReversed = true;
  for (const allocation of [...payment.allocations]) {
    free(allocation, allocation.amount);
    if (allocation.invoice) takeDiscountBack(allocation.invoice);
  }
  return undefined;
}

/** Money that covered the refund of a reversed payment is free again. */
export function reverseRefund(refund: ModelRefund): Refusal | undefined {
  if (refund.isReversed) return byState;
  refund.isReversed = true;
  const { payment } = refund;
  freeLast(payment.covering, sumOf(payment.covering) - refundedMinor(payment));
  return undefined;
}
