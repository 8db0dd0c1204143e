import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { place } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { Attempts } from '../../parts/attempts.ts';
import { drafts } from '../../parts/drafts.ts';
import { detailsOf, messageOf } from '../../parts/errors.ts';
import { hours } from '../../parts/format.ts';
import { removeEntry } from './changing.ts';
import { DURATION_HELP, readDuration } from './durations.ts';
import type { Entry, RowName } from './grouping.ts';
import { keyOfRow } from './grouping.ts';
import { refreshTime } from './week.ts';

interface Typed {
  text: string;
  description: string;
}

/** The text in a cell of the grid: a new entry, or changes of the only one. It is kept until it is saved. */
export function useCell(row: RowName, date: string, entry: Entry | undefined) {
  const key = `${place.peek().tenant}.time/${keyOfRow(row)}/${date}`;
  const [typed, setTyped] = useState(() => drafts.read<Typed>(key));
  // Saved text stays in the cell until the entries are read again. It must not be saved twice.
  const pending = useRef(typed);
  const [error, setError] = useState<string>();
  const isSaving = useRef(false);
  const attempts = useMemo(() => new Attempts(), []);
  const kept = { text: entry ? hours(entry.minutes) : '', description: entry?.description ?? '' };
  const shown = typed ?? kept;
  useEffect(() => {
    if (!pending.current) setTyped(undefined);
  }, [kept.text, kept.description]);

  const drop = () => {
    pending.current = undefined;
    drafts.remove(key);
    setTyped(undefined);
    setError(undefined);
  };
  const type = (change: Partial<Typed>) => {
    const next = { ...shown, ...change };
    pending.current = next;
    setTyped(next);
    setError(undefined);
    drafts.write(key, next);
  };
  /** Returns true if nothing is left to save. */
  const save = async (): Promise<boolean> => {
    const text = shown.text.trim();
    const isSame = text === kept.text && shown.description === kept.description;
    if (isSaving.current) return false;
    if (!pending.current) return true;
    if (isSame || (text === '' && !entry)) {
      drop();
      return true;
    }
    const minutes = text === '' ? 0 : readDuration(text);
    if (minutes === undefined) {
      setError(`This ${DURATION_HELP}`);
      return false;
    }
    isSaving.current = true;
    const sent = pending.current;
    try {
      if (minutes === 0 && entry) await removeEntry(entry);
      else if (entry) await change(entry, minutes, shown.description);
      else await record(row, date, minutes, shown.description, attempts);
      attempts.succeeded();
      refreshTime();
      if (pending.current !== sent) return false;
      drop();
      if (minutes > 0) setTyped({ ...sent, text: hours(minutes) });
      return true;
    } catch (failure) {
      attempts.failed(failure);
      setError(wordsOf(failure));
      return false;
    } finally {
      isSaving.current = false;
    }
  };
  return { ...shown, error, isUnsaved: pending.current !== undefined, type, save, drop };
}

function change({ id, description: before = '' }: Entry, minutes: number, description: string) {
  return api().PATCH('/time-entries/{timeEntryId}', {
    params: { path: { timeEntryId: id } },
    body: { minutes, ...(description !== before && { description: description || null }) },
  });
}

function record(row: RowName, date: string, minutes: number, description: string, attempts: Attempts) {
  const { project: projectId, worker } = row;
  const body = { projectId, date, minutes, ...(worker && { worker }), ...(description && { description }) };
  return api().POST('/time-entries', { body, params: attempts.for(body) });
}

function wordsOf(failure: unknown): string {
  const details = detailsOf(failure).map(({ field, message }) => `${field} ${message}`);
  return details.join('; ') || messageOf(failure);
}
