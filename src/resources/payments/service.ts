import { explainViolations } from '../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { refuseOutOfReach } from '../documents/dates.ts';
import { lockInvoice, refuseUnlessAllowed } from '../invoices/service.ts';
import { isSettled } from '../invoices/state.ts';
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
  if (!isId('invoice', invoiceId)) throw notFound();
  return db.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId);
    if (!allowOverpayment || !isSettled(invoice.status)) refuseUnlessAllowed('pay', invoice);
    const { dueMinor, currencyCode, client: clientId } = invoice;
    if (amountMinor > dueMinor && !allowOverpayment) {
      const message = `must be at most the amount due, ${dueMinor}, unless allowOverpayment is true`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
    }
    const now = clock.now().toISOString();
    const money = { amountMinor, currencyCode, allowOverpayment, paidAt: input.paidAt ?? now };
    const values = { id: newId('payment'), invoiceId, clientId, ...money, method, reference, now };
    return presentPayment(found(await explainMoneyRules(transaction.one(insertPayment, values), 'paidAt')));
  });
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
