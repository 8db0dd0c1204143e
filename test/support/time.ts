import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { enterTenant } from './database.ts';
import type { Firm } from './firm.ts';
import type { Answer } from './http.ts';
import type { TestService } from './service.ts';

/** A line of a draft: minutes by entry, negative if it takes them back, and the line at whose price they count. */
export interface CollectedLine {
  charges: Record<string, number>;
  amountMinor?: number;
  pricedBy?: string | undefined;
}

/** Time entries of one contract, written straight into the database, with lines that charge exactly these minutes. */
export interface Ledger {
  projectId: string;
  /** Records that minutes were worked, or makes an earlier entry worth other minutes. */
  work(entry: string, minutes: number, date?: string): Promise<void>;
  /** A draft with these lines. */
  collect(...lines: CollectedLine[]): Promise<{ id: string; lines: string[] }>;
  issue(...lines: CollectedLine[]): Promise<{ id: string; lines: string[] }>;
  /** Minutes that entries owe, by entry. */
  owed(): Promise<Record<string, number>>;
  held(): Promise<string[]>;
  /** Minutes that a credit note took back, by entry. */
  takenBy(creditNote: Answer['data']): Promise<Record<string, number>>;
}

export async function openLedger(service: TestService, firm: Firm): Promise<Ledger> {
  const { tenant, contractId } = firm;
  const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
  const query = (sql: string, values: unknown[] = []): Promise<pg.QueryResult> =>
    service.db.asOwner(async (owner) => {
      await enterTenant(owner, tenant);
      return owner.query(sql, values);
    });
  const byEntry = async (sql: string, values?: unknown[]) =>
    Object.fromEntries((await query(sql, values)).rows.map(({ entry, minutes }) => [entry, minutes]));
  const collect: Ledger['collect'] = async (...lines) => {
    const { id } = await firm.make('/invoices', { contractId });
    const ids = lines.map(() => newId('billable'));
    for (const [index, line] of lines.entries())
      await query(COLLECTED_LINE, [ids[index], id, line.amountMinor ?? 6_000, line.charges, line.pricedBy]);
    return { id, lines: ids };
  };
  return {
    projectId,
    collect,
    async work(entry, minutes, date = '2026-10-05') {
      await query(ENTRY, [entry, contractId, projectId, minutes, date]);
    },
    async issue(...lines) {
      const draft = await collect(...lines);
      await firm.act(`/invoices/${draft.id}/finalize`);
      return draft;
    },
    owed: () =>
      byEntry(
        'select id as entry, owed_minutes as minutes from time_entries where tenant_id = app_tenant() and owed_minutes <> 0',
      ),
    held: async () =>
      (
        await query('select id from time_entries where tenant_id = app_tenant() and is_held order by id')
      ).rows.map(({ id }) => id),
    takenBy: ({ id }) =>
      byEntry('select entry_id as entry, -minutes as minutes from time_charges where credit_note_id = $1', [
        id,
      ]),
  };
}

const ENTRY = `
  insert into time_entries (id, contract_id, project_id, minutes, entry_date, deleted_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, case when $4 = 0 then now() end, now(), now())
  on conflict (tenant_id, id) do update set minutes = excluded.minutes, deleted_at = excluded.deleted_at`;

const COLLECTED_LINE = `
  with charges as (
    select key as entry_id, value::integer as minutes from jsonb_each_text($4)
  ), line as (
    insert into billables (id, invoice_id, currency_code, name, quantity, unit_code, amount_minor, tax_category,
      tax_percent, collected_for, created_at, updated_at)
    select $1, $2, 'EUR', 'Work', round(abs(sum(minutes)) / 60.0, 6), 'HUR', sign(sum(minutes)) * $3, 'Z', 0, $1, now(), now()
    from charges
  )
  insert into time_charges (entry_id, invoice_id, billable_id, priced_by_id, minutes)
  select entry_id, $2, $1, coalesce($5, $1), minutes from charges`;
