import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import { ChoiceFilter, Filters, RecordFilter } from '../../../parts/filters.tsx';
import { count } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty, Loaded, Warning } from '../../../parts/problem.tsx';
import { Trackers } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { EntryList } from './entry-list.tsx';
import { Grid } from './grid.tsx';
import { QuickEntry } from './quick-entry.tsx';
import { ToCharge } from './to-charge.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { FILTERS, shownMonday, useWeek, type Week } from './week.ts';
import { WeekBar } from './week-bar.tsx';
import { addDays } from './weeks.ts';

const STATUSES = [
  { value: 'OPEN', text: 'Open' },
  { value: 'DRAFTED', text: 'Drafted' },
  { value: 'BILLED', text: 'Billed' },
];

export default function Time() {
  const read = useWeek();
  const projects = useRead('projects?any', (signal) =>
    api().GET('/projects', { params: { query: { limit: 1 } }, signal }),
  );
  const isNew = projects.data?.length === 0;
  return (
    <Page title="Time" actions={!isNew && <WeekBar />}>
      {isNew ? (
        <Empty
          title="No projects yet"
          action={can('MEMBER') && { text: 'New project', href: href('/projects/new') }}
        >
          Time is recorded on a project of a contract. Make one first, or connect <Trackers /> to bring its
          hours here.
        </Empty>
      ) : (
        <>
          {can('MEMBER') && <QuickEntry />}
          <Filters names={FILTERS}>
            <RecordFilter
              by="project"
              all="Any project"
              parameter="projectId"
              search={searchRecords('projects')}
            />
            <RecordFilter
              by="client"
              all="Any client"
              parameter="clientId"
              search={searchRecords('clients')}
            />
            <RecordFilter by="worker" all="Anybody" parameter="worker" search={searchWorkers()} />
            <ChoiceFilter by="status" all="Any status" parameter="status" choices={STATUSES} />
          </Filters>
          <Loaded read={read} lines={8}>
            {(week) => <OneWeek week={week} />}
          </Loaded>
        </>
      )}
    </Page>
  );
}

function OneWeek({ week: { entries, isCut } }: { week: Week }) {
  return (
    <>
      {isCut && (
        <Warning>
          Only the first {count(entries.length, 'entry', 'entries')} of this week are shown. Filter by project
          or worker to see the others.
        </Warning>
      )}
      {can('MEMBER') && <UnsavedBar />}
      <Grid entries={entries} />
      <ToCharge entries={entries} />
      <EntryList key={shownMonday()} entries={entries} />
    </>
  );
}

/** People with work in the shown week. They have no record of their own: their name is all. */
function searchWorkers(): Search {
  const from = shownMonday();
  const query = { groupBy: 'WORKER', from, to: addDays(from, 6), limit: 500 } as const;
  return {
    async find(words, signal) {
      const { data } = await api().GET('/time-entries/summary', { params: { query }, signal });
      const names = data.flatMap(({ worker }) => (worker === undefined ? [] : [worker]));
      const found = names.filter((name) => name.toLowerCase().includes(words.toLowerCase()));
      return found.slice(0, 20).map((name) => ({ id: name, title: name }));
    },
    read: (name) => ({ id: name, title: name }),
  };
}
