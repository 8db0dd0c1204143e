import type { TaskLimits } from '../../../platform/processes/worker-process.ts';
import { type FileToMake, isReminder, isStatement } from '../facts/account-statement.ts';
import type { MadeKind } from '../facts/document.ts';
import { textRows } from '../facts/text-rows.ts';

const MIB = 1_048_576;
/** An entry of an account has its name, and details below. */
const ROWS_OF_ENTRY = 2;

/** The computing time that a file is expected to take, in milliseconds, as measured. Pictures are prepared once. */
export function computingMsOf(kind: MadeKind, document: FileToMake): number {
  const { lines } = document;
  if (kind === 'UBL' || kind === 'CII') return 1 + lines.length / 20;
  const typesettingMs = 20 + 0.15 * lines.length + 0.2 * rowsOf(document);
  return kind === 'PICTURE' ? 1.5 * typesettingMs : typesettingMs;
}

/**
 * Several times as much as documents of this size take: 1,000 lines took 0.4 seconds and 45 MiB, and 60,000 rows of one
 * letter a minute.
 */
export function limitsOf(document: FileToMake): TaskLimits {
  const rows = rowsOf(document);
  return {
    timeMs: 60_000 + 15 * rows, // a busy machine takes many times the computing time
    computingMs: 10_000 + 5 * rows,
    memoryBytes: 512 * MIB + 0.05 * MIB * rows,
  };
}

/** The memory of a document that waits. */
export function waitingBytesOf({ lines, logo, background }: FileToMake): number {
  return 10_000 + 1_000 * lines.length + (logo?.length ?? 0) + (background?.length ?? 0);
}

/** The rows of text of the lines, the notes and the seller's texts. */
export function rowsOf(document: FileToMake): number {
  if (isStatement(document) || isReminder(document)) return ROWS_OF_ENTRY * document.lines.length;
  const { head, lines } = document;
  const { notes = '', introduction = '', closing = '' } = head;
  const texts = [
    notes,
    introduction,
    closing,
    ...lines.flatMap(({ name, description }) => [name, description ?? '']),
  ];
  return texts.reduce((rows, text) => rows + textRows(text), 0);
}
