import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import {
  ChoiceFilter,
  Filters,
  filters,
  keyOf,
  RecordFilter,
  SearchFilter,
} from '../../../parts/filters.tsx';
import { dayOf } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { Name, Status, When } from '../../../parts/text.tsx';

type Contract = Schemas['ContractWithClient'];

const COLUMNS: readonly Column<Contract>[] = [
  { title: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  {
    title: 'Client',
    cell: ({ client }) => <Name>{client.name}</Name>,
    href: ({ client }) => href(`/clients/${client.id}`),
  },
  { title: 'Reference', cell: ({ reference }) => <Name>{reference}</Name>, width: '10rem', isWideOnly: true },
  { title: 'Currency', cell: ({ currencyCode }) => currencyCode, width: '6rem' },
  {
    title: 'Terms',
    cell: ({ paymentTermsDays }) => `${paymentTermsDays} days`,
    width: '6rem',
    isWideOnly: true,
  },
  {
    title: 'Begins',
    cell: ({ startsAt }) => startsAt && <When at={dayOf(startsAt)} />,
    width: 'day',
    isWideOnly: true,
  },
  { title: 'Status', cell: ({ status }) => <Status status={status} />, width: '7rem' },
];

const STATUSES = [
  { value: 'DRAFT', text: 'Draft' },
  { value: 'ACTIVE', text: 'Active' },
  { value: 'ENDED', text: 'Ended' },
];

export default function Contracts() {
  const given = filters('q', 'status', 'clientId');
  const read: ReadPage<Contract> = (page, signal) =>
    api().GET('/contracts', {
      params: { query: { ...page, ...(given as { status?: Contract['status'] }), expand: ['client'] } },
      signal,
    });
  const create = can('MEMBER') && {
    text: 'New contract',
    href: href('/contracts/new', { clientId: given.clientId }),
  };
  return (
    <Page title="Contracts" create={create}>
      <Filters names={['q', 'status', 'clientId']}>
        <SearchFilter label="Search contracts" />
        <ChoiceFilter by="status" all="Any status" parameter="status" choices={STATUSES} />
        <RecordFilter by="client" all="Any client" parameter="clientId" search={searchRecords('clients')} />
      </Filters>
      <List
        label="Contracts"
        of={keyOf('contracts', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/contracts/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title="No contract matches">Try other words, or clear the filters.</Empty>
          ) : (
            <Empty title="No contracts yet" action={create}>
              A contract holds the terms with a client: currency, payment terms, rates and tax. Invoices are
              made under it.
            </Empty>
          )
        }
      />
    </Page>
  );
}
