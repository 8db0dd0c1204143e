import type { Schemas } from '../../../../client/src/client.ts';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

export type Import = Schemas['Import'];
export type ImportMapping = Schemas['ImportMapping'];

const texts = words.imports;

/** Files are worked on within seconds, or minutes if they are large. */
export const LOOK_AGAIN_MS = 2_000;

export const isWaiting = ({ status }: Pick<Import, 'status'>) => status === 'QUEUED' || status === 'RUNNING';

/** The program of a ready mapping, as the API names it: `HARVEST`. */
export const programName = (source: string) => source.charAt(0) + source.slice(1).toLowerCase();

export function titleOf({ kind, source, fileName }: Import): string {
  return texts.title(texts.kinds[kind], fileName ?? (source && programName(source)));
}

export function ImportStatus({ one: { status } }: { one: Import }) {
  return <Status status={status}>{texts.statuses[status]}</Status>;
}
