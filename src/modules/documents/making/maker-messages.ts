import type { Range } from '../../../platform/typesetting/printable.ts';
import type { FileToMake } from '../facts/account-statement.ts';
import type { DocumentToMake, MadeKind } from '../facts/document.ts';

/** Lines of one message. Writing them as bytes takes about 2 ms. */
const LINES_PER_MESSAGE = 1_000;
const BYTES_PER_MESSAGE = 1_048_576;

/** A document travels to the process that makes its file in parts, because one thread answers all requests. */
export type Part =
  | { begin: Order & Omit<FileToMake, 'lines' | 'logo' | 'background' | 'annexFiles'> }
  | { lines: FileToMake['lines'] }
  | { logo: Uint8Array }
  | { background: Uint8Array }
  | { annexFile: Uint8Array }
  | { end: true };

export interface Order {
  kind: MadeKind;
  /** The numbers of texts that are set with Latin letters only, because the typesetter can't set them otherwise. */
  plainTexts?: readonly Range[];
}

/**
 * The file comes back in pieces, and the end says which texts were set plainly. A problem says why there is no file: for
 * people, for the log only, or because a text can't be set.
 */
export type Answer =
  | { piece: Uint8Array }
  | { end: true; plainTexts: string[] }
  | { problem: string; kind: 'FOR_PEOPLE' | 'FOR_LOG' | 'TEXT' };

export function* partsOf(order: Order, document: FileToMake): Generator<Part> {
  const { lines, logo, background, annexFiles, ...rest } = { annexFiles: undefined, ...document };
  yield { begin: { ...order, ...rest } };
  for (let at = 0; at < lines.length; at += LINES_PER_MESSAGE)
    yield { lines: lines.slice(at, at + LINES_PER_MESSAGE) };
  if (logo) yield { logo };
  if (background) yield { background };
  for (const annexFile of annexFiles ?? []) yield { annexFile };
  yield { end: true };
}

/** Puts the parts together again. Returns the document once the last has come. */
export class PartCollector {
  private document: (FileToMake & Order) | undefined;

  add(part: Part): (FileToMake & Order) | undefined {
    if ('begin' in part) this.document = { ...part.begin, lines: [] } as unknown as FileToMake & Order;
    else if ('lines' in part) (this.document?.lines as unknown[] | undefined)?.push(...part.lines);
    else if ('annexFile' in part) this.addAnnex(part.annexFile);
    else if ('end' in part) return this.document;
    else Object.assign(this.document ?? {}, part);
    return undefined;
  }

  private addAnnex(bytes: Uint8Array): void {
    const document = this.document as (DocumentToMake & Order) | undefined;
    if (document) document.annexFiles = [...(document.annexFiles ?? []), bytes];
  }
}

export function* piecesOf({ bytes, plainTexts }: { bytes: Buffer; plainTexts: string[] }): Generator<Answer> {
  for (let at = 0; at < bytes.length; at += BYTES_PER_MESSAGE)
    yield { piece: bytes.subarray(at, at + BYTES_PER_MESSAGE) };
  yield { end: true, plainTexts };
}
