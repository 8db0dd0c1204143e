import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DownloadCsv } from '../../../parts/csv.tsx';
import { DayFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { Money, Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type Row = Schemas['AgeingRow'] & { id: string };
type Amount = 'notDueMinor' | 'days1To30Minor' | 'days31To60Minor' | 'days61To90Minor' | 'daysOver90Minor';

const texts = words.reports.ageing;

const amount = (title: string, name: Amount | 'totalMinor', isWideOnly = true): Column<Row> => ({
  title,
  cell: (row) => <Money minor={row[name]} currency={row.currencyCode} isQuietIfZero />,
  width: 'clamp(8.25rem, 10vw, 9rem)',
  isNumeric: true,
  isWideOnly,
});

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.client, cell: ({ clientName }) => <Name>{clientName}</Name> },
  amount(texts.notDue, 'notDueMinor'),
  amount(texts.days1To30, 'days1To30Minor'),
  amount(texts.days31To60, 'days31To60Minor'),
  amount(texts.days61To90, 'days61To90Minor'),
  amount(texts.daysOver90, 'daysOver90Minor'),
  amount(texts.total, 'totalMinor', false),
];

/** The debt of each client at the end of a day, by age. */
export function Ageing() {
  const given = filters('asOf');
  const read: ReadPage<Row> = async (page, signal) => {
    const answer = await api().GET('/reports/ageing', { params: { query: { ...page, ...given } }, signal });
    return {
      ...answer,
      data: answer.data.map((row) => ({ ...row, id: `${row.client} ${row.currencyCode}` })),
    };
  };
  return (
    <>
      <Filters names={['asOf']}>
        <DayFilter label={texts.asOf} parameter="asOf" />
        <DownloadCsv path="/reports/ageing" query={given} />
      </Filters>
      <List
        label={words.reports.tabs.ageing}
        of={keyOf('invoices/ageing', given)}
        read={read}
        columns={COLUMNS}
        href={({ client }) => href('/invoices', { clientId: client })}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
    </>
  );
}
