import type pg from 'pg';

/** Entries, lines and charges as they are in the database. */
export interface Stored {
  invoices: { id: string; contractId: string; period: string | undefined }[];
  entries: {
    id: string;
    contractId: string;
    date: string;
    minutes: number;
    charged: number;
    /** The charges, added up. */
    added: number;
    owed: number;
    isHeld: boolean;
  }[];
  lines: {
    id: string;
    invoiceId: string;
    subject: string;
    isReversal: boolean;
    quantity: number;
    amountMinor: number;
    taxPercent: number;
  }[];
  rows: {
    entryId: string;
    lineId: string;
    pricedById: string;
    minutes: number;
    creditNoteId: string | null;
  }[];
}

const INVOICES = `select id, contract_id as "contractId", collects_from::text as period
  from invoices where tenant_id = app_tenant() and status = 'DRAFT'`;
const ENTRIES = `select id, contract_id as "contractId", entry_date::text as date, minutes, charged_minutes as charged,
    coalesce((
      select sum(time_charges.minutes) from time_charges
      where time_charges.tenant_id = time_entries.tenant_id and entry_id = time_entries.id
    ), 0)::integer as added,
    owed_minutes as owed, is_held as "isHeld"
  from time_entries where tenant_id = app_tenant()`;
const LINES = `select id, invoice_id as "invoiceId", collected_for as "collectedFor", quantity::float8,
    amount_minor::float8 as "amountMinor", tax_percent::float8 as "taxPercent"
  from billables where tenant_id = app_tenant() and collected_for is not null and (
    exists (select from time_charges where time_charges.tenant_id = billables.tenant_id and billable_id = billables.id)
    or exists (
      select from invoices
      where invoices.tenant_id = billables.tenant_id and invoices.id = invoice_id and status = 'DRAFT'
    )
  )`;
const ROWS = `select entry_id as "entryId", billable_id as "lineId", priced_by_id as "pricedById", minutes,
    credit_note_id as "creditNoteId"
  from time_charges where tenant_id = app_tenant()`;

export async function readStored(owner: pg.Client): Promise<Stored> {
  const rowsOf = async (sql: string) => (await owner.query(sql)).rows;
  const [invoices, entries] = [await rowsOf(INVOICES), await rowsOf(ENTRIES)];
  const [lines, rows] = [await rowsOf(LINES), await rowsOf(ROWS)];
  return {
    ...{ entries, lines: lines.map(withSubject), rows },
    invoices: invoices.map(({ period, ...one }) => ({ ...one, period: period ?? undefined })),
  } as Stored;
}

function withSubject({ collectedFor, ...line }: { collectedFor: string }) {
  const [type, id, sign] = JSON.parse(collectedFor) as [string, string, string];
  return { ...line, subject: `${type} ${id}`, isReversal: sign === '-' };
}
