import { connect, money } from './connect.ts';

/**
 * Prints the invoices that changed since a time, for a copy of them elsewhere: `npm run -s example -- poll-changes 2026-11-15T01:02:03.004Z`.
 * The next time begins at the last change that was read. What changed at that very moment comes again, so nothing is left out.
 */
const retainer = connect();
const [updatedFrom = new Date(Date.now() - 24 * 3_600_000).toISOString()] = process.argv.slice(2);
let last = updatedFrom;
const query = { updatedFrom, sort: 'updatedAt', limit: 500 } as const;
for await (const invoice of retainer.items('/invoices', { params: { query } })) {
  last = invoice.updatedAt;
  console.log(invoice.invoiceNumber ?? 'draft', invoice.status, money(invoice.dueMinor, invoice));
}
console.log(`go on with ${last}`);
