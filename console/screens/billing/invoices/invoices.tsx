import { useSignal } from '@preact/signals';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import {
  ChoiceFilter,
  ClientFilter,
  DayRangeFilter,
  Filters,
  filters,
  keyOf,
  RecordFilter,
  SearchFilter,
} from '../../../parts/filters.tsx';
import { statusName } from '../../../parts/format.ts';
import { InvoiceBadge } from '../../../parts/invoice-badge.tsx';
import { HELD_BACK, INVOICE_STATUSES, NOT_DUE, OVERDUE } from '../../../parts/invoice-status.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { chosenSort } from '../../../parts/list-sort.tsx';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { BulkActions } from './bulk-actions.tsx';
import { clientNameOf, FILTERS, type Given, queryOf, type Sort } from './listing.ts';
import { Totals } from './totals.tsx';

type Invoice = Schemas['ExpandableInvoice'];

const { invoices, app } = words;

/** Amounts of tens of millions are whole, and wide screens have room for more. */
const AMOUNT_WIDTH = 'clamp(8rem, 10vw, 10rem)';

/** Room for the longest status: "Teilweise bezahlt", "148 Tage zu spät". */
const STATUS_WIDTH = '10rem';

const COLUMNS: readonly Column<Invoice>[] = [
  {
    title: invoices.number,
    sort: '-number',
    cell: ({ invoiceNumber }) => invoiceNumber ?? invoices.draft,
    width: '8.25rem',
  },
  {
    title: invoices.client,
    sort: 'client',
    cell: (invoice) => <Name>{clientNameOf(invoice)}</Name>,
  },
  {
    title: invoices.issued,
    sort: '-issueDate',
    cell: ({ issueDate }) => issueDate && <When at={issueDate} />,
    width: 'day',
    isWideOnly: true,
  },
  {
    title: invoices.due,
    sort: '-dueDate',
    cell: ({ dueDate }) => dueDate && <When at={dueDate} />,
    width: 'day',
    isWideOnly: true,
  },
  {
    title: invoices.total,
    sort: '-total',
    cell: ({ totalMinor, currencyCode }) => <Money minor={totalMinor} currency={currencyCode} />,
    width: AMOUNT_WIDTH,
    isNumeric: true,
  },
  {
    title: invoices.owed,
    cell: ({ status, dueMinor, currencyCode }) =>
      status !== 'DRAFT' && <Money minor={dueMinor} currency={currencyCode} isQuietIfZero />,
    width: AMOUNT_WIDTH,
    isNumeric: true,
    isWideOnly: true,
  },
  {
    title: invoices.status,
    cell: (invoice) => <InvoiceBadge invoice={invoice} />,
    width: STATUS_WIDTH,
  },
];

const STATUSES = [...Object.keys(INVOICE_STATUSES), NOT_DUE, OVERDUE, HELD_BACK].map((value) => ({
  value,
  text: statusName(value),
}));

export default function Invoices() {
  const given: Given = filters(...FILTERS);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const query = queryOf(given);
  const sorted = chosenSort<Sort>(COLUMNS);
  const read: ReadPage<Invoice> = (page, signal) =>
    api().GET('/invoices', {
      params: { query: { ...page, ...query, ...sorted, expand: ['contract.client'] } },
      signal,
    });
  const create = can('DRAFTER') && {
    text: app.titles.newInvoice,
    href: href('/invoices/new', { contractId: given.contractId }),
  };
  return (
    <Page title={app.titles.invoices} create={create}>
      <Totals query={query} />
      <InvoiceFilters given={given} />
      <List
        label={app.titles.invoices}
        of={keyOf('invoices', { ...given, ...sorted })}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/invoices/${id}`)}
        {...(can('MEMBER') && {
          chosen,
          bulk: (ids: string[], rows: Invoice[]) => <BulkActions {...{ ids, rows, chosen }} />,
        })}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title={invoices.noMatch}>{invoices.noMatchHint}</Empty>
          ) : (
            <Empty title={invoices.none} action={create}>
              {invoices.noneHint}
            </Empty>
          )
        }
      />
    </Page>
  );
}

function InvoiceFilters({ given }: { given: Given }) {
  return (
    <Filters names={FILTERS}>
      <SearchFilter label={invoices.filters.search} />
      <ChoiceFilter
        by={invoices.filters.byStatus}
        all={invoices.filters.anyStatus}
        parameter="status"
        choices={STATUSES}
      />
      <ClientFilter texts={invoices.filters} />
      {given.contractId && (
        <RecordFilter
          by={invoices.filters.byContract}
          all={invoices.filters.anyContract}
          parameter="contractId"
          search={searchRecords('contracts')}
        />
      )}
      {given.currencyCode && (
        <ChoiceFilter
          by={invoices.filters.byCurrency}
          all={invoices.filters.anyCurrency}
          parameter="currencyCode"
          choices={[{ value: given.currencyCode, text: given.currencyCode }]}
        />
      )}
      <DayRangeFilter label={invoices.filters.issuedFrom} from="issuedFrom" to="issuedTo" />
    </Filters>
  );
}
