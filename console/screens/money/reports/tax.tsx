import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { DayRangeFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { number, today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { taxCategory } from '../../../parts/tax.ts';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { DownloadCsv } from './csv.tsx';
import { lastQuarter } from './period.ts';

type Row = Schemas['TaxRow'] & { id: string };

const texts = words.reports.tax;

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.category, cell: ({ category }) => taxCategory(category) },
  { title: texts.country, cell: ({ country }) => country, width: '6rem', isWideOnly: true },
  { title: texts.rate, cell: ({ percent }) => `${number(percent)} %`, width: '6rem', isNumeric: true },
  {
    title: texts.taxable,
    cell: ({ taxableMinor, currencyCode }) => <Money minor={taxableMinor} currency={currencyCode} />,
    width: '10rem',
    isNumeric: true,
    isWideOnly: true,
  },
  {
    title: texts.tax,
    cell: ({ taxMinor, currencyCode }) => <Money minor={taxMinor} currency={currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
  {
    title: texts.documents,
    cell: ({ invoiceCount, creditNoteCount }) => invoiceCount + creditNoteCount,
    width: '8rem',
    isNumeric: true,
    isWideOnly: true,
  },
];

/** The tax of a period, by country, category and rate. */
export function Tax() {
  const given = { ...lastQuarter(today()), ...filters('from', 'to') };
  const read: ReadPage<Row> = async (_page, signal) => {
    const answer = await api().GET('/reports/tax', { params: { query: given }, signal });
    return { ...answer, data: answer.data.map((row, at) => ({ ...row, id: String(at) })) };
  };
  return (
    <>
      <Filters names={['from', 'to']}>
        <DayRangeFilter label={words.reports.from} from="from" to="to" byDefault={given} />
        <DownloadCsv path="/reports/tax" query={given} />
      </Filters>
      <List
        label={words.reports.tabs.tax}
        of={keyOf('invoices/tax', given)}
        read={read}
        columns={COLUMNS}
        empty={<Empty title={texts.none}>{words.reports.noneHint}</Empty>}
      />
    </>
  );
}
