import { forbiddenByState, invalid, notFound } from '../../platform/errors.ts';
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
      const message = `must be at most what is due, ${dueMinor}`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
    }
    const now = clock.now().toISOString();
    const row = await transaction.one(insertPayment, {
      id: newId('payment'),
      invoiceId,
      amountMinor,
      currencyCode,
      paidAt: input.paidAt ?? now,
      method: input.method ?? null,
      reference: input.reference ?? null,
      now,
    });
    return shown(row);
  });
}

export async function getPayment({ db }: TenantContext, id: string): Promise<Payment> {
  return shown(await db.one(readPayment, { id }));
}

export async function findPayments({ db }: TenantContext, query: PaymentQuery): Promise<Page<Payment>> {
  const { invoiceId } = query;
  return newestFirstPage('payment', query, async (position) => {
    const rows = invoiceId
      ? await db.all(listPaymentsOfInvoice, { ...position, invoiceId })
      : await db.all(listPayments, position);
    return rows.map(shown);
  });
}

export async function changePayment(
  { db, clock }: TenantContext,
  id: string,
  change: PaymentChange,
): Promise<Payment> {
  return shown(await db.one(updatePayment, { id, change, now: clock.now().toISOString() }));
}

/** Kept, but counted no more: what came in and went back both happened. */
export async function reversePayment({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    if (!(await transaction.one(lockInvoiceOfPayment, { id }))) throw notFound();
    const now = clock.now().toISOString();
    if (!(await transaction.one(reversePaymentRow, { id, now })))
      throw forbiddenByState('This payment is reversed already');
  });
}

export function shown(row: PaymentRow | undefined): Payment {
  if (!row) throw notFound();
  return withoutNulls(row);
}
