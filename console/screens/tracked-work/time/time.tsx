import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import type { Search } from '../../../parts/combobox.tsx';
import { ChoiceFilter, ClientFilter, Filters, RecordFilter } from '../../../parts/filters.tsx';
import { statusName } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty, Loaded, Warning } from '../../../parts/problem.tsx';
import { Trackers } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { Approval } from './approval.tsx';
import { EntryList } from './entry-list.tsx';
import { Grid } from './grid.tsx';
import { QuickEntry } from './quick-entry.tsx';
import { ToCharge } from './to-charge.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { FILTERS, STATUSES, shownMonday, useWeek, type Week } from './week.ts';
import { WeekBar } from './week-bar.tsx';
import { addDays } from './weeks.ts';

const { time, app } = words;

const CHOICES = STATUSES.map((value) => ({ value, text: statusName(value) }));

export default function Time() {
  const read = useWeek();
  const projects = useRead('projects?any', (signal) =>
    api().GET('/projects', { params: { query: { limit: 1 } }, signal }),
  );
  const isNew = projects.data?.length === 0;
  return (
    <Page title={app.titles.time} actions={!isNew && <WeekBar />}>
      {isNew ? (
        <Empty
          title={time.list.noProjects}
          action={can('DRAFTER') && { text: app.titles.newProject, href: href('/projects/new') }}
        >
          {time.list.noProjectsHint(<Trackers />)}
        </Empty>
      ) : (
        <>
          {can('DRAFTER') && <QuickEntry />}
          <Filters names={FILTERS}>
            <RecordFilter
              by={time.list.byProject}
              all={time.list.anyProject}
              parameter="projectId"
              search={searchRecords('projects')}
            />
            <ClientFilter texts={time.list} />
            <RecordFilter
              by={time.list.byWorker}
              all={time.list.anybody}
              parameter="worker"
              search={searchWorkers()}
            />
            <ChoiceFilter
              by={time.list.byStatus}
              all={time.list.anyStatus}
              parameter="status"
              choices={CHOICES}
            />
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
      {isCut && <Warning>{time.list.cut(entries.length)}</Warning>}
      {can('DRAFTER') && <UnsavedBar />}
      <Grid entries={entries} />
      <Approval entries={entries} />
      <ToCharge entries={entries} />
      <EntryList key={shownMonday()} entries={entries} />
    </>
  );
}

/** People with work in the shown week. They have no record of their own: their name is all. */
function searchWorkers(): Search {
  const from = shownMonday();
  const query = { groupBy: 'WORKER', dateFrom: from, dateTo: addDays(from, 6), limit: 500 } as const;
  return {
    async find(typed, signal) {
      const { data } = await api().GET('/time-entries/summary', { params: { query }, signal });
      const names = data.flatMap(({ worker }) => (worker === undefined ? [] : [worker]));
      const found = names.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
      return found.slice(0, 20).map((name) => ({ id: name, title: name }));
    },
    read: (name) => ({ id: name, title: name }),
  };
}
