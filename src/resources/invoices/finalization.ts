import { forbiddenByState, invalid, notFound, type Refusal } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { explainTakenNumber, openSeries } from '../numbering/service.ts';
import { shown } from './representation.ts';
import type { Invoice } from './schema.ts';
import { obstacleTo } from './state.ts';
import { type InvoiceRow, issueInvoices, lockInvoices } from './store.ts';

export async function finalizeInvoice(context: TenantContext, id: string): Promise<Invoice> {
  const [invoice] = await finalize(context, [id], ([obstacle = '']) => forbiddenByState(obstacle));
  return invoice as Invoice;
}

/** All or none, numbered in the given order. */
export async function finalizeInvoices(context: TenantContext, ids: string[]): Promise<Invoice[]> {
  if (!ids.every((id) => isId('invoice', id))) throw notFound();
  return finalize(context, ids, (obstacles) =>
    invalid(
      obstacles.flatMap((message, index) =>
        message ? [{ field: `invoiceIds.${index}`, message, constraint: 'state' }] : [],
      ),
      'Not all of these invoices can be finalized, so none of them was',
    ),
  );
}

/** One lock of the series, however many drafts. The date of issue is read once it is had. */
async function finalize(
  { db, clock }: TenantContext,
  ids: string[],
  refusal: (obstacles: (string | undefined)[]) => Refusal,
): Promise<Invoice[]> {
  return db.transaction(async (transaction) => {
    const [locked, takeNumbers] = await Promise.all([
      transaction.all(lockInvoices, { ids }),
      openSeries(transaction, 'INVOICE'),
    ]);
    if (locked.length < ids.length) throw notFound();
    const byId = new Map(locked.map((row) => [row.id, row]));
    const obstacles = ids.map((id) => obstacleTo('finalize', byId.get(id) as InvoiceRow));
    if (obstacles.some(Boolean)) throw refusal(obstacles);
    const now = clock.now();
    const { issuedAt, period, numbers } = takeNumbers(ids.length, now);
    const drafts = ids.map((draftId, index) => ({
      draftId,
      draftNumber: numbers[index]?.number,
      draftSequence: numbers[index]?.sequence,
    }));
    const issued = await explainTakenNumber(transaction.all(issueInvoices, { drafts, period, issuedAt }));
    const issuedById = new Map(issued.map((row) => [row.id, row]));
    return ids.map((id) => shown(issuedById.get(id), now));
  });
}
