import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Filters, filters, keyOf, RecordFilter, SearchFilter } from '../../../parts/filters.tsx';
import { dayOf } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { Trackers } from '../../../parts/providers.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { Name, When } from '../../../parts/text.tsx';

type Project = Omit<Schemas['Project'], 'contract'> & { contract: Schemas['ContractWithClient'] };

const COLUMNS: readonly Column<Project>[] = [
  { title: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { title: 'Contract', cell: ({ contract }) => <Name>{contract.name}</Name> },
  { title: 'Client', cell: ({ contract }) => <Name>{contract.client.name}</Name> },
  {
    title: 'Since',
    cell: ({ createdAt }) => <When at={dayOf(createdAt)} />,
    width: 'day',
    isWideOnly: true,
  },
];

export default function Projects() {
  const given = filters('q', 'contractId');
  const read: ReadPage<Project> = (page, signal) =>
    api().GET('/projects', {
      params: { query: { ...page, ...given, expand: ['contract.client'] } },
      signal,
    });
  const create = can('MEMBER') && {
    text: 'New project',
    href: href('/projects/new', { contractId: given.contractId }),
  };
  return (
    <Page title="Projects" create={create}>
      <Filters names={['q', 'contractId']}>
        <SearchFilter label="Search projects" />
        <RecordFilter
          by="contract"
          all="Any contract"
          parameter="contractId"
          search={searchRecords('contracts')}
        />
      </Filters>
      <List
        label="Projects"
        of={keyOf('projects', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/projects/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title="No project matches">Try other words, or clear the filters.</Empty>
          ) : (
            <Empty title="No projects yet" action={create}>
              A project is a part of a contract's work. Time is recorded on it, by hand or from <Trackers />.
            </Empty>
          )
        }
      />
    </Page>
  );
}
