import { amountInWords } from '../../../platform/currencies.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { lockInvoice, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { explainMoneyRules, findMovements, reverseMovement } from '../movements/service.ts';
import type { NewRefund, Refund, RefundChange, RefundQuery } from './schema.ts';
import { insertRefund, movements, type RefundRow, readRefund, updateRefund } from './store.ts';

export async function recordRefund({ db, clock }: TenantContext, input: NewRefund): Promise<Refund> {
  const { invoiceId, amountMinor, method = null, reference = null } = input;
  refuseOutOfReach('refundedAt', input.refundedAt);
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  return db.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId, 'invoiceId');
    refuseUnlessAllowed('refund', invoice);
    const { overpaidMinor, currencyCode, client: clientId } = invoice;
    if (amountMinor > overpaidMinor) {
      const message = `must be at most what was paid too much, ${amountInWords(overpaidMinor, invoice)}`;
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

export async function findRefunds(context: TenantContext, query: RefundQuery): Promise<Page<Refund>> {
  const { refundedFrom: from, refundedTo: to, ...rest } = query;
  const date = { name: 'refundedAt', timeOf: ({ refundedAt }: Refund) => refundedAt };
  return findMovements(context, movements, { ...rest, from, to }, presentRefund, date);
}

export async function changeRefund(
  { db, clock }: TenantContext,
  id: string,
  change: RefundChange,
): Promise<Refund> {
  const now = clock.now().toISOString();
  return presentRefund(found(await db.one(updateRefund, { id, change, now })));
}

export async function reverseRefund(context: TenantContext, id: string): Promise<undefined> {
  return reverseMovement(context, movements, id);
}

export function presentRefund(row: RefundRow): Refund {
  return withoutNulls(row);
}
