import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { changesIn, immutable, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { type NewPayment, type Payment, paymentChange } from './schema.ts';
import { changePayment, clientsOfInvoices, getPayment, recordPayment, refuseUnclear } from './service.ts';
import { listAllocationsOf, paymentExternalIds } from './store.ts';

export function putPayment(
  context: TenantContext,
  externalId: string,
  body: NewPayment,
): Promise<Put<Payment>> {
  refuseUnclear(body);
  return putByExternalId(context, externalId, body, {
    ids: paymentExternalIds,
    create: recordPayment,
    read: getPayment,
    change: async (inside, before, { invoiceId, allocations, allowOverpayment: _, ...given }) => {
      const changes = changesIn(given, before, paymentChange);
      await refuseOtherPurpose(inside.db, before, invoiceId, allocations);
      await writeIfOther(inside, before, changes, changePayment);
    },
  });
}

/** What the payment was recorded for. Allocations may have been reversed since: these count as well. */
async function refuseOtherPurpose(
  db: Scope,
  { id: paymentId, client }: Payment,
  invoiceId: string | undefined,
  allocations: NonNullable<NewPayment['allocations']> = [],
): Promise<void> {
  if (invoiceId === undefined && allocations.length === 0) return;
  const made = await db.all(listAllocationsOf, { paymentId });
  if (invoiceId !== undefined) {
    const isOther = made.length > 0 && !made.some((one) => one.invoiceId === invoiceId);
    // Nothing was due of the invoice, so that all of the money went on account.
    const isElsewhere =
      made.length === 0 && (await clientsOfInvoices(db, [invoiceId])).get(invoiceId) !== client;
    if (isOther || isElsewhere) throw invalid([immutable('invoiceId')]);
  }
  const isMade = (wish: (typeof allocations)[number]) =>
    made.some(
      (one) =>
        one.invoiceId === (wish.invoiceId ?? null) &&
        one.paymentId === (wish.paymentId ?? null) &&
        one.amountMinor >= wish.amountMinor,
    );
  if (!allocations.every(isMade)) throw invalid([immutable('allocations')]);
}
