import { useState } from 'preact/hooks';
import { query, setQuery } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { hours, today } from '../../../parts/format.ts';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { CellEntries } from './cell-entries.tsx';
import { dayInWords, dayNumber, weekday } from './days-in-words.ts';
import { Cell } from './grid-cell.tsx';
import {
  type Entry,
  hasUnknownRole,
  keyOfRow,
  minutesByDay,
  minutesOf,
  type Row,
  type RowName,
  rowsOf,
} from './grouping.ts';
import { isUnknownRole } from './roles.ts';
import { AddRow, isAdded, removeRow, wantedRows } from './rows.tsx';
import { unsavedCells } from './unsaved.ts';
import { shownMonday, useProject } from './week.ts';
import { daysFrom } from './weeks.ts';
import { UnknownRole } from './who-fields.tsx';

const { time } = words;

interface Opened {
  row: RowName;
  date: string;
}

/** The week: one row for each project, worker and role, one column for each day. Narrow screens show one day at a time. */
export function Grid({ entries }: { entries: Entry[] }) {
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  useShortcut('Alt Enter', time.grid.noteKey, undefined, can('DRAFTER'));
  const days = daysFrom(shownMonday());
  const unsaved = unsavedCells().filter(({ date }) => days.includes(date));
  const rows = rowsOf(entries, [...wantedRows(entries), ...unsaved]);
  const sums = minutesByDay(entries);
  const asked = query('day') ?? today();
  const shown = days.includes(asked) ? asked : (days[0] ?? '');
  const classOf = (day: string) =>
    [day === shown && 'shown', day === today() && 'today'].filter(Boolean).join(' ') || undefined;
  const ofCell = opened && rows.find(({ key }) => key === keyOfRow(opened.row));
  return (
    <section class="time-grid" aria-label={time.grid.title}>
      <DayStrip {...{ days, shown, sums }} />
      <div class="time-scroll">
        <table aria-label={time.grid.table}>
          <thead>
            <tr>
              <th scope="col">{time.project}</th>
              {days.map((day) => (
                <th key={day} scope="col" class={classOf(day)}>
                  <span class="unseen">{dayInWords(day)}</span>
                  <span aria-hidden="true">
                    {weekday(day)} <b>{dayNumber(day)}</b>
                  </span>
                </th>
              ))}
              <th scope="col" class="sum">
                {time.grid.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GridRow
                key={row.key}
                {...{ row, days, classOf }}
                onOpen={(date) => setOpened({ row, date })}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td class="time-none" colSpan={9}>
                  {time.grid.none}
                </td>
              </tr>
            )}
          </tbody>
          <Foot {...{ days, classOf, sums }} minutes={minutesOf(entries)} onAdd={() => setAdding(true)} />
        </table>
      </div>
      {isAdding && <AddRow onClose={() => setAdding(false)} />}
      {opened && ofCell && (
        <CellEntries
          {...opened}
          entries={ofCell.days[opened.date] ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

interface FootProps {
  days: string[];
  classOf: (day: string) => string | undefined;
  sums: Record<string, number>;
  minutes: number;
  onAdd: () => void;
}

function Foot({ days, classOf, sums, minutes, onAdd }: FootProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {can('DRAFTER') && (
            <Button kind="quiet" size="small" icon="plus" onClick={onAdd}>
              {time.row.add}
            </Button>
          )}
          <span class="unseen">{time.grid.totalOfDay}</span>
        </th>
        {days.map((day) => (
          <td key={day} class={classOf(day)}>
            {sums[day] ? hours(sums[day]) : <span class="quiet-text">–</span>}
          </td>
        ))}
        <td class="sum">{hours(minutes)}</td>
      </tr>
    </tfoot>
  );
}

interface GridRowProps {
  row: Row;
  days: string[];
  classOf: (day: string) => string | undefined;
  onOpen: (date: string) => void;
}

function GridRow({ row, days, classOf, onOpen }: GridRowProps) {
  const { name, client, contract } = useProject(row.project);
  const said = [name, row.worker, row.role].filter(Boolean).join(', ');
  const isUnknown =
    row.minutes > 0
      ? Object.values(row.days).some((entries) => entries.some(hasUnknownRole))
      : contract !== undefined && isUnknownRole(contract.rates, row.role, days.at(-1) ?? '');
  return (
    <tr>
      <th scope="row">
        <span class="time-row-name">
          <Name>{name}</Name>
          <small class="quiet-text">
            <Name>{[client?.name, row.worker, row.role].filter(Boolean).join(' · ')}</Name>
          </small>
          {isUnknown && (
            <small>
              <UnknownRole />
            </small>
          )}
        </span>
        {row.minutes === 0 && isAdded(row) && can('DRAFTER') && (
          <Button
            kind="quiet"
            size="small"
            icon="close"
            label={time.row.remove(said)}
            onClick={() => removeRow(row)}
          />
        )}
      </th>
      {days.map((day) => (
        <td key={day} class={classOf(day)}>
          <Cell
            key={day}
            {...{ row, date: day }}
            entries={row.days[day] ?? []}
            label={`${said}, ${dayInWords(day)}`}
            onOpen={() => onOpen(day)}
          />
        </td>
      ))}
      <td class="sum">{row.minutes > 0 ? hours(row.minutes) : <span class="quiet-text">–</span>}</td>
    </tr>
  );
}

/** Chooses the day that narrow screens show. */
function DayStrip({ days, shown, sums }: { days: string[]; shown: string; sums: Record<string, number> }) {
  return (
    <div class="time-days" role="group" aria-label={time.day}>
      {days.map((day) => (
        <button key={day} type="button" aria-pressed={day === shown} onClick={() => setQuery({ day })}>
          <span>{weekday(day)}</span> <b>{dayNumber(day)}</b>{' '}
          <small>{sums[day] ? hours(sums[day]) : '–'}</small>
          <span class="unseen">{dayInWords(day)}</span>
        </button>
      ))}
    </div>
  );
}
