import type { Schemas } from '../../../../client/src/client.ts';
import { dayBefore, plusDays } from '../../../parts/days.ts';

export type Export = Schemas['Export'];
export type ExportKind = Export['kind'];

/** Also one whose files were removed was taken over. */
const isDone = ({ kind, status }: Export) => kind !== 'TENANT' && (status === 'DONE' || status === 'EXPIRED');

export const isWaiting = ({ status }: Pick<Export, 'status'>) => status === 'QUEUED' || status === 'RUNNING';

/** The one that reaches furthest: of bookings, or else a package for auditors. */
export function lastExport(exports: readonly Export[]): Export | undefined {
  const done = exports
    .filter(isDone)
    .sort((one, other) => (one.to < other.to ? 1 : one.to > other.to ? -1 : 0));
  return done.find(({ kind }) => kind !== 'AUDIT') ?? done[0];
}

/** The days that follow it and are over. Undefined if none is. */
export function daysSince(
  { to }: Pick<Export, 'to'>,
  today: string,
): { from: string; to: string } | undefined {
  const days = { from: plusDays(to, 1), to: dayBefore(today) };
  return days.from > days.to ? undefined : days;
}

type Entry = Pick<Schemas['JournalEntry'], 'type' | 'valueDate'>;

export interface Recorded {
  /** How many of each type there are, the most first. */
  counts: [Entry['type'], number][];
  /** Those for days that the last export had already. */
  lateCount: number;
}

export function recordedIn(entries: readonly Entry[], last: Pick<Export, 'to'>): Recorded {
  const counts = new Map<Entry['type'], number>();
  for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    counts: [...counts].sort(([, one], [, other]) => other - one),
    lateCount: entries.filter(({ valueDate }) => valueDate <= last.to).length,
  };
}
