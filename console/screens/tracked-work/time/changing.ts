import { api } from '../../../app/session.ts';
import { ask } from '../../../parts/dialog.tsx';
import { hours } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import type { Entry } from './grouping.ts';
import { refreshTime } from './week.ts';

/** Trackers own what they report: their entries are changed there. */
export function isTracked({ source }: Entry): boolean {
  return source !== 'MANUAL';
}

export async function setFlag(
  { id }: Entry,
  change: { isHeld: boolean } | { isBillable: boolean },
  text: string,
) {
  const path = { timeEntryId: id };
  await api().PATCH('/time-entries/{timeEntryId}', { params: { path }, body: change });
  refreshTime();
  const [[name, value] = ['', false]] = Object.entries(change);
  const undo = async () => {
    await api().PATCH('/time-entries/{timeEntryId}', { params: { path }, body: { [name]: !value } });
    refreshTime();
  };
  notify(text, { undo });
}

/** Deletes an entry: at once if it can be recorded again, and after a question if documents have minutes of it. */
export async function removeEntry(entry: Entry): Promise<void> {
  if (!entry.billedMinutes && !entry.draftedMinutes) return removeNow(entry);
  await ask({
    title: `Delete ${hours(entry.minutes)} h?`,
    text: entry.billedMinutes
      ? 'It was billed. It stays with 0 minutes, and what was charged is taken back when work is collected next.'
      : 'It is on a draft, which follows.',
    action: 'Delete entry',
    isDangerous: true,
    run: () => removeNow(entry, false),
  });
}

async function removeNow(entry: Entry, canUndo = true): Promise<void> {
  await api().DELETE('/time-entries/{timeEntryId}', { params: { path: { timeEntryId: entry.id } } });
  refreshTime();
  notify(`${hours(entry.minutes)} h deleted`, canUndo ? { undo: () => recordAgain(entry) } : {});
}

async function recordAgain(entry: Entry): Promise<void> {
  const { project: projectId, date, minutes, isBillable, isHeld } = entry;
  const { worker, role, description, sourceId, referenceType, referenceId, referenceName } = entry;
  const optional = { worker, role, description, sourceId, referenceType, referenceId, referenceName };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  await api().POST('/time-entries', { body: { projectId, date, minutes, isBillable, isHeld, ...given } });
  refreshTime();
}
