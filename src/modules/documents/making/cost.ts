import type { TaskLimits } from '../../../platform/processes/worker-process.ts';
import { type FileToMake, isQuote, isReminder, isStatement } from '../facts/account-statement.ts';
import type { MadeKind } from '../facts/document.ts';
import type { QuoteHead } from '../facts/quote.ts';
import { textRows } from '../facts/text-rows.ts';

const MIB = 1_048_576;
/** Annexes of 20 MiB took 0.17 seconds as text of an e-invoice. */
const ANNEX_BYTES_PER_MS = 100_000;
/** A photo of 12 megapixels took 0.17 seconds. The largest picture has 40. */
const ANNEX_PICTURE_MS = 500;
/** An e-invoice has them as text, several times while it is put together: 20 MiB took 110 MiB. */
const ANNEX_MEMORY = 12;
/** As the decoder of uploads. */
const PICTURE_MEMORY_BYTES = 320 * MIB;
/** An entry of an account has its name, and details below. */
const ROWS_OF_ENTRY = 2;

/** The computing time that a file is expected to take, in milliseconds, as measured. Pictures are prepared once. */
export function computingMsOf(kind: MadeKind, document: FileToMake): number {
  const { lines } = document;
  const annexes = annexesIn(document);
  if (kind === 'UBL' || kind === 'CII') return 1 + lines.length / 20 + annexes.bytes / ANNEX_BYTES_PER_MS;
  const typesettingMs =
    20 +
    annexes.bytes / ANNEX_BYTES_PER_MS +
    ANNEX_PICTURE_MS * annexes.pictures +
    0.15 * lines.length +
    0.2 * rowsOf(document);
  return kind === 'PICTURE' ? 1.5 * typesettingMs : typesettingMs;
}

/**
 * Several times as much as documents of this size take: 1,000 lines took 0.4 seconds and 45 MiB, and 60,000 rows of one
 * letter a minute.
 */
export function limitsOf(document: FileToMake): TaskLimits {
  const rows = rowsOf(document);
  const annexes = annexesIn(document);
  return {
    timeMs: 60_000 + 15 * rows + 16 * ANNEX_PICTURE_MS * annexes.pictures, // a busy machine takes many times the computing time
    computingMs: 10_000 + 5 * rows + 8 * ANNEX_PICTURE_MS * annexes.pictures,
    memoryBytes:
      512 * MIB +
      0.05 * MIB * rows +
      ANNEX_MEMORY * annexes.bytes +
      (annexes.pictures > 0 ? PICTURE_MEMORY_BYTES : 0),
  };
}

/** What annexes cost: their bytes, and the pictures among them. */
function annexesIn(document: FileToMake): { bytes: number; pictures: number } {
  if (isStatement(document) || isReminder(document) || !document.annexFiles) return { bytes: 0, pictures: 0 };
  const bytes = document.annexFiles.reduce((sum, file) => sum + file.length, 0);
  const pictures = (document.head.annexes ?? []).filter(
    ({ contentType }) => contentType !== 'application/pdf',
  );
  return { bytes, pictures: pictures.length };
}

/** The memory of a document that waits. */
export function waitingBytesOf(document: FileToMake): number {
  const { lines, logo, background } = document;
  return (
    annexesIn(document).bytes +
    10_000 +
    1_000 * lines.length +
    (logo?.length ?? 0) +
    (background?.length ?? 0)
  );
}

/** The rows of text of the lines, the notes and the seller's texts, and of what else a quote offers. */
export function rowsOf(document: FileToMake): number {
  if (isStatement(document) || isReminder(document)) return ROWS_OF_ENTRY * document.lines.length;
  const { head, lines } = document;
  const { notes = '', introduction = '', closing = '' } = head;
  const texts = [
    notes,
    introduction,
    closing,
    ...lines.flatMap(({ name, description }) => [name, description ?? '']),
    ...(isQuote(document) ? offeredTexts(document.head) : []),
  ];
  return texts.reduce((rows, text) => rows + textRows(text), 0);
}

/** Each price of a fee, and each rate, has a row of its own. */
function offeredTexts({ charges, allowances, rates }: Pick<QuoteHead, 'charges' | 'allowances' | 'rates'>) {
  return [
    ...charges.flatMap(({ name, description = '', laterPrices }) => [
      ...[name, description],
      ...laterPrices.map(() => ''),
    ]),
    ...allowances.flatMap(({ name = '', role = '' }) => [name, role]),
    ...rates.flatMap(({ role = '' }) => [role, '']),
  ];
}
