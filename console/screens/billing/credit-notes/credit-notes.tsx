import type { Paths, Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
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
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type CreditNote = Schemas['ExpandableCreditNote'];
type Sort = NonNullable<NonNullable<Paths['/credit-notes']['get']['parameters']['query']>['sort']>;

const { creditNotes, app } = words;

const FILTERS = ['q', 'clientId', 'issuedFrom', 'issuedTo'] as const;

const COLUMNS: readonly Column<CreditNote>[] = [
  {
    title: creditNotes.number,
    sort: '-number',
    cell: ({ creditNoteNumber }) => creditNoteNumber,
    width: '8.25rem',
  },
  {
    title: creditNotes.client,
    sort: 'client',
    cell: ({ buyer }) => <Name>{buyer.legalName}</Name>,
  },
  {
    title: creditNotes.day,
    sort: '-issueDate',
    cell: ({ issueDate }) => <When at={issueDate} />,
    width: 'day',
  },
  {
    title: creditNotes.invoice,
    cell: ({ invoiceNumber }) => invoiceNumber,
    href: ({ invoice }) => href(`/invoices/${invoice}`),
    width: '8.25rem',
    isWideOnly: true,
  },
  { title: creditNotes.kind, cell: ({ kind }) => creditNotes.kinds[kind], width: '9rem' },
  {
    title: creditNotes.amount,
    sort: '-total',
    cell: ({ totalMinor, currencyCode }) => <Money minor={totalMinor} currency={currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
];

/** Every credit note, newest first. */
export default function CreditNotes() {
  const given = filters(...FILTERS);
  const sorted = chosenSort<Sort>(COLUMNS);
  const read: ReadPage<CreditNote> = (page, signal) =>
    api().GET('/credit-notes', { params: { query: { ...page, ...given, ...sorted } }, signal });
  const isFiltered = Object.keys(given).length > 0;
  return (
    <Page title={app.titles.creditNotes}>
      <Filters names={FILTERS}>
        <SearchFilter label={creditNotes.filters.search} />
        <ClientFilter texts={creditNotes.filters} />
        <DayRangeFilter label={creditNotes.filters.issuedFrom} from="issuedFrom" to="issuedTo" />
      </Filters>
      <List
        label={app.titles.creditNotes}
        of={keyOf('credit-notes', { ...given, ...sorted })}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/credit-notes/${id}`)}
        empty={
          isFiltered ? (
            <Empty title={creditNotes.noMatch}>{creditNotes.noMatchHint}</Empty>
          ) : (
            <Empty title={creditNotes.none}>{creditNotes.noneHint}</Empty>
          )
        }
      />
    </Page>
  );
}
