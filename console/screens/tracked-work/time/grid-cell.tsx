import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { can } from '../../../app/session.ts';
import { hours } from '../../../parts/format.ts';
import { usePopup } from '../../../parts/popup.ts';
import { words } from '../../../words/words.ts';
import { useCell } from './cell-state.ts';
import { isTracked } from './changing.ts';
import { moveInGrid } from './grid-keys.ts';
import { type Entry, minutesOf, type RowName } from './grouping.ts';

const { time } = words;

/** As in the lines of an invoice, it leads to what stands behind the cell. */
const NOTE_KEY = 'Alt+Enter';

interface CellProps {
  row: RowName;
  date: string;
  entries: Entry[];
  /** Project, worker, role and day in words. */
  label: string;
  /** Shows the entries of the cell one by one. */
  onOpen: () => void;
}

/** The hours of a project, worker and role on a day. One entry is typed over; several are shown one by one. */
export function Cell(props: CellProps) {
  const { entries, label, onOpen } = props;
  const [only, ...others] = entries;
  if (!can('DRAFTER')) return <span class="time-cell-text">{only ? hours(minutesOf(entries)) : ''}</span>;
  if (only && (others.length > 0 || isTracked(only)))
    return (
      <button type="button" class="time-cell-button" data-cell onClick={onOpen} onKeyDown={moveInGrid}>
        <span class="unseen">{time.grid.cell(label)}</span>
        {hours(minutesOf(entries))} <small>{entries.length}</small>
        <span class="unseen"> {time.grid.entries(entries.length)}</span>
      </button>
    );
  return <TypedCell {...props} entry={only} />;
}

function TypedCell({ row, date, label, entry }: CellProps & { entry: Entry | undefined }) {
  const cell = useCell(row, date, entry);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  usePopup(isOpen, input, popup);
  const [isNoting, setNoting] = useState(false);
  useLayoutEffect(() => {
    if (isNoting) popup.current?.querySelector('input')?.focus();
    setNoting(false);
  }, [isNoting]);
  const save = async () => {
    const outcome = await cell.save();
    // The bar above the week shows cells that wait, so their popups don't cover others.
    const isHere = box.current?.contains(document.activeElement) ?? false;
    setOpen(outcome === 'refused' || (outcome === 'waiting' && isHere));
    return outcome === 'saved';
  };
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget as Node | null)) void save();
  };
  const press = async (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      cell.drop();
      setOpen(false);
      input.current?.focus();
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      setOpen(true);
      setNoting(true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (await save()) input.current?.focus();
    } else if (event.target === input.current) moveInGrid(event);
  };
  return (
    <div ref={box} class="time-cell" onFocusOut={leave} onKeyDown={press}>
      <input
        ref={input}
        class={cell.isUnsaved ? 'input numeric unsaved' : 'input numeric'}
        data-cell
        type="text"
        inputMode="text"
        autoComplete="off"
        maxLength={20}
        aria-label={label}
        aria-keyshortcuts={NOTE_KEY}
        aria-invalid={cell.error !== undefined || undefined}
        aria-describedby={cell.error === undefined ? undefined : `${id}-error`}
        value={cell.text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => {
          cell.type({ text: currentTarget.value });
          setOpen(true);
        }}
      />
      {isOpen && (
        <div ref={popup} class="popup time-note" popover="manual">
          <Note {...{ id, cell }} />
        </div>
      )}
    </div>
  );
}

function Note({ id, cell }: { id: string; cell: ReturnType<typeof useCell> }) {
  return (
    <>
      <label for={id}>{time.note}</label>
      <input
        {...{ id }}
        class="input"
        type="text"
        tabIndex={-1} // Tab goes to the next day: hours that follow must not become a note
        autoComplete="off"
        placeholder={time.noteExample}
        maxLength={2_000}
        value={cell.description}
        onInput={({ currentTarget }) => cell.type({ description: currentTarget.value })}
      />
      {cell.error === undefined ? (
        <p class="hint">{time.grid.keys}</p>
      ) : (
        <p class="error" role="alert" id={`${id}-error`}>
          <bdi>{cell.error}</bdi>
        </p>
      )}
    </>
  );
}
