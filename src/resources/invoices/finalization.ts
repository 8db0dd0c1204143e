import { forbiddenByState, found, invalid, notFound, type Refusal } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId } from '../../platform/ids.ts';
import { nextNumbers } from '../numbering/series.ts';
import { explainTakenNumber, lockSeries } from '../numbering/service.ts';
import { presentInvoice } from './presentation.ts';
import type { Invoice } from './schema.ts';
import { obstacleTo } from './state.ts';
import { issueInvoices, lockInvoices } from './store.ts';

export async function finalizeInvoice(context: TenantContext, id: string): Promise<Invoice> {
  const [invoice] = await finalize(context, [id], ([obstacle = '']) => forbiddenByState(obstacle));
  return found(invoice);
}

/** Finalizes all of the invoices or none, and numbers them in the given order. */
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

/** Locks the series once for all drafts. The date of issue is read under that lock, so dates follow the numbers. */
async function finalize(
  { db, clock }: TenantContext,
  ids: string[],
  refuse: (obstacles: (string | undefined)[]) => Refusal,
): Promise<Invoice[]> {
  return db.transaction(async (transaction) => {
    const [locked, series] = await Promise.all([
      transaction.all(lockInvoices, { ids }),
      lockSeries(transaction, 'INVOICE'),
    ]);
    const obstacles = inOrderOf(ids, locked).map((draft) => obstacleTo('finalize', draft));
    if (obstacles.some(Boolean)) throw refuse(obstacles);
    const now = clock.now();
    const { issuedAt, period, numbers } = nextNumbers(series, ids.length, now);
    const drafts = numbers.map((number, index) => ({ id: ids[index] as string, ...number }));
    const issued = await explainTakenNumber(transaction.all(issueInvoices, { drafts, period, issuedAt }));
    return inOrderOf(ids, issued).map((row) => presentInvoice(row, now));
  });
}

/** The rows in the order of their identifiers. A missing row is a 404. */
function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found(byId.get(id)));
}
