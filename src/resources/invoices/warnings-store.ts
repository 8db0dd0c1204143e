import { jsonOf, type RowOf, statement } from '../../platform/database/statement.ts';
import type { Parties } from './draft-facts.ts';
import { invoices } from './store.ts';

/** A line's texts, and its place among the lines, from 0. */
export interface LineTexts {
  index: number;
  name: string;
  description: string | null;
}

const parameters = { id: 'text', pattern: 'text', count: 'bigint' } as const;
const row = { parties: jsonOf<Parties>(), lines: jsonOf<LineTexts[]>(), lineCount: 'bigint' } as const;
const columns = `parties_of_draft(invoices) as parties, found.lines, found.count as "lineCount"`;
const drafts = `invoices cross join lateral (
          select coalesce(max(matching.count), 0) as count, coalesce(jsonb_agg(
              jsonb_build_object('index', position - 1, 'name', name, 'description', description) order by position
            ), '[]') as lines
          from (
            select position, name, description, count(*) over () as count
            from (
              select row_number() over (order by sort_order, created_at, id) as position, name, description
              from billables where invoice_id = $id
            ) as numbered
            where name ~ $pattern or description ~ $pattern
            order by position limit $count
          ) as matching
        ) as found
        where invoices.id = $id and invoices.status = 'DRAFT'`;

/**
 * The texts that a draft takes from its parties, and the first lines with a text that matches the pattern. It counts all such
 * lines. PostgreSQL searches 100 MB of text a second.
 */
export const readDraftTexts = statement({
  name: 'read_draft_texts',
  parameters,
  row,
  sql: `select ${columns} from ${drafts}`,
});

export type DraftTexts = RowOf<typeof readDraftTexts>;

/** A draft and these texts. */
export const readDraftWithTexts = statement({
  name: 'read_draft_with_texts',
  parameters,
  row: { ...invoices.row, ...row },
  sql: `select ${invoices.columns}, ${columns} from ${drafts}`,
});
