import { amountInWords, currencyExponent } from '../../../platform/currencies.ts';
import { forbiddenByState, invalid, notFound, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import {
  clientsOfInvoices,
  getPayment,
  lockPayment,
  recordPayment,
  reversePayment,
} from '../payments/service.ts';
import { getRefund, lockRefund, reverseRefund } from '../refunds/service.ts';
import type { NewMatch } from './schema.ts';
import { findEntryOfRefund, type LockedEntry } from './store.ts';

// The one place where entries become money, and stop being it.

export type Recording = Pick<TenantContext, 'db' | 'clock'>;

interface Paid {
  invoiceId: string;
  amountMinor: number;
}

/** Money that no invoice takes. It stays on account. */
interface Rest {
  clientId: string;
  restMinor: number;
}

/** The money of an entry, by identifiers. */
interface Recorded {
  payments: string[];
  refund?: string | undefined;
}

/** Records a payment for each client whose invoices are paid, or who gets the rest. */
export async function recordMatch(
  context: Recording,
  { id: bankEntryId, paidAt, currencyCode, bankReference, endToEndId }: LockedEntry,
  allocations: readonly Paid[],
  rest?: Rest,
): Promise<Recorded> {
  const reference = bankReference ?? endToEndId;
  const transfer = {
    ...{ bankEntryId, currencyCode, paidAt, method: 'bank transfer' },
    ...(reference !== null && { reference }),
  };
  const clients = await clientsOfInvoices(
    context.db,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  const placed = allocations.map((paid, index) => {
    const clientId = clients.get(paid.invoiceId);
    if (clientId === undefined) throw notFound(`allocations.${index}.invoiceId`);
    return { ...paid, clientId, index };
  });
  const payments: string[] = [];
  const byClient = Map.groupBy(placed, (one) => one.clientId);
  if (rest && !byClient.has(rest.clientId)) byClient.set(rest.clientId, []);
  for (const [clientId, own] of byClient) {
    const parts = own.map(({ invoiceId, amountMinor }) => ({ invoiceId, amountMinor }));
    const onAccount = rest?.clientId === clientId ? rest.restMinor : 0;
    const recorded = recordPayment(inTenant(context), {
      clientId,
      amountMinor: parts.reduce((sum, part) => sum + part.amountMinor, onAccount),
      ...(parts.length > 0 && { allocations: parts }),
      ...transfer,
    });
    const payment = await recorded.catch((error) => {
      throw asInBody(error, own);
    });
    payments.push(payment.id);
  }
  return { payments };
}

/** Records what a person chose: invoices that are paid, a refund that was paid out, or what a return takes back. */
export async function recordChoice(
  context: Recording,
  entry: LockedEntry,
  { allocations = [], clientId, refundId, paymentId }: NewMatch,
): Promise<Recorded> {
  if (paymentId !== undefined) {
    refuseOtherAmount(entry, await lockPayment(context.db, paymentId, 'paymentId'), 'paymentId');
    return takeBack(context, { payments: [paymentId] });
  }
  if (refundId !== undefined) {
    if (!entry.isReturn) return payOut(context, entry, refundId);
    refuseOtherAmount(entry, await lockRefund(context.db, refundId, 'refundId'), 'refundId');
    return takeBack(context, { payments: [], refund: refundId });
  }
  const restMinor = allocations.reduce((rest, { amountMinor }) => rest - amountMinor, entry.amountMinor);
  if (restMinor < 0 || (restMinor > 0 && clientId === undefined)) {
    const message = `must add up to the amount of the entry, ${entry.amountMinor}, or to less with a clientId`;
    throw invalid([{ field: 'allocations', message, constraint: 'sum' }]);
  }
  const rest = clientId !== undefined && restMinor > 0 ? { clientId, restMinor } : undefined;
  return recordMatch(context, entry, allocations, rest);
}

/** An entry is the refund that was recorded before. Its account is locked, so no other entry is it, too. */
export async function payOut({ db }: Recording, entry: LockedEntry, refundId: string): Promise<Recorded> {
  const refund = await lockRefund(db, refundId, 'refundId');
  refuseOtherAmount(entry, refund, 'refundId');
  if (refund.reversedAt !== undefined) throw forbiddenByState('This refund is already reversed');
  if (await db.one(findEntryOfRefund, { refundId }))
    throw forbiddenByState('Another bank entry is this refund already');
  return { payments: [], refund: refundId };
}

function refuseOtherAmount(
  { amountMinor, currencyCode }: LockedEntry,
  money: { amountMinor: number; currencyCode: string },
  field: string,
): void {
  if (money.amountMinor === amountMinor && money.currencyCode === currencyCode) return;
  const currency = { currencyCode, currencyExponent: currencyExponent(currencyCode) };
  const message = `must have the amount of the entry, ${amountInWords(amountMinor, currency)}`;
  throw invalid([{ field, message, constraint: 'amount' }]);
}

/** Reverses what an entry was recorded as, if nobody has yet. */
export async function takeBack(context: Recording, { payments, refund }: Recorded): Promise<Recorded> {
  for (const id of payments) {
    const { reversedAt } = await getPayment(inTenant(context), id);
    if (reversedAt === undefined) await reversePayment(inTenant(context), id);
  }
  if (refund !== undefined && (await getRefund(inTenant(context), refund)).reversedAt === undefined)
    await reverseRefund(inTenant(context), refund);
  return { payments, refund };
}

/** Payments use no more of a request than its database and its clock. */
function inTenant(context: Recording): TenantContext {
  return context as TenantContext;
}

/** Names the allocations of a client's payment by their places in the body. */
function asInBody(error: unknown, own: { index: number }[]): unknown {
  if (!(error instanceof Refusal) || !error.details) return error;
  const placed = (field: string) =>
    field.replace(/^allocations\.(\d+)/, (_, place) => `allocations.${own[Number(place)]?.index}`);
  return invalid(error.details.map((detail) => ({ ...detail, field: placed(detail.field) })));
}
