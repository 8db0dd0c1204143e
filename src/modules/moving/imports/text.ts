import type { ErrorDetail } from '../../../platform/errors.ts';
import { unreadable } from './csv.ts';

const DETAILS_SHOWN = 20;

/** What is wrong with a row, as the database can keep it. It may quote a text in part, or name a property with any characters. */
export function keptProblems(problems: ErrorDetail[]): ErrorDetail[] {
  const kept = (text: string) => text.replaceAll('\0', '').toWellFormed();
  return problems
    .slice(0, DETAILS_SHOWN)
    .map(({ field, message, constraint }) => ({ field: kept(field), message: kept(message), constraint }));
}

/** The first bytes of files that spreadsheets and archivers write. */
const BEGINNINGS = [
  { bytes: [0x50, 0x4b], is: 'a ZIP archive or an Excel file' },
  { bytes: [0x1f, 0x8b], is: 'compressed with gzip' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], is: 'compressed with zstd' },
  { bytes: [0x42, 0x5a, 0x68], is: 'compressed with bzip2' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], is: 'an old Excel file' },
  { bytes: [0x25, 0x50, 0x44, 0x46], is: 'a PDF' },
] as const;
const BEGINNING_BYTES = 4;

/**
 * Decodes the file while it arrives. It is UTF-8, or UTF-16 with a byte order mark. Other encodings can't be told apart, so
 * they are refused rather than guessed.
 */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let head = Buffer.alloc(0);
  const decode = (chunk?: Buffer) => {
    try {
      decoder ??= decoderOf(head);
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      if (!text.includes('\0')) return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw unreadable('is not UTF-8: save it as "CSV UTF-8", or export it so');
    }
    throw unreadable('has NUL characters, so it is no text: export it as CSV or JSON Lines');
  };
  for await (const chunk of bytes) {
    if (decoder) yield decode(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length >= BEGINNING_BYTES) yield decode(head);
    }
  }
  if (!decoder && head.length > 0) yield decode(head);
  yield decode();
}

function decoderOf(head: Buffer) {
  const begun = BEGINNINGS.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (begun) throw unreadable(`is ${begun.is}: send the text of the CSV or JSON Lines file itself`);
  const mark = head.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}
