import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { ChoiceFilter, Filters, filters, keyOf, SearchFilter } from '../../../parts/filters.tsx';
import { dayOf } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { Name, Status, When } from '../../../parts/text.tsx';

type Client = Schemas['Client'];

const COLUMNS: readonly Column<Client>[] = [
  { title: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { title: 'Legal name', cell: ({ legalName }) => <Name>{legalName}</Name>, isWideOnly: true },
  { title: 'VAT number', cell: ({ vatNumber }) => <Name>{vatNumber}</Name>, width: '10rem' },
  { title: 'Since', cell: ({ createdAt }) => <When at={dayOf(createdAt)} />, width: 'day' },
  {
    title: 'Status',
    cell: ({ archivedAt }) => <Status status={archivedAt ? 'ARCHIVED' : 'ACTIVE'} />,
    width: '7rem',
  },
];

export default function Clients() {
  const given = filters('q', 'archived');
  const { q, archived } = given;
  const query = { ...(q && { q }), ...(archived !== 'all' && { archived: archived === 'true' }) };
  const read: ReadPage<Client> = (page, signal) =>
    api().GET('/clients', { params: { query: { ...page, ...query } }, signal });
  const isFiltered = Object.keys(given).length > 0;
  const create = can('MEMBER') && { text: 'New client', href: href('/clients/new') };
  return (
    <Page title="Clients" create={create}>
      <Filters names={['q', 'archived']}>
        <SearchFilter label="Search clients" />
        <ChoiceFilter
          by="use"
          all="In use"
          parameter="archived"
          choices={[
            { value: 'true', text: 'Archived' },
            { value: 'all', text: 'All' },
          ]}
        />
      </Filters>
      <List
        label="Clients"
        of={keyOf('clients', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/clients/${id}`)}
        empty={
          isFiltered ? (
            <Empty title="No client matches">Try other words, or clear the filters.</Empty>
          ) : (
            <Empty title="No clients yet" action={create}>
              A client is a company or person that you send invoices to. Begin with the first one.
            </Empty>
          )
        }
      />
    </Page>
  );
}
