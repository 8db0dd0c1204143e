import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Series } from '../../../parts/chart.tsx';
import { day, money, today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Card, MoreLink, Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Money as Amount, Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { currenciesOf, weeksOf } from './weeks.ts';

const { money: texts, app, parts } = words;

type Debtor = Schemas['Debtor'] & { id: string };

/** The most that the API gives. The report on ages has all. */
const SHOWN = 100;

const COLUMNS: readonly Column<Debtor>[] = [
  { title: texts.debtors.client, cell: ({ clientName }) => <Name>{clientName}</Name> },
  {
    title: texts.debtors.since,
    cell: ({ daysOverdue }) =>
      daysOverdue > 0 && <Status status="OVERDUE">{parts.daysOverdue(daysOverdue)}</Status>,
    width: '10rem',
  },
  {
    title: texts.debtors.invoices,
    cell: ({ invoiceCount }) => invoiceCount,
    width: '9rem',
    isNumeric: true,
    isWideOnly: true,
  },
  {
    title: texts.debtors.overdue,
    cell: ({ overdueMinor, currencyCode }) => (
      <Amount minor={overdueMinor} currency={currencyCode} isQuietIfZero />
    ),
    width: '10rem',
    isNumeric: true,
    isWideOnly: true,
  },
  {
    title: texts.debtors.owed,
    cell: ({ dueMinor, currencyCode }) => <Amount minor={dueMinor} currency={currencyCode} />,
    width: '10rem',
    isNumeric: true,
  },
];

/** Who owes, worst first, and what came in and is expected by week. */
export default function MoneyScreen() {
  const read: ReadPage<Debtor> = async (_page, signal) => {
    const answer = await api().GET('/reports/debtors', { params: { query: { limit: SHOWN } }, signal });
    return {
      ...answer,
      data: answer.data.map((row) => ({ ...row, id: `${row.client} ${row.currencyCode}` })),
    };
  };
  return (
    <Page title={app.titles.money}>
      <Card
        title={texts.debtors.title}
        actions={<MoreLink href={href('/reports')}>{texts.debtors.all}</MoreLink>}
      >
        <List
          label={texts.debtors.title}
          of="invoices/all-debtors"
          read={read}
          columns={COLUMNS}
          href={({ client }) => href(`/clients/${client}`, { tab: 'account' })}
          empty={<Empty title={texts.debtors.none}>{texts.debtors.noneHint}</Empty>}
        />
      </Card>
      <Weeks />
    </Page>
  );
}

function Weeks() {
  const read = useRead('invoices/weeks', (signal) => api().GET('/reports/weeks', { signal }));
  return (
    <Loaded read={read} lines={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={texts.weeks.none}>{texts.weeks.noneHint}</Empty>
        ) : (
          <div class="columns">
            {currenciesOf(rows).map((currency) => (
              <WeeksIn key={currency} {...{ rows, currency }} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function WeeksIn({ rows, currency }: { rows: Schemas['WeekRow'][]; currency: string }) {
  const title = texts.weeks.title(currency);
  return (
    <Card title={title}>
      <Series
        title={title}
        of={texts.weeks.week}
        columns={[
          { title: texts.weeks.received, tone: 'good' },
          { title: texts.weeks.expected, tone: 'info' },
        ]}
        rows={weeksOf(rows, currency, today()).map(({ week, receivedMinor, expectedMinor }) => ({
          key: week,
          label: week === 'OVERDUE' ? texts.weeks.overdue : day(week),
          values: [receivedMinor, expectedMinor],
          ...(week === 'OVERDUE' && { tone: 'bad' as const }),
        }))}
        text={(minor) => money(minor, currency)}
      />
    </Card>
  );
}
