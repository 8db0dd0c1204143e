import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { explainMoneyRules, findMovements, reverseMovement } from '../movements/service.ts';
import { amountInWordsOf } from '../payments/allocating.ts';
import { lockPayment } from '../payments/service.ts';
import type { NewRefund, Refund, RefundChange, RefundQuery } from './schema.ts';
import { insertRefund, type RefundRow, readRefund, refundLists, reversing, updateRefund } from './store.ts';

export async function recordRefund({ db, clock }: TenantContext, input: NewRefund): Promise<Refund> {
  const { paymentId, amountMinor, method = null, reference = null } = input;
  refuseOutOfReach('refundedAt', input.refundedAt);
  if (!isId('payment', paymentId)) throw notFound('paymentId');
  return db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId, 'paymentId');
    const { onAccountMinor, currencyCode, client: clientId } = payment;
    if (onAccountMinor <= 0)
      throw forbiddenByState(
        'Nothing of this payment is on account: reverse an allocation, or credit an invoice that it paid, first',
      );
    if (amountMinor > onAccountMinor) {
      const message = `must be at most what is on account, ${amountInWordsOf(onAccountMinor, payment)}`;
      throw invalid([{ field: 'amountMinor', message, constraint: 'balance' }]);
    }
    const now = clock.now().toISOString();
    const money = { amountMinor, currencyCode, refundedAt: input.refundedAt ?? now };
    const values = { id: newId('refund'), paymentId, clientId, ...money, method, reference };
    const inserted = transaction.one(insertRefund, { ...values, isByProvider: false, now });
    return presentRefund(found(await explainMoneyRules(inserted, 'refundedAt')));
  });
}

/**
 * Records what a payment provider has paid back already. Allocations are freed for it. Nothing is recorded of a reversed payment,
 * whose money counts no more, and no more than is left of a payment.
 */
export async function recordProvidersRefund(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  refund: Required<NewRefund>,
): Promise<Refund | undefined> {
  const { paymentId, refundedAt, method, reference } = refund;
  return db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    const { currencyCode, client: clientId, refundedMinor, reversedAt } = payment;
    const amountMinor = Math.min(refund.amountMinor, payment.amountMinor - refundedMinor);
    if (reversedAt !== null || amountMinor <= 0) return undefined;
    const money = { amountMinor, currencyCode, refundedAt, method, reference };
    const values = { id: newId('refund'), paymentId, clientId, ...money, isByProvider: true };
    const now = clock.now().toISOString();
    return presentRefund(found(await transaction.one(insertRefund, { ...values, now })));
  });
}

export async function getRefund({ db }: TenantContext, id: string): Promise<Refund> {
  return presentRefund(found(await db.one(readRefund, { id })));
}

/** Locks the account of a refund, which then stays as it is until the transaction ends. */
export async function lockRefund(db: Scope, id: string, field: string): Promise<Refund> {
  const [, refund] = await Promise.all([db.one(reversing.lockAccount, { id }), db.one(readRefund, { id })]);
  return presentRefund(found(refund, field));
}

export async function findRefunds(context: TenantContext, query: RefundQuery): Promise<Page<Refund>> {
  const { refundedFrom: from, refundedTo: to, paymentId: ownerId, ...rest } = query;
  return findMovements(
    context,
    { kind: 'refund', lists: refundLists, date: 'refundedDate', present: presentRefund },
    { ...rest, ownerId, from, to },
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

export async function reverseRefund(context: TenantContext, id: string): Promise<undefined> {
  return reverseMovement(context, reversing, id);
}

export function presentRefund(row: RefundRow): Refund {
  return withoutNulls(row);
}
