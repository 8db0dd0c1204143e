import { exactInteger } from '../../../platform/exact-integers.ts';
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
  const rows = await db.all(addUpInvoices, { ...filters, ...everyPage });
  return rows.map((row) => ({
    ...row,
    totalMinor: exactInteger(row.totalMinor),
    payableMinor: exactInteger(row.payableMinor),
    paidMinor: exactInteger(row.paidMinor),
    writtenOffMinor: exactInteger(row.writtenOffMinor),
    creditedMinor: exactInteger(row.creditedMinor),
    dueMinor: exactInteger(row.dueMinor),
    overdueMinor: exactInteger(row.overdueMinor),
    days1To30Minor: exactInteger(row.days1To30Minor),
    days31To60Minor: exactInteger(row.days31To60Minor),
    days61To90Minor: exactInteger(row.days61To90Minor),
    daysOver90Minor: exactInteger(row.daysOver90Minor),
  }));
}
