import type pg from 'pg';
import { readDocument, readLines } from '../../../src/modules/billing/document-files/reading.ts';
import { enterTenant, type TestDatabase } from '../database.ts';
import { eInvoiceDifferences, type Figures } from './e-invoice-figures.ts';
import { scopeOf } from './service-scope.ts';

const RULE = 'an e-invoice is well-formed and has the amounts of its document';

/** Together with the limits of lines, this keeps the audit of all files of a process within a few seconds. */
const DOCUMENTS_MAX = 500;
const LINES_PER_DOCUMENT_MAX = 1_000;
const LINES_MAX = 10_000;

interface IssuedDocument extends Figures {
  tenant: string;
  id: string;
}

const columns = `tenant_id, id, issued_at, billable_count, currency_exponent, subtotal_minor, tax_minor, total_minor, payable_minor,
  prices_include_tax, tax_currency_code, tax_minor_in_tax_currency, taxes`;

/** The latest documents of all tenants, with their lines in the order of the API. */
const latest = `
  select tenant_id as tenant, id, currency_exponent as "currencyExponent", subtotal_minor::text as "subtotalMinor",
    tax_minor::text as "taxMinor", total_minor::text as "totalMinor", payable_minor::text as "payableMinor",
    prices_include_tax as "pricesIncludeTax", tax_currency_code as "taxCurrencyCode",
    tax_minor_in_tax_currency::text as "taxMinorInTaxCurrency", taxes, "lineTotalsMinor"
  from (
    select *, sum(billable_count) over (order by issued_at desc, id) as lines from (
      select ${columns} from invoices where number is not null and kind <> 'CARRIED_OVER'
      union all
      select ${columns} from credit_notes
    ) as issued where billable_count <= ${LINES_PER_DOCUMENT_MAX}
    order by issued_at desc, id limit ${DOCUMENTS_MAX}
  ) as issued cross join lateral (
    select array(
      select total_minor::text from (
        select total_minor, sort_order, created_at, id from billables
        where tenant_id = issued.tenant_id and invoice_id = issued.id
        union all
        select credited.total_minor, sort_order, created_at, billables.id
        from credit_note_billables as credited
        join billables on billables.tenant_id = credited.tenant_id and billables.id = credited.billable_id
        where credited.tenant_id = issued.tenant_id and credit_note_id = issued.id
      ) as lines order by sort_order, created_at, id
    ) as "lineTotalsMinor"
  ) as totals
  where lines <= ${LINES_MAX}
  order by tenant_id`;

/** Writes the latest documents as e-invoices, and compares them with the database. One line for each difference. */
export async function eInvoiceViolations(db: TestDatabase): Promise<string[]> {
  const issued = await db.asOwner(async (owner) => (await owner.query<IssuedDocument>(latest)).rows);
  if (issued.length === 0) return [];
  return db.asApplication((client) => violationsOf(client, issued));
}

async function violationsOf(client: pg.Client, issued: IssuedDocument[]): Promise<string[]> {
  // Otherwise PostgreSQL plans each statement five times, which takes longer than all the rest.
  await client.query('set plan_cache_mode = force_generic_plan');
  const scope = scopeOf(client);
  const violations: string[] = [];
  for (const [tenant, own] of Map.groupBy(issued, (document) => document.tenant)) {
    await enterTenant(client, tenant);
    for (const { id, ...figures } of own) {
      const { head } = await readDocument(scope, id);
      const differences = eInvoiceDifferences({ head, lines: await readLines(scope, head) }, figures);
      violations.push(...differences.map((difference) => `${RULE}: ${difference} (${id} of ${tenant})`));
    }
  }
  return violations;
}
