import { api } from '../../../app/session.ts';
import { ask } from '../../../parts/dialog.tsx';
import { hours } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { words } from '../../../words/words.ts';
import { type Entry, minutesOf } from './grouping.ts';
import { refreshTime } from './week.ts';

const { time } = words;

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

/** The most entries that the service takes at once. */
const APPROVED_AT_ONCE = 1_000;

/** Approves entries as they are shown. */
export async function approve(entries: readonly Entry[]): Promise<void> {
  await decide('/time-entries/approve', entries);
  const undo = () => decide('/time-entries/withdraw-approval', entries);
  notify(time.approval.done(hours(minutesOf(entries))), { undo });
}

export async function withdrawApproval(entry: Entry): Promise<void> {
  await decide('/time-entries/withdraw-approval', [entry]);
  notify(time.approval.withdrawn, { undo: () => decide('/time-entries/approve', [entry]) });
}

async function decide(
  path: '/time-entries/approve' | '/time-entries/withdraw-approval',
  entries: readonly Entry[],
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += APPROVED_AT_ONCE)
    await api().POST(path, { body: { timeEntryIds: ids.slice(from, from + APPROVED_AT_ONCE) } });
  refreshTime();
}

/** Deletes an entry: at once if it can be recorded again, and after a question if documents have minutes of it. */
export async function removeEntry(entry: Entry): Promise<void> {
  if (!entry.billedMinutes && !entry.draftedMinutes) return removeNow(entry);
  await ask({
    title: time.remove.title(hours(entry.minutes)),
    text: entry.billedMinutes ? time.remove.billed : time.remove.drafted,
    action: time.remove.action,
    isDangerous: true,
    run: () => removeNow(entry, false),
  });
}

async function removeNow(entry: Entry, canUndo = true): Promise<void> {
  await api().DELETE('/time-entries/{timeEntryId}', { params: { path: { timeEntryId: entry.id } } });
  refreshTime();
  notify(time.remove.done(hours(entry.minutes)), canUndo ? { undo: () => recordAgain(entry) } : {});
}

async function recordAgain(entry: Entry): Promise<void> {
  const { project: projectId, date, minutes, isBillable, isHeld } = entry;
  const { worker, role, description, sourceId, referenceType, referenceId, referenceName } = entry;
  const optional = { worker, role, description, sourceId, referenceType, referenceId, referenceName };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  await api().POST('/time-entries', { body: { projectId, date, minutes, isBillable, isHeld, ...given } });
  refreshTime();
}
