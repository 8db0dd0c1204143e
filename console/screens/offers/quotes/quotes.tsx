import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { ClientName } from '../../../parts/client-name.tsx';
import { ChoiceFilter, ClientFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { statusName } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { Money, Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Quote } from './quote-form.ts';

const { quotes, app } = words;
const { list } = quotes;

const COLUMNS: readonly Column<Quote>[] = [
  { title: quotes.name, cell: ({ name }) => <Name>{name}</Name> },
  {
    title: quotes.client,
    cell: ({ client }) => <ClientName clientId={client} />,
    href: ({ client }) => href(`/clients/${client}`),
  },
  {
    title: quotes.number,
    cell: ({ number }) => number ?? <span class="quiet-text">{list.noNumber}</span>,
    width: '8rem',
    isWideOnly: true,
  },
  {
    title: quotes.validUntil,
    cell: ({ validUntil }) => <When at={validUntil} />,
    width: 'day',
    isWideOnly: true,
  },
  {
    title: quotes.total,
    cell: ({ totalMinor, currencyCode }) => <Money minor={totalMinor} currency={currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
  { title: quotes.status, cell: ({ status }) => <Status status={status} />, width: '8.5rem' },
];

const STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
const CHOICES = STATUSES.map((value) => ({ value, text: statusName(value) }));

/** Every quote, newest first. */
export default function Quotes() {
  const given = filters('status', 'clientId');
  const { status, ...others } = given;
  const query = { ...others, ...(status && { status: [status as Quote['status']] }) };
  const read: ReadPage<Quote> = (page, signal) =>
    api().GET('/quotes', {
      params: { query: { ...page, ...query } },
      signal,
    });
  const create = can('DRAFTER') && {
    text: app.titles.newQuote,
    href: href('/quotes/new', { clientId: given.clientId }),
  };
  return (
    <Page title={app.titles.quotes} create={create}>
      <Filters names={['status', 'clientId']}>
        <ChoiceFilter by={list.byStatus} all={list.anyStatus} parameter="status" choices={CHOICES} />
        <ClientFilter texts={list} />
      </Filters>
      <List
        label={app.titles.quotes}
        of={keyOf('quotes', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/quotes/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title={list.noMatch}>{list.noMatchHint}</Empty>
          ) : (
            <Empty title={list.none} action={create}>
              {list.noneHint}
            </Empty>
          )
        }
      />
    </Page>
  );
}
