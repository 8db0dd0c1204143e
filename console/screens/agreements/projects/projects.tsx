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
import { words } from '../../../words/words.ts';

const { projects, app } = words;
const { list } = projects;

type Project = Omit<Schemas['Project'], 'contract'> & { contract: Schemas['ContractWithClient'] };

const COLUMNS: readonly Column<Project>[] = [
  { title: projects.name, cell: ({ name }) => <Name>{name}</Name> },
  { title: projects.contract, cell: ({ contract }) => <Name>{contract.name}</Name> },
  { title: projects.client, cell: ({ contract }) => <Name>{contract.client.name}</Name> },
  {
    title: projects.since,
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
  const create = can('DRAFTER') && {
    text: app.titles.newProject,
    href: href('/projects/new', { contractId: given.contractId }),
  };
  return (
    <Page title={app.titles.projects} create={create}>
      <Filters names={['q', 'contractId']}>
        <SearchFilter label={list.search} />
        <RecordFilter
          by={list.by}
          all={list.any}
          parameter="contractId"
          search={searchRecords('contracts')}
        />
      </Filters>
      <List
        label={app.titles.projects}
        of={keyOf('projects', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/projects/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title={list.noMatch}>{list.noMatchHint}</Empty>
          ) : (
            <Empty title={list.none} action={create}>
              {list.noneHint(<Trackers />)}
            </Empty>
          )
        }
      />
    </Page>
  );
}
