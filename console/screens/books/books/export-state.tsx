import { day, statusName } from '../../../parts/format.ts';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Export } from './last-export.ts';

const { statuses } = words.books.exports;

/** Exports are made within seconds, or minutes if they are large. */
export const LOOK_AGAIN_MS = 2_000;

export function periodText({ from, to }: Pick<Export, 'from' | 'to'>): string {
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** How far it is, in percent. Undefined until it is known. */
export function percentOf({ progress }: Pick<Export, 'progress'>): number | undefined {
  return progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : undefined;
}

export function ExportStatus({ one }: { one: Export }) {
  const { status } = one;
  const percent = status === 'RUNNING' ? percentOf(one) : undefined;
  const text = statuses[status as keyof typeof statuses] ?? statusName(status);
  return <Status status={status}>{percent === undefined ? text : `${text} ${percent} %`}</Status>;
}
