import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../../../app/session.ts';
import { Attempts } from '../../../parts/attempts.ts';
import { drafts } from '../../../parts/drafts.ts';
import { isPassing, messageOf } from '../../../parts/errors.ts';
import { hours } from '../../../parts/format.ts';
import { useRetries } from '../../../parts/retries.ts';
import { words } from '../../../words/words.ts';
import { removeEntry } from './changing.ts';
import { readDuration } from './durations.ts';
import type { Entry, RowName } from './grouping.ts';
import { type CellName, findUnsaved, forgetUnsaved, keptUnder, markUnsaved, type Typed } from './unsaved.ts';
import { refreshTime } from './week.ts';

const { time } = words;

/** Waits for a passing reason, such as an outage, or for other text that is being sent. */
export type Outcome = 'saved' | 'waiting' | 'refused';

interface CellActions {
  save: () => Promise<Outcome>;
  drop: () => void;
}

/** The cells on the screen that have unsaved text, by the name that it is kept under. */
export const unsavedOnScreen = new Map<string, { readonly current: CellActions }>();

/** The text in a cell of the grid: a new entry, or changes of the only one. It is kept until it is saved. */
export function useCell(row: RowName, date: string, shownEntry: Entry | undefined) {
  const name = { project: row.project, worker: row.worker, role: row.role, date };
  const key = keptUnder(name);
  const [typed, setTyped] = useState(() => drafts.read<Typed>(key));
  // Saved text stays in the cell until the entries are read again. It must not be saved twice.
  const pending = useRef(typed);
  const [error, setError] = useState<string>();
  const [isWaiting, setWaiting] = useState(() => findUnsaved(name)?.isWaiting ?? false);
  const attempts = useMemo(() => new Attempts(), []);
  /** The entry that was just recorded. It is changed from then on, also before the week is read again. */
  const recorded = useRef<Entry | undefined>(undefined);
  const shown = typed ?? textOf(shownEntry ?? recorded.current);
  useEffect(() => {
    if (!pending.current) setTyped(undefined);
    recorded.current = undefined;
  }, [shownEntry?.id, shownEntry?.minutes, shownEntry?.description]);

  const drop = () => {
    pending.current = undefined;
    forgetUnsaved(name);
    setTyped(undefined);
    setError(undefined);
    setWaiting(false);
  };
  const type = (change: Partial<Typed>) => {
    const next = { ...shown, ...change };
    pending.current = next;
    setTyped(next);
    setError(undefined);
    setWaiting(false);
    drafts.write(key, next);
  };
  const fail = (reason: string, outcome: Outcome): Outcome => {
    setError(reason);
    setWaiting(outcome === 'waiting');
    markUnsaved({ ...name, isWaiting: outcome === 'waiting' });
    return outcome;
  };
  const save = useTurns(async () => {
    const sent = pending.current;
    if (!sent) return 'saved';
    const entry = shownEntry ?? recorded.current;
    const read = readTyped(sent, entry);
    if (!read) {
      drop();
      return 'saved';
    }
    if ('error' in read) return fail(read.error, 'refused');
    const { minutes } = read;
    try {
      if (minutes === 0 && entry) await removeEntry(entry);
      else if (entry) await change(entry, minutes, sent.description);
      else recorded.current = await record(name, minutes, sent.description, attempts);
      attempts.succeeded();
      refreshTime();
      if (pending.current !== sent) return 'waiting';
      drop();
      if (minutes > 0) setTyped({ ...sent, text: hours(minutes) });
      return 'saved';
    } catch (failure) {
      attempts.failed(failure);
      return fail(messageOf(failure), isPassing(failure) ? 'waiting' : 'refused');
    }
  });
  const isUnsaved = pending.current !== undefined;
  useOnScreen(name, isUnsaved, { save, drop });
  useRetries(isWaiting, save);
  return { ...shown, error, isUnsaved, type, save, drop };
}

/** The minutes to save, 0 to delete the entry, or a message. Undefined if nothing was changed. */
function readTyped({ text: given, description }: Typed, entry: Entry | undefined) {
  const text = given.trim();
  const kept = textOf(entry);
  if (text === kept.text && description === kept.description) return undefined;
  if (text === '') return entry ? { minutes: 0 } : { error: time.grid.noteNeedsHours };
  const read = readDuration(text, entry?.minutes);
  return 'error' in read ? { error: time.durations.inCell(read.error) } : read;
}

/** Saves once at a time. A save that is asked for meanwhile follows, since the text may be another one by then. */
function useTurns(save: () => Promise<Outcome>): () => Promise<Outcome> {
  const latest = useRef(save);
  latest.current = save;
  const turns = useRef({ isTaken: false, isAskedAgain: false }).current;
  const inTurn = async (): Promise<Outcome> => {
    turns.isAskedAgain = turns.isTaken;
    if (turns.isTaken) return 'waiting';
    turns.isTaken = true;
    const outcome = await latest.current();
    turns.isTaken = false;
    return turns.isAskedAgain ? inTurn() : outcome;
  };
  return inTurn;
}

/** Lists a cell with unsaved text, so that it can be saved from elsewhere. */
function useOnScreen(name: CellName, isUnsaved: boolean, actions: CellActions): void {
  const key = keptUnder(name);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    // Text from before a reload.
    if (isUnsaved && !findUnsaved(name)) markUnsaved({ ...name, isWaiting: false });
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedOnScreen.set(key, latest);
    return () => void unsavedOnScreen.delete(key);
  }, [key, isUnsaved]);
}

function textOf(entry: Entry | undefined): Typed {
  return { text: entry ? hours(entry.minutes) : '', description: entry?.description ?? '' };
}

function change({ id, description: before = '' }: Entry, minutes: number, description: string) {
  return api().PATCH('/time-entries/{timeEntryId}', {
    params: { path: { timeEntryId: id } },
    body: { minutes, ...(description !== before && { description: description || null }) },
  });
}

async function record(
  { project: projectId, worker, role, date }: CellName,
  minutes: number,
  description: string,
  attempts: Attempts,
): Promise<Entry> {
  const optional = { ...(worker && { worker }), ...(role && { role }), ...(description && { description }) };
  const body = { projectId, date, minutes, ...optional };
  return (await api().POST('/time-entries', { body, params: attempts.for(body) })).data;
}
