import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { lockInvoice, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { explainMoneyRules } from '../payments/service.ts';
import type { NewRefund, Refund, RefundChange, RefundQuery } from './schema.ts';
import {
  insertRefund,
  listRefunds,
  listRefundsByDate,
  lockInvoiceOfRefund,
  type RefundRow,
  readRefund,
  reverseRefund as reverseRefundRow,
  updateRefund,
} from './store.ts';

export async function recordRefund({ db, clock }: TenantContext, input: NewRefund): Promise<Refund> {
  const { invoiceId, amountMinor, method = null, reference = null } = input;
  refuseOutOfReach('refundedAt', input.refundedAt);
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  return db.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId, 'invoiceId');
    refuseUnlessAllowed('refund', invoice);
    const { overpaidMinor, currencyCode, client: clientId } = invoice;
    if (amountMinor > overpaidMinor) {
      const message = `must be at most what was paid too much, ${overpaidMinor}`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'maximum' }]);
    }
    const now = clock.now().toISOString();
    const money = { amountMinor, currencyCode, refundedAt: input.refundedAt ?? now };
    const values = { id: newId('refund'), invoiceId, clientId, ...money, method, reference, now };
    return presentRefund(found(await explainMoneyRules(transaction.one(insertRefund, values), 'refundedAt')));
  });
}

export async function getRefund({ db }: TenantContext, id: string): Promise<Refund> {
  return presentRefund(found(await db.one(readRefund, { id })));
}

export async function findRefunds({ db }: TenantContext, query: RefundQuery): Promise<Page<Refund>> {
  const { invoiceId = null, clientId = null, refundedFrom: from = null, refundedTo: to = null } = query;
  const filters = { invoiceId, clientId };
  const isByDate = from !== null || to !== null;
  return newestFirstPage(
    'refund',
    query,
    async (position) => {
      const rows = isByDate
        ? await db.all(listRefundsByDate, { ...filters, from, to, ...position })
        : await db.all(listRefunds, { ...filters, ...position });
      return rows.map(presentRefund);
    },
    isByDate ? { name: 'refundedAt', timeOf: ({ refundedAt }) => refundedAt } : undefined,
  );
}

export async function changeRefund(
  { db, clock }: TenantContext,
  id: string,
  change: RefundChange,
): Promise<Refund> {
  const now = clock.now().toISOString();
  return presentRefund(found(await db.one(updateRefund, { id, change, now })));
}

/** A reversed refund is kept, because the money went out and came back, but it no longer counts. */
export async function reverseRefund({ db, clock }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(lockInvoiceOfRefund, { id }));
    const now = clock.now().toISOString();
    if (!(await transaction.one(reverseRefundRow, { id, now })))
      throw forbiddenByState('This refund is already reversed');
  });
}

export function presentRefund(row: RefundRow): Refund {
  return withoutNulls(row);
}
