import type { TenantContext } from '../../../platform/http/route.ts';
import { amountsIn } from '../../parties/search/amounts.ts';
import { filtersOf } from './listing.ts';
import type { InvoiceSummary, InvoiceSummaryQuery } from './listing-schema.ts';
import { addUpInvoices } from './summary-store.ts';

/** Adds up all invoices that a list with these filters shows. */
export async function summarizeInvoices(
  { db, clock }: TenantContext,
  query: InvoiceSummaryQuery,
): Promise<InvoiceSummary[]> {
  const { q = null, issuedFrom: from = null, issuedTo: to = null } = query;
  const everyPage = { beforeCreatedAt: 'infinity', beforeId: '' };
  const amounts = q === null ? null : amountsIn(q);
  const filters = { ...filtersOf(query), q, amounts, from, to, now: clock.now().toISOString() };
  return db.all(addUpInvoices, { ...filters, ...everyPage });
}
