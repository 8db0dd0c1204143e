import { type Static, Type } from 'typebox';
import { choice, INTEGER_MAX, id, integer, optional, record, text } from '../../../platform/schema.ts';

/** Mail servers often refuse more, and all of them is in the PDF and, as text, in the e-invoice. */
export const ANNEXES_BYTES_MAX = 20 * 1_048_576;
/** Pictures take a page each, and up to seconds. */
export const ANNEXES_MAX = 50;

const ANNEX_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;

export const annex = record(
  'Annex',
  {
    fileName: text(1, 255, {
      description: 'The name of the file, unique in the document.',
      example: '1-taxi.pdf',
    }),
    contentType: choice(ANNEX_TYPES, { description: 'The type of the file.', example: 'application/pdf' }),
    sizeBytes: integer(1, INTEGER_MAX, { description: 'The size of the file.', example: 48_213 }),
    sha256: Type.String({
      description: 'The hash of its bytes.',
      examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    }),
    receipt: id('receipt', 'The receipt that it is.'),
    ...optional({
      description: text(1, 500, { description: 'What it proves.', example: 'Taxi to the airport' }),
    }),
  },
  'A file that an invoice carries: the receipt of an expense that it charges.',
);

export type Annex = Static<typeof annex>;

/** Why a document can't carry all of these. */
export function annexesProblem(annexes: readonly Annex[]): string | undefined {
  const bytes = annexes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const wayOut =
    'upload smaller files as receipts, or take receipts off expenses with receiptId: null, and send those yourself';
  if (bytes > ANNEXES_BYTES_MAX)
    return `have ${bytes} bytes, and a document carries at most ${ANNEXES_BYTES_MAX}: ${wayOut}`;
  if (annexes.length > ANNEXES_MAX)
    return `are ${annexes.length}, and a document carries at most ${ANNEXES_MAX}: ${wayOut}`;
  return undefined;
}

const ENDINGS: Record<Annex['contentType'], RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
};
const ENDING = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg' };

/** Gives each its place as the beginning of its name, so that no two have the same, and the ending of its type. */
export function namedAnnexes(receipts: readonly Annex[], safeName: (name: string) => string): Annex[] {
  return receipts.map((one, index) => {
    const { fileName, contentType } = one;
    const ended = ENDINGS[contentType].test(fileName) ? fileName : fileName + ENDING[contentType];
    return { ...one, fileName: `${index + 1}-${safeName(ended)}` };
  });
}
