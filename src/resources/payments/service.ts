import { forbiddenByState, found, invalid, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { lockInvoice, refuseUnlessAllowed } from '../invoices/service.ts';
import type { NewPayment, Payment, PaymentChange, PaymentQuery } from './schema.ts';
import {
  insertPayment,
  listPayments,
  listPaymentsOfInvoice,
  lockInvoiceOfPayment,
  type PaymentRow,
  readPayment,
  reversePayment as reversePaymentRow,
  updatePayment,
} from './store.ts';

export async function recordPayment({ db, clock }: TenantContext, input: NewPayment): Promise<Payment> {
  const { invoiceId, amountMinor } = input;
  if (!isId('invoice', invoiceId)) throw notFound();
  return db.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId);
    refuseUnlessAllowed('pay', invoice);
    const { dueMinor, currencyCode } = invoice;
    if (amountMinor > dueMinor) {
      const message = `must be at most the amount due, ${dueMinor}`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
    }
    const now = clock.now().toISOString();
    const values = { paidAt: now, ...input, id: newId('payment'), invoice: invoiceId, currencyCode, now };
    return presentPayment(found(await transaction.one(insertPayment, values)));
  });
}

export async function getPayment({ db }: TenantContext, id: string): Promise<Payment> {
  return presentPayment(found(await db.one(readPayment, { id })));
}

export async function findPayments({ db }: TenantContext, query: PaymentQuery): Promise<Page<Payment>> {
  const { invoiceId } = query;
  return newestFirstPage('payment', query, async (position) => {
    const rows = invoiceId
      ? await db.all(listPaymentsOfInvoice, { ...position, invoiceId })
      : await db.all(listPayments, position);
    return rows.map(presentPayment);
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
