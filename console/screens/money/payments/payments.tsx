import { useState } from 'preact/hooks';
import type { Paths, Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { PaymentDialog } from '../../../parts/account/payment-dialog.tsx';
import { Button } from '../../../parts/button.tsx';
import {
  ClientFilter,
  DayRangeFilter,
  Filters,
  filters,
  keyOf,
  SearchFilter,
} from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { chosenSort } from '../../../parts/list-sort.tsx';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { Money, Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type Payment = Schemas['Payment'];
type Sort = NonNullable<NonNullable<Paths['/payments']['get']['parameters']['query']>['sort']>;

const { payments, account, app } = words;

const FILTERS = ['q', 'clientId', 'paidFrom', 'paidTo'] as const;

const COLUMNS: readonly Column<Payment>[] = [
  {
    title: payments.day,
    sort: '-paidDate',
    cell: ({ paidDate }) => <When at={paidDate} />,
    // Links are bold, and need more room than other days.
    width: '8rem',
  },
  {
    title: payments.client,
    sort: 'client',
    cell: ({ buyerName }) => <Name>{buyerName}</Name>,
    href: ({ client }) => href(`/clients/${client}`),
  },
  {
    title: payments.invoices,
    cell: (payment) => <Paid payment={payment} />,
    href: ({ allocations, client }) => (allocations.length > 0 ? pathOf({ allocations, client }) : undefined),
    width: '9rem',
    isWideOnly: true,
  },
  {
    title: payments.method,
    cell: ({ method }) => <Name>{method}</Name>,
    href: ({ bankEntry }) => bankEntry && href('/bank-entries', { status: 'ALL', entry: bankEntry }),
    width: '7.5rem',
    isWideOnly: true,
  },
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
];

/** The invoice that it pays, or their number. On narrow screens, the amount that is crossed out says that it is reversed. */
function Paid({ payment: { allocations, reversedDate } }: { payment: Payment }) {
  if (reversedDate) return <Status status="REVERSED" />;
  const [first, ...others] = allocations;
  if (!first) return null;
  if (others.length === 0) return <Name>{first.invoiceNumber ?? account.allocation.refund}</Name>;
  const numbers = allocations.map(({ invoiceNumber }) => invoiceNumber ?? account.allocation.refund);
  return <span title={numbers.join(', ')}>{payments.several(allocations.length)}</span>;
}

/** To the only invoice that it pays, or else to the client's account. */
function pathOf({ allocations: [first, second], client }: Pick<Payment, 'allocations' | 'client'>): string {
  return first?.invoice && !second
    ? href(`/invoices/${first.invoice}`)
    : href(`/clients/${client}`, { tab: 'account' });
}

/** Every payment, newest first. */
export default function Payments() {
  const given = filters(...FILTERS);
  const sorted = chosenSort<Sort>(COLUMNS);
  const read: ReadPage<Payment> = (page, signal) =>
    api().GET('/payments', { params: { query: { ...page, ...given, ...sorted } }, signal });
  const [isNew, setNew] = useState(false);
  useShortcut('n', account.newPayment.action, () => setNew(true), can('MEMBER'));
  const isFiltered = Object.keys(given).length > 0;
  return (
    <Page
      title={app.titles.payments}
      actions={
        can('MEMBER') && (
          <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
            {account.newPayment.action}
          </Button>
        )
      }
    >
      <Filters names={FILTERS}>
        <SearchFilter label={payments.filters.search} />
        <ClientFilter texts={payments.filters} />
        <DayRangeFilter label={payments.filters.paidFrom} from="paidFrom" to="paidTo" />
      </Filters>
      <List
        label={app.titles.payments}
        of={keyOf('payments', { ...given, ...sorted })}
        read={read}
        columns={COLUMNS}
        href={pathOf}
        empty={
          isFiltered ? (
            <Empty title={payments.noMatch}>{payments.noMatchHint}</Empty>
          ) : (
            <Empty title={payments.none}>{payments.noneHint}</Empty>
          )
        }
      />
      {isNew && <PaymentDialog onClose={() => setNew(false)} />}
    </Page>
  );
}
