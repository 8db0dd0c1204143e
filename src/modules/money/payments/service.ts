import type { Scope } from '../../../platform/database/database.ts';
import { type ErrorDetail, forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { isSettled } from '../../billing/invoice-status.ts';
import { lockToSettle, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { type FindFurther, furtherOf, searchIn } from '../../parties/search/service.ts';
import { explainMoneyRules, findMovements, reverseMovement } from '../movements/service.ts';
import {
  amountInWordsOf,
  type Part,
  partsOldestFirst,
  partsWished,
  refuseUnclearWishes,
  takenBy,
  withIds,
} from './allocating.ts';
import { findFurtherPayments, paymentLists, paymentSearches } from './listing-store.ts';
import {
  ALLOCATIONS_MAX,
  type NewAllocation,
  type NewPayment,
  type Payment,
  type PaymentChange,
  type PaymentQuery,
  type WishedAllocation,
} from './schema.ts';
import {
  findAllocation,
  insertAllocations,
  insertPayment,
  lockAccountOfClient,
  type PaymentRow,
  paymentExternalIds,
  readInvoicesToPay,
  readPayment,
  reverseAllocation,
  reversing,
  updatePayment,
} from './store.ts';

/** The account that the money belongs to, and the parts that pay something. */
interface Purpose {
  clientId: string;
  currencyCode: string | null;
  parts: Part[];
}

export async function recordPayment(
  { db, clock }: TenantContext,
  input: NewPayment & { bankEntryId?: string },
): Promise<Payment> {
  const { amountMinor, received = null, method = null, reference = null, bankEntryId = null } = input;
  const { externalId = null, metadata = null } = input;
  refuseOutOfReach('paidAt', input.paidAt);
  refuseUnclear(input);
  return db.transaction(async (transaction) => {
    const { parts, ...account } =
      input.invoiceId === undefined
        ? await purposeOfClient(transaction, input)
        : await purposeOfInvoice(transaction, input, input.invoiceId);
    const now = clock.now().toISOString();
    const id = newId('payment');
    const money = {
      ...{ amountMinor, received, paidAt: input.paidAt ?? now, method, reference, bankEntryId },
      ...{ externalId, metadata },
    };
    // The first statement that fails says why: the one behind it only finds the transaction aborted.
    const written = refusingTaken(transaction, paymentExternalIds, [externalId], (attempt) =>
      Promise.all([
        attempt.one(insertPayment, { id, ...account, ...money, allocations: withIds(parts), now }),
        attempt.one(readPayment, { id }),
      ]),
    );
    const [inserted, row] = await explainMoneyRules(written, 'paidAt');
    if (!inserted)
      throw invalid([missing('currencyCode', 'is missing: neither the client nor the tenant has one')]);
    return presentPayment(found(row));
  });
}

/** A payment is for one invoice, or of a client. */
export function refuseUnclear({
  clientId,
  invoiceId,
  currencyCode,
  allocations,
  allowOverpayment,
}: NewPayment): void {
  const details: ErrorDetail[] = [];
  if (clientId === undefined && invoiceId === undefined)
    details.push(missing('clientId', 'is missing: give a clientId, or an invoiceId'));
  const excluded = Object.entries(
    invoiceId === undefined ? { allowOverpayment } : { clientId, currencyCode, allocations },
  );
  for (const [field, value] of excluded)
    if (value !== undefined) {
      const message = invoiceId === undefined ? 'needs an invoiceId' : 'must not be given with an invoiceId';
      details.push({ field, message, constraint: 'excluded' });
    }
  if (details.length > 0) throw invalid(details);
}

export const missing = (field: string, message: string): ErrorDetail => ({
  field,
  message,
  constraint: 'required',
});

async function purposeOfInvoice(db: Scope, input: NewPayment, invoiceId: string): Promise<Purpose> {
  const { amountMinor, allowOverpayment = false } = input;
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  const invoice = await lockToSettle(db, invoiceId);
  const { client: clientId, currencyCode } = invoice;
  const dueMinor = takenBy(invoice);
  if (dueMinor === 0 && !(allowOverpayment && isSettled(invoice.status))) refuseUnlessAllowed('pay', invoice);
  if (amountMinor > dueMinor && !allowOverpayment) {
    const message = `must be at most the amount due, ${amountInWordsOf(dueMinor, invoice)}, unless allowOverpayment is true`;
    throw invalid([{ field: 'amountMinor', message, constraint: 'balance' }]);
  }
  const paid = Math.min(amountMinor, dueMinor);
  return { clientId, currencyCode, parts: paid > 0 ? [{ invoiceId, amountMinor: paid }] : [] };
}

async function purposeOfClient(db: Scope, input: NewPayment): Promise<Purpose> {
  const { clientId = '', amountMinor, allocations: wishes } = input;
  if (!isId('client', clientId)) throw notFound('clientId');
  found(await db.one(lockAccountOfClient, { id: clientId }), 'clientId');
  if (wishes === undefined) return { clientId, currencyCode: input.currencyCode ?? null, parts: [] };
  refuseUnclearWishes(wishes);
  const currencyCode = input.currencyCode ?? (await currencyOfFirst(db, wishes));
  const money = { client: clientId, currencyCode, onAccountMinor: amountMinor };
  return { clientId, currencyCode, parts: await partsWished(db, money, wishes) };
}

async function currencyOfFirst(db: Scope, [first]: WishedAllocation[]): Promise<string> {
  const { invoiceId, paymentId } = first ?? {};
  const [invoice] = await db.all(readInvoicesToPay, { ids: [invoiceId ?? ''] });
  const payment = await db.one(readPayment, { id: paymentId ?? '' });
  const name = invoiceId === undefined ? 'paymentId' : 'invoiceId';
  return found(invoice ?? payment, `allocations.0.${name}`).currencyCode;
}

/** The clients of invoices, by the invoices' identifiers. */
export async function clientsOfInvoices(db: Scope, ids: string[]): Promise<Map<string, string>> {
  const invoices = await db.all(readInvoicesToPay, { ids });
  return new Map(invoices.map(({ id, client }) => [id, client]));
}

/** Locks the account of a payment, which then stays as it is until the transaction ends. */
export async function lockPayment(db: Scope, id: string, field?: string): Promise<PaymentRow> {
  const [, payment] = await Promise.all([db.one(reversing.lockAccount, { id }), db.one(readPayment, { id })]);
  return found(payment, field);
}

/** Allocates what is on account, as the caller wishes or to the oldest invoices. */
export async function allocatePayment(
  { db, clock }: TenantContext,
  id: string,
  { allocations: wishes = [], oldestFirst = false }: NewAllocation,
): Promise<Payment> {
  if (wishes.length === 0 && !oldestFirst)
    throw invalid([missing('allocations', 'is missing: give allocations, or oldestFirst')]);
  return db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, id);
    if (payment.onAccountMinor <= 0) throw forbiddenByState('Nothing of this payment is on account');
    const wished = await partsWished(transaction, payment, wishes);
    const parts = oldestFirst ? await partsOldestFirst(transaction, payment, wished) : wished;
    if (payment.allocations.length + parts.length > ALLOCATIONS_MAX)
      throw forbiddenByState(`A payment has at most ${ALLOCATIONS_MAX} allocations`);
    if (parts.length === 0) return presentPayment(payment);
    const now = clock.now().toISOString();
    const [, row] = await Promise.all([
      transaction.all(insertAllocations, { paymentId: id, allocations: withIds(parts), now }),
      transaction.one(readPayment, { id }),
    ]);
    return presentPayment(found(row));
  });
}

