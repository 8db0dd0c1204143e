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
import { words } from '../../../words/words.ts';

type Client = Schemas['Client'];

const { clients, app } = words;

const COLUMNS: readonly Column<Client>[] = [
  { title: clients.name, cell: ({ name }) => <Name>{name}</Name> },
  { title: clients.legalName, cell: ({ legalName }) => <Name>{legalName}</Name>, isWideOnly: true },
  { title: clients.vatNumber, cell: ({ vatNumber }) => <Name>{vatNumber}</Name>, width: '12.5rem' },
  { title: clients.since, cell: ({ createdAt }) => <When at={dayOf(createdAt)} />, width: 'day' },
  {
    title: clients.status,
    cell: ({ archivedAt }) => <Status status={archivedAt ? 'ARCHIVED' : 'ACTIVE'} />,
    width: '7rem',
  },
];

export default function Clients() {
  const given = filters('q', 'archived');
  const { q, archived } = given;
  const query = { ...(q && { q }), ...(archived !== 'all' && { isArchived: archived === 'true' }) };
  const read: ReadPage<Client> = (page, signal) =>
    api().GET('/clients', { params: { query: { ...page, ...query } }, signal });
  const isFiltered = Object.keys(given).length > 0;
  const create = can('DRAFTER') && { text: app.titles.newClient, href: href('/clients/new') };
  return (
    <Page title={app.titles.clients} create={create}>
      <Filters names={['q', 'archived']}>
        <SearchFilter label={clients.list.search} />
        <ChoiceFilter
          by={clients.list.by}
          all={clients.list.inUse}
          parameter="archived"
          choices={[
            { value: 'true', text: clients.list.archived },
            { value: 'all', text: clients.list.all },
          ]}
        />
      </Filters>
      <List
        label={app.titles.clients}
        of={keyOf('clients', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/clients/${id}`)}
        empty={
          isFiltered ? (
            <Empty title={clients.list.noMatch}>{clients.list.noMatchHint}</Empty>
          ) : (
            <Empty title={clients.list.none} action={create}>
              {clients.list.noneHint}
            </Empty>
          )
        }
      />
    </Page>
  );
}
