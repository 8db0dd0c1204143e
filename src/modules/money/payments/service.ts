import { amountInWords } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/failures.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import { isTime, type Page } from '../../../platform/http/answers/pagination.ts';
import { isAmount, type SortKey, sortedPage, sortOf } from '../../../platform/http/answers/sorting.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { isSettled } from '../../billing/invoice-status.ts';
import { lockInvoice, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { explainMoneyRules, findMovements, reverseMovement } from '../movements/service.ts';
import type { NewPayment, Payment, PaymentChange, PaymentQuery, PaymentSort } from './schema.ts';
import { sortedPayments } from './sorting-store.ts';
import { insertPayment, movements, type PaymentRow, readPayment, updatePayment } from './store.ts';

export async function recordPayment({ db, clock }: TenantContext, input: NewPayment): Promise<Payment> {
  const { invoiceId, amountMinor, allowOverpayment = false, method = null, reference = null } = input;
  refuseOutOfReach('paidAt', input.paidAt);
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  const now = clock.now().toISOString();
  const money = { amountMinor, allowOverpayment, paidAt: input.paidAt ?? now };
  const values = { id: newId('payment'), invoiceId, ...money, method, reference, now };
  const insert = (scope: Scope) => explainMoneyRules(scope.one(insertPayment, values), 'paidAt');
  const paid = await unlessTooMuch(insert(db));
  if (paid) return presentPayment(paid);
  // Nothing was inserted if the invoice takes no payment, or less. Under its lock, the payment is either refused with a reason,
  // or possible after all, because the invoice has changed.
  return db.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId, 'invoiceId');
    refuseUnpayable(invoice, { amountMinor, allowOverpayment });
    return presentPayment(found(await insert(transaction)));
  });
}

/** Undefined if somebody else paid or credited the invoice at the same time, and less is due now. */
async function unlessTooMuch<T>(written: Promise<T>): Promise<T | undefined> {
  try {
    return await written;
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated !== 'payments_at_most_due' && violated !== 'invoices_settle_when_issued') throw error;
    return undefined;
  }
}

function refuseUnpayable(
  invoice: Awaited<ReturnType<typeof lockInvoice>>,
  { amountMinor, allowOverpayment }: { amountMinor: number; allowOverpayment: boolean },
): void {
  if (!allowOverpayment || !isSettled(invoice.status)) refuseUnlessAllowed('pay', invoice);
  const { dueMinor } = invoice;
  if (amountMinor <= dueMinor || allowOverpayment) return;
  const message = `must be at most the amount due, ${amountInWords(dueMinor, invoice)}, unless allowOverpayment is true`;
  throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
}

export async function getPayment({ db }: TenantContext, id: string): Promise<Payment> {
  return presentPayment(found(await db.one(readPayment, { id })));
}

export async function findPayments(context: TenantContext, query: PaymentQuery): Promise<Page<Payment>> {
  const { paidFrom: from, paidTo: to, sort, ...rest } = query;
  if (sort !== undefined) return sortPayments(context, query, sort);
  const date = { name: 'paidAt', timeOf: ({ paidAt }: Payment) => paidAt };
  return findMovements(context, movements, { ...rest, from, to }, presentPayment, date);
}

const KEYS: Record<PaymentSort, SortKey<Payment>> = {
  paidDate: { of: ({ paidAt }) => paidAt, is: isTime },
  amount: { of: ({ amountMinor }) => String(amountMinor), is: isAmount },
  client: { of: ({ client }) => client, is: (text) => isId('client', text) },
};

function sortPayments(
  { db }: TenantContext,
  query: PaymentQuery,
  sort: NonNullable<PaymentQuery['sort']>,
): Promise<Page<Payment>> {
  const { invoiceId = null, clientId = null, paidFrom: from = null, paidTo: to = null } = query;
  const { name, direction } = sortOf<PaymentSort>(sort);
  const filters = { invoiceId, clientId, from, to, beforeCreatedAt: 'infinity', beforeId: '' };
  return sortedPage('payment', query, KEYS[name], async (after, count) => {
    const rows = await db.all(sortedPayments[name][direction], { ...filters, after, count });
    return { rows: rows.map(presentPayment) };
  });
}

export async function changePayment(
  { db, clock }: TenantContext,
  id: string,
  change: PaymentChange,
): Promise<Payment> {
  const now = clock.now().toISOString();
  return presentPayment(found(await db.one(updatePayment, { id, change, now })));
}

export async function reversePayment(context: TenantContext, id: string): Promise<undefined> {
  return reverseMovement(context, movements, id);
}

export function presentPayment(row: PaymentRow): Payment {
  return withoutNulls(row);
}
