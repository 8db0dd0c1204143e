import type { Schemas } from '../../../../client/src/client.ts';

export type Entry = Schemas['TimeEntry'];

/** Hours of one project, worker and role. */
export interface RowName {
  project: string;
  /** Empty for work without a worker. */
  worker: string;
  /** Empty for work without a role. */
  role: string;
}

export interface Row extends RowName {
  key: string;
  /** Entries with minutes, by day. */
  days: Record<string, Entry[]>;
  minutes: number;
}

export function keyOfRow({ project, worker, role }: RowName): string {
  return `${project} ${worker}\n${role}`;
}

/** One row for each project, worker and role: those with entries, and those that are wanted. Sorted by these. */
export function rowsOf(entries: readonly Entry[], wanted: readonly RowName[]): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = ({ project, worker, role }: RowName) => {
    const key = keyOfRow({ project, worker, role });
    const row = rows.get(key) ?? { project, worker, role, key, days: {}, minutes: 0 };
    rows.set(key, row);
    return row;
  };
  for (const name of wanted) rowOf(name);
  for (const entry of entries) {
    if (entry.minutes === 0) continue;
    const row = rowOf({ project: entry.project, worker: entry.worker ?? '', role: entry.role ?? '' });
    row.days[entry.date] = [...(row.days[entry.date] ?? []), entry];
    row.minutes += entry.minutes;
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Whether no rate names the entry's role, as the service says. */
export function hasUnknownRole({ warnings = [] }: Entry): boolean {
  return warnings.some(({ code }) => code === 'UNKNOWN_ROLE');
}

/** Whether the entry is not charged because nobody approved it, as the service says. */
function isToApprove({ problem = '' }: Entry): boolean {
  return problem.startsWith('The contract wants its work approved');
}

/** The entries that wait for approval, by the people who did the work. Empty for work without a worker. */
export function toApprove(entries: readonly Entry[]): [worker: string, entries: Entry[]][] {
  const waiting = Map.groupBy(entries.filter(isToApprove), ({ worker = '' }) => worker);
  return [...waiting].sort(([a], [b]) => a.localeCompare(b));
}

export function minutesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The minutes of each day that has some. */
export function minutesByDay(entries: readonly Entry[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { date, minutes } of entries) sums[date] = (sums[date] ?? 0) + minutes;
  return sums;
}

/** The entries of each day, the newest day first. Those that ended without a trace on documents are left out. */
export function entriesByDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (isGone(entry)) continue;
    days.set(entry.date, [...(days.get(entry.date) ?? []), entry]);
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1));
}

/** Whether an entry was deleted or replaced, and no document has or needs minutes of it. */
function isGone({ minutes, billedMinutes, draftedMinutes, owedMinutes }: Entry): boolean {
  return minutes === 0 && !billedMinutes && !draftedMinutes && !owedMinutes;
}

export interface Owed {
  contract: string;
  /** A project of the contract, whose answer names the contract too. */
  project: string;
  minutes: number;
  /** Minutes that can't be charged yet. */
  problemMinutes: number;
}

/** The minutes to charge or to take back, by contract. */
export function owedByContract(entries: readonly Entry[]): Owed[] {
  const all = new Map<string, Owed>();
  for (const { contract, project, owedMinutes = 0, problem } of entries) {
    if (owedMinutes === 0) continue;
    const owed = all.get(contract) ?? { contract, project, minutes: 0, problemMinutes: 0 };
    if (problem === undefined) owed.minutes += owedMinutes;
    else owed.problemMinutes += owedMinutes;
    all.set(contract, owed);
  }
  return [...all.values()];
}
