import { invalid, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { getPayment, recordPayment, reversePayment } from '../payments/service.ts';
import { reverseRefund } from '../refunds/service.ts';
import type { LockedEntry } from './store.ts';

// The one place where entries become money, and stop being it.

export type Recording = Pick<TenantContext, 'db' | 'clock'>;

interface Paid {
  invoiceId: string;
  amountMinor: number;
}

/** Records a payment for each invoice. Returns the payments. */
export async function recordMatch(
  context: Recording,
  { paidAt, currencyCode, bankReference, endToEndId }: LockedEntry,
  allocations: readonly Paid[],
): Promise<string[]> {
  const reference = bankReference ?? endToEndId;
  const payments: string[] = [];
  for (const [index, { invoiceId, amountMinor }] of allocations.entries()) {
    const given = { invoiceId, amountMinor, paidAt, method: 'bank transfer' };
    const recorded = recordPayment(inTenant(context), { ...given, ...(reference !== null && { reference }) });
    const payment = await recorded.catch((error) => {
      throw atAllocation(error, index);
    });
    if (payment.currencyCode !== currencyCode) {
      const message = `must be in the currency of the entry, ${currencyCode}`;
      throw invalid([{ field: `allocations.${index}.invoiceId`, message, constraint: 'currency' }]);
    }
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

/** A field of a payment, as the body names it. */
function atAllocation(error: unknown, index: number): unknown {
  if (!(error instanceof Refusal) || !error.details) return error;
  return invalid(
    error.details.map((detail) =>
      detail.field === 'status' ? detail : { ...detail, field: `allocations.${index}.${detail.field}` },
    ),
  );
}
