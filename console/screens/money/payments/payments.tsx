import type { Paths, Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DayRangeFilter, Filters, filters, keyOf, RecordFilter } from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { chosenSort } from '../../../parts/list-sort.tsx';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { Money, Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type Payment = Schemas['Payment'];
type Sort = NonNullable<NonNullable<Paths['/payments']['get']['parameters']['query']>['sort']>;

const { payments, app } = words;

const FILTERS = ['clientId', 'paidFrom', 'paidTo'] as const;

const COLUMNS: readonly Column<Payment>[] = [
  {
    title: payments.day,
    sort: '-paidDate',
    cell: ({ paidDate }) => <When at={paidDate} />,
    width: 'day',
  },
  {
    title: payments.client,
    sort: 'client',
    cell: ({ buyerName }) => <Name>{buyerName}</Name>,
    href: ({ client }) => href(`/clients/${client}`),
  },
  { title: payments.method, cell: ({ method }) => <Name>{method}</Name>, width: '7.5rem', isWideOnly: true },
  {
    title: payments.reference,
    cell: ({ reference }) => <Name>{reference}</Name>,
    width: '10.5rem',
    isWideOnly: true,
  },
  {
    title: payments.amount,
    sort: '-amount',
    cell: ({ amountMinor, currencyCode, reversedDate }) => {
      const amount = <Money minor={amountMinor} currency={currencyCode} />;
      return reversedDate ? <del>{amount}</del> : amount;
    },
    width: '8rem',
    isNumeric: true,
  },
  {
    title: payments.onAccount,
    cell: ({ onAccountMinor, currencyCode }) =>
      onAccountMinor !== 0 && <Money minor={onAccountMinor} currency={currencyCode} />,
    width: '8rem',
    isNumeric: true,
    isWideOnly: true,
  },
  // On narrow screens, the amount that is crossed out says it.
  {
    title: payments.state,
    cell: ({ reversedDate }) => reversedDate && <Status status="REVERSED" />,
    width: '9rem',
    isWideOnly: true,
  },
];

/** Every payment, newest first. A row leads to the first invoice that it pays, or to the client. */
export default function Payments() {
  const given = filters(...FILTERS);
  const sorted = chosenSort<Sort>(COLUMNS);
  const read: ReadPage<Payment> = (page, signal) =>
    api().GET('/payments', { params: { query: { ...page, ...given, ...sorted } }, signal });
  const isFiltered = Object.keys(given).length > 0;
  return (
    <Page title={app.titles.payments}>
      <Filters names={FILTERS}>
        <RecordFilter
          by={payments.filters.byClient}
          all={payments.filters.anyClient}
          parameter="clientId"
          search={searchRecords('clients')}
        />
        <DayRangeFilter label={payments.filters.paidFrom} from="paidFrom" to="paidTo" />
      </Filters>
      <List
        label={app.titles.payments}
        of={keyOf('payments', { ...given, ...sorted })}
        read={read}
        columns={COLUMNS}
        href={({ allocations, client }) => {
          const paid = allocations.find(({ invoice }) => invoice !== undefined);
          return href(paid ? `/invoices/${paid.invoice}` : `/clients/${client}`);
        }}
        empty={
          isFiltered ? (
            <Empty title={payments.noMatch}>{payments.noMatchHint}</Empty>
          ) : (
            <Empty title={payments.none}>{payments.noneHint}</Empty>
          )
        }
      />
    </Page>
  );
}
