import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { Prepaid } from '../../documents/facts/prepaid.ts';

/**
 * The drafts of a contract that show prepaid hours, or may, with the days of their work. Without any, that is today. Work of the
 * period that a draft collects may be covered, and have no line.
 */
export const listDraftsWithPrepaid = statement({
  name: 'list_drafts_with_prepaid',
  parameters: { contractId: 'text', invoiceId: 'text?', today: 'date' },
  row: { id: 'text', from: 'date', to: 'date', isPrepaid: 'boolean' },
  sql: `select id, least(coalesce(lines_from, $today), collects_from) as from,
          greatest(coalesce(lines_to, $today), collects_from) as to, prepaid is not null as "isPrepaid"
        from invoices
        where contract_id = $contractId and status = 'DRAFT'
          and (origin is not null or prepaid is not null or id = $invoiceId or exists (
            select from billables
            where billables.tenant_id = invoices.tenant_id and invoice_id = invoices.id and collected_for is not null
          ))`,
});

/** Writes what drafts show of prepaid hours, unless they show the same already. */
export const writePrepaid = statement({
  name: 'write_prepaid',
  parameters: { drafts: jsonOf<{ id: string; prepaid: Prepaid[] | null }[]>(), now: 'timestamptz' },
  row: {},
  sql: `update invoices set prepaid = nullif(drafts.prepaid, 'null'), updated_at = greatest(updated_at, $now)
        from jsonb_to_recordset($drafts) as drafts (id text, prepaid jsonb)
        where invoices.id = drafts.id and status = 'DRAFT'
          and invoices.prepaid is distinct from nullif(drafts.prepaid, 'null')`,
});