/** The money goes back on account. */
export async function freeAllocation(
  { db, clock }: TenantContext,
  paymentId: string,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(reversing.lockAccount, { id: paymentId }));
    const now = clock.now().toISOString();
    if (await transaction.one(reverseAllocation, { id, paymentId, now })) return;
    found(await transaction.one(findAllocation, { id, paymentId }));
    throw forbiddenByState('This allocation is already reversed');
  });
}

export async function getPayment({ db }: TenantContext, id: string): Promise<Payment> {
  return presentPayment(found(await db.one(readPayment, { id })));
}

export async function findPayments(context: TenantContext, asked: PaymentQuery): Promise<Page<Payment>> {
  const query = await withExternalIds(context.db, paymentExternalIds, asked);
  const { paidFrom: from, paidTo: to, invoiceId: ownerId, q, ...rest } = query;
  const { db } = context;
  const findFurther: FindFurther = (given) =>
    furtherOf((most) => db.all(findFurtherPayments, { ...given, most }));
  return findMovements(
    context,
    {
      ...{ kind: 'payment', lists: paymentLists, date: 'paidDate', present: presentPayment },
      read: searchIn(db, paymentSearches, { kind: 'payment', q, findFurther }),
    },
    { ...rest, ownerId, from, to },
  );
}

export async function changePayment(
  { db, clock }: TenantContext,
  id: string,
  change: PaymentChange,
): Promise<Payment> {
  const now = clock.now().toISOString();
  const written = refusingTaken(db, paymentExternalIds, [change.externalId], (attempt) =>
    attempt.one(updatePayment, { id, change, now }),
  );
  return presentPayment(found(await written));
}

export async function reversePayment(context: TenantContext, id: string): Promise<undefined> {
  return reverseMovement(context, reversing, id);
}

export function presentPayment(row: PaymentRow): Payment {
  return withoutNulls(row);
}
