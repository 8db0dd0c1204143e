import { invalid, notFound, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { clientsOfInvoices, getPayment, recordPayment, reversePayment } from '../payments/service.ts';
import { reverseRefund } from '../refunds/service.ts';
import type { LockedEntry } from './store.ts';

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

/** Records a payment for each client whose invoices are paid, or who gets the rest. Returns the payments. */
export async function recordMatch(
  context: Recording,
  { paidAt, currencyCode, bankReference, endToEndId }: LockedEntry,
  allocations: readonly Paid[],
  rest?: Rest,
): Promise<string[]> {
  const reference = bankReference ?? endToEndId;
  const transfer = {
    currencyCode,
    paidAt,
    method: 'bank transfer',
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
  return payments;
}

/** Reverses what an entry was recorded as, if nobody has yet. */
export async function takeBack(
  context: Recording,
  { payments, refund }: { payments: readonly string[]; refund?: string | undefined },
): Promise<void> {
  for (const id of payments) {
    const { reversedAt } = await getPayment(inTenant(context), id);
    if (reversedAt === undefined) await reversePayment(inTenant(context), id);
  }
  if (refund !== undefined) await reverseRefund(inTenant(context), refund);
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
