import { jsonOf, optionalJsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { Parties, ServicesAsGoods } from './draft-facts.ts';
import { invoices } from './store.ts';

/** A line's texts, and its place among the lines, from 0. */
export interface LineTexts {
  index: number;
  name: string;
  description: string | null;
}

const parameters = { id: 'text', pattern: 'text', count: 'bigint' } as const;
const row = {
  parties: jsonOf<Parties>(),
  linesFrom: 'date?',
  servicesAsGoods: optionalJsonOf<ServicesAsGoods>(),
  lines: jsonOf<LineTexts[]>(),
} as const;
const inOrder = (line: string) => `${line}.sort_order, ${line}.created_at, ${line}.id`;
const columns = `parties_of_draft(invoices) as parties, lines_from as "linesFrom",
        services_as_goods_of_draft(invoices) as "servicesAsGoods", coalesce((
          select jsonb_agg(jsonb_build_object(
            'index', (
              select count(*) from billables as earlier
              where earlier.invoice_id = $id and (${inOrder('earlier')}) < (${inOrder('line')})
            ),
            'name', name,
            'description', description
          ) order by ${inOrder('line')})
          from (
            select * from billables as line
            where invoice_id = $id and (name ~ $pattern or description ~ $pattern)
            order by ${inOrder('line')} limit $count
          ) as line
        ), '[]') as lines`;
const drafts = `invoices where id = $id and status = 'DRAFT'`;

/**
 * The texts that a draft takes from its parties, and the first lines with a text that matches the pattern. PostgreSQL searches
 * 100 MB of text a second.
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
