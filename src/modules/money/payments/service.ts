import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations, violatedConstraint } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { lockInvoice, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { isSettled } from '../../billing/invoices/state.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import type { NewPayment, Payment, PaymentChange, PaymentQuery } from './schema.ts';
import {
  insertPayment,
  listPayments,
  listPaymentsByDate,
  lockInvoiceOfPayment,
  type PaymentRow,
  readPayment,
  reversePayment as reversePaymentRow,
  updatePayment,
} from './store.ts';

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
  // Under the lock, it is either refused with a reason, or possible after all, because the invoice has changed.
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
  const message = `must be at most the amount due, ${dueMinor}, unless allowOverpayment is true`;
  throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
}

/** Explains which of the database's rules a payment or refund breaks. */
export function explainMoneyRules<T>(written: Promise<T>, dateField: string): Promise<T> {
  const tooFarAhead = () =>
    invalid([{ field: dateField, message: 'must be at most one day ahead', constraint: 'maximum' }]);
  return explainViolations(written, {
    payments_not_ahead: tooFarAhead,
    refunds_not_ahead: tooFarAhead,
    invoices_balance_exact: () => {
      const message = 'must leave the balance of the invoice within 9007199254740991';
      return invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
    },
  });
}

export async function getPayment({ db }: TenantContext, id: string): Promise<Payment> {
  return presentPayment(found(await db.one(readPayment, { id })));
}

export async function findPayments({ db }: TenantContext, query: PaymentQuery): Promise<Page<Payment>> {
  const { invoiceId = null, clientId = null, paidFrom: from = null, paidTo: to = null } = query;
  const filters = { invoiceId, clientId };
  const isByDate = from !== null || to !== null;
  return newestFirstPage(
    'payment',
    query,
    async (position) => {
      const rows = isByDate
        ? await db.all(listPaymentsByDate, { ...filters, from, to, ...position })
        : await db.all(listPayments, { ...filters, ...position });
      return rows.map(presentPayment);
    },
    isByDate ? { name: 'paidAt', timeOf: ({ paidAt }) => paidAt } : undefined,
  );
}

export async function changePayment(
  { db, clock }: TenantContext,
  id: string,
  change: PaymentChange,
): Promise<Payment> {
  const now = clock.now().toISOString();
  return presentPayment(found(await db.one(updatePayment, { id, change, now })));
}

/** A reversed payment is kept, because the money came in and went back, but it no longer counts. */
export async function reversePayment({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(lockInvoiceOfPayment, { id }));
    const now = clock.now().toISOString();
    if (!(await transaction.one(reversePaymentRow, { id, now })))
      throw forbiddenByState('This payment is already reversed');
  });
}

export function presentPayment(row: PaymentRow): Payment {
  return withoutNulls(row);
}
