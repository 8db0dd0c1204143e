import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import {
  ChoiceFilter,
  ClientFilter,
  Filters,
  filters,
  keyOf,
  SearchFilter,
} from '../../../parts/filters.tsx';
import { dayOf, statusName } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { contracts, app } = words;
const { list } = contracts;

type Contract = Schemas['ContractWithClient'];

const COLUMNS: readonly Column<Contract>[] = [
  { title: contracts.name, cell: ({ name }) => <Name>{name}</Name> },
  {
    title: contracts.client,
    cell: ({ client }) => <Name>{client.name}</Name>,
    href: ({ client }) => href(`/clients/${client.id}`),
  },
  {
    title: contracts.reference,
    cell: ({ reference }) => <Name>{reference}</Name>,
    width: '8rem',
    isWideOnly: true,
  },
  { title: contracts.currency, cell: ({ currencyCode }) => currencyCode, width: '5rem' },
  {
    title: list.terms,
    cell: ({ paymentTermsDays }) => contracts.days(paymentTermsDays),
    width: '6rem',
    isWideOnly: true,
  },
  {
    title: contracts.begins,
    cell: ({ startsAt }) => startsAt && <When at={dayOf(startsAt)} />,
    width: 'day',
    isWideOnly: true,
  },
  { title: contracts.status, cell: ({ status }) => <Status status={status} />, width: '7rem' },
];

const STATUSES = ['DRAFT', 'ACTIVE', 'ENDED'].map((value) => ({ value, text: statusName(value) }));

export default function Contracts() {
  const given = filters('q', 'status', 'clientId');
  const { status, ...others } = given;
  const query = { ...others, ...(status && { status: [status as Contract['status']] }) };
  const read: ReadPage<Contract> = (page, signal) =>
    api().GET('/contracts', {
      params: { query: { ...page, ...query, expand: ['client'] } },
      signal,
    });
  const create = can('DRAFTER') && {
    text: app.titles.newContract,
    href: href('/contracts/new', { clientId: given.clientId }),
  };
  return (
    <Page title={app.titles.contracts} create={create}>
      <Filters names={['q', 'status', 'clientId']}>
        <SearchFilter label={list.search} />
        <ChoiceFilter by={list.byStatus} all={list.anyStatus} parameter="status" choices={STATUSES} />
        <ClientFilter texts={list} />
      </Filters>
      <List
        label={app.titles.contracts}
        of={keyOf('contracts', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/contracts/${id}`)}
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
