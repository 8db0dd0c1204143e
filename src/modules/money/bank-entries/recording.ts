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

/** The money of an entry, by identifiers. */
interface Recorded {
  payments: string[];
  refund?: string | undefined;
}

/** Records what a person chose: invoices that are paid, a refund that was paid out, or what a return takes back. */
export async function recordChoice(
  context: TenantContext,
  entry: LockedEntry,
  { refundId, paymentId, ...paid }: NewMatch,
): Promise<Recorded> {
  if (paymentId !== undefined) {
    refuseOtherAmount(entry, await lockPayment(context.db, paymentId, 'paymentId'), 'paymentId');
    return takeBack(context, { payments: [paymentId] });
  }
  if (refundId === undefined) return payInvoices(context, entry, paid);
  if (!entry.isReturn) return payOut(context, entry, refundId);
  refuseOtherAmount(entry, await lockRefund(context.db, refundId, 'refundId'), 'refundId');
  return takeBack(context, { payments: [], refund: refundId });
}

/** Records a payment for each client whose invoices are paid, or who gets the rest, which stays on account. */
export async function payInvoices(
  context: TenantContext,
  entry: LockedEntry,
  { allocations = [], clientId: clientOfRest }: Pick<NewMatch, 'allocations' | 'clientId'>,
): Promise<Recorded> {
  const restMinor = allocations.reduce((rest, { amountMinor }) => rest - amountMinor, entry.amountMinor);
  if (restMinor < 0 || (restMinor > 0 && clientOfRest === undefined)) {
    const message = `must add up to the amount of the entry, ${entry.amountMinor}, or to less with a clientId`;
    throw invalid([{ field: 'allocations', message, constraint: 'sum' }]);
  }
  const reference = entry.bankReference ?? entry.endToEndId;
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  const clients = await clientsOfInvoices(context.db, ids);
  const placed = allocations.map((paid, index) => {
    const clientId = clients.get(paid.invoiceId);
    if (clientId === undefined) throw notFound(`allocations.${index}.invoiceId`);
    return { ...paid, clientId, index };
  });
  const payments: string[] = [];
  const byClient = Map.groupBy(placed, (one) => one.clientId);
  if (clientOfRest !== undefined && restMinor > 0 && !byClient.has(clientOfRest))
    byClient.set(clientOfRest, []);
  for (const [clientId, own] of byClient) {
    const parts = own.map(({ invoiceId, amountMinor }) => ({ invoiceId, amountMinor }));
    const onAccount = clientId === clientOfRest ? restMinor : 0;
    const recorded = recordPayment(context, {
      clientId,
      amountMinor: parts.reduce((sum, part) => sum + part.amountMinor, onAccount),
      ...(parts.length > 0 && { allocations: parts }),
      ...{ bankEntryId: entry.id, currencyCode: entry.currencyCode, paidAt: entry.paidAt },
      ...{ method: 'bank transfer', ...(reference !== null && { reference }) },
    });
    const payment = await recorded.catch((error) => {
      throw asInBody(error, own);
    });
    payments.push(payment.id);
  }
  return { payments };
}

/** An entry is the refund that was recorded before. Its account is locked, so no other entry is it, too. */
export async function payOut({ db }: TenantContext, entry: LockedEntry, refundId: string): Promise<Recorded> {
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
export async function takeBack(context: TenantContext, { payments, refund }: Recorded): Promise<Recorded> {
  for (const id of payments) {
    const { reversedAt } = await getPayment(context, id);
    if (reversedAt === undefined) await reversePayment(context, id);
  }
  if (refund !== undefined && (await getRefund(context, refund)).reversedAt === undefined)
    await reverseRefund(context, refund);
  return { payments, refund };
}

/** Names the allocations of a client's payment by their places in the body. */
function asInBody(error: unknown, own: { index: number }[]): unknown {
  if (!(error instanceof Refusal) || !error.details) return error;
  const placed = (field: string) =>
    field.replace(/^allocations\.(\d+)/, (_, place) => `allocations.${own[Number(place)]?.index}`);
  return invalid(error.details.map((detail) => ({ ...detail, field: placed(detail.field) })));
}
