import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DownloadCsv } from '../../../parts/csv.tsx';
import { DayRangeFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { lastQuarter } from './period.ts';

/** A reversal has the identifier of what it reverses, so the row's own is made of both. */
type Row = Schemas['JournalEntry'] & { path: string };

const texts = words.reports.journal;

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.recorded, cell: ({ recordedDate }) => <When at={recordedDate} />, width: 'day' },
  { title: texts.type, cell: ({ type }) => texts.types[type], width: '10rem' },
  { title: texts.number, cell: ({ number, invoiceNumber }) => number ?? invoiceNumber, width: '9rem' },
  { title: texts.client, cell: ({ clientName }) => <Name>{clientName}</Name>, isWideOnly: true },
  {
    title: texts.amount,
    cell: ({ amountMinor, currencyCode }) => <Money minor={amountMinor} currency={currencyCode} />,
    width: '12rem',
    isNumeric: true,
  },
];

/** Money belongs to a client. */
function pathOf({ invoice, client }: Schemas['JournalEntry']): string {
  return invoice === undefined ? `/clients/${client}` : `/invoices/${invoice}`;
}

/** Every change of what clients owe, in the order in which it was recorded. */
export function Journal() {
  const given = { ...lastQuarter(today()), ...filters('from', 'to') };
  const read: ReadPage<Row> = async (page, signal) => {
    const answer = await api().GET('/reports/journal', { params: { query: { ...given, ...page } }, signal });
    return {
      ...answer,
      data: answer.data.map((row) => ({ ...row, path: pathOf(row), id: `${row.type} ${row.id}` })),
    };
  };
  return (
    <>
      <Filters names={['from', 'to']}>
        <DayRangeFilter label={words.reports.from} from="from" to="to" byDefault={given} />
        <DownloadCsv path="/reports/journal" query={given} />
      </Filters>
      <List
        label={words.reports.tabs.journal}
        of={keyOf('invoices/journal', given)}
        read={read}
        columns={COLUMNS}
        href={({ path }) => href(path)}
        empty={<Empty title={texts.none}>{words.reports.noneHint}</Empty>}
      />
    </>
  );
}
