import type { Scope } from '../../../platform/database/database.ts';
import { found, notFound, unavailable } from '../../../platform/errors.ts';
import { isId } from '../../../platform/ids.ts';
import { PICTURE_BYTES_MAX } from '../../../platform/pictures/picture.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type Annex, annexesProblem } from '../../documents/facts/annexes.ts';
import type {
  DocumentHead,
  DocumentLine,
  DocumentLook,
  DocumentToMake,
  Stamp,
} from '../../documents/facts/document.ts';
import { billablesOf } from '../billables/service.ts';
import { headOfCreditNote } from '../credit-notes/head.ts';
import { creditedBillablesOf, creditNoteById, linesOf } from '../credit-notes/service.ts';
import { stampOf } from '../invoice-status.ts';
import { type InvoiceDocument, invoiceDocument } from '../invoices/document.ts';
import type { Obstacle } from '../invoices/problems-schema.ts';
import { readLook, readPictureKeys, readReceiptKeys } from './store.ts';

const RETRY_AFTER_SECONDS = 5;

/** A document as its files show it, without its lines and pictures. */
export interface ReadDocument {
  head: DocumentHead;
  pictures: { logoAssetId: string | null; backgroundAssetId: string | null };
  isIssued: boolean;
  isSandbox: boolean;
  /** The reasons why a draft can't be issued now. */
  obstacles?: Obstacle[];
  /** The rows of text of its lines, for a draft. An issued document has no more than it may have. */
  textRows?: number;
  /** When a draft or its lines last changed. */
  changedAt?: string;
  /** The mark of a draft, and of a copy that shows the document's status. */
  stamp: Stamp | undefined;
}

/** Reads an invoice or a credit note. A draft is read as it would be issued now. */
export async function readDocument(db: Scope, id: string): Promise<ReadDocument> {
  if (isId('creditNote', id)) {
    const [note, look] = await Promise.all([creditNoteById(db, id), db.one(readLook, { id })]);
    const { paper, accentColor, logoAssetId, backgroundAssetId, isSandbox } = found(look);
    const head = { ...headOfCreditNote(note, paper ?? undefined), ...withoutNulls({ accentColor }) };
    const pictures = { logoAssetId, backgroundAssetId };
    return { head, pictures, isIssued: true, isSandbox, stamp: undefined };
  }
  if (!isId('invoice', id)) throw notFound();
  const [document, look] = await Promise.all([invoiceDocument(db, id), db.one(readLook, { id })]);
  return ofInvoice(document, found(look));
}

function ofInvoice(
  { head, status, draft, obstacles }: InvoiceDocument,
  look: Omit<DocumentLook, 'paper' | 'eInvoiceProfile' | 'layoutVersion'> & {
    paper: DocumentLook['paper'] | null;
    isSandbox: boolean;
  },
): ReadDocument {
  const { logoAssetId, backgroundAssetId, accentColor, introduction, closing } = draft?.look ?? look;
  return {
    head: {
      ...head,
      paper: look.paper ?? head.paper,
      ...withoutNulls({ accentColor, introduction, closing }),
    },
    pictures: { logoAssetId, backgroundAssetId },
    isIssued: head.number !== undefined,
    isSandbox: look.isSandbox,
    stamp: stampOf(status),
    ...(obstacles && { obstacles }),
    ...(draft && { textRows: draft.textRows, changedAt: draft.updatedAt }),
  };
}

export async function readLines(db: Scope, { type, id }: DocumentHead): Promise<DocumentLine[]> {
  if (type === 'CREDIT_NOTE') return (await creditedBillablesOf(db, id)).map(lineOf);
  const lines: DocumentLine[] = [];
  for await (const batch of billablesOf(db, id)) lines.push(...batch.map(lineOf));
  return lines;
}

/** Reads the first lines only, for a page that does not show all. */
export async function readFirstLines(
  db: Scope,
  { type, id }: DocumentHead,
  count: number,
): Promise<DocumentLine[]> {
  const batches: AsyncIterable<DocumentLine[]> =
    type === 'CREDIT_NOTE' ? linesOf(db, id) : billablesOf(db, id);
  for await (const batch of batches) return batch.slice(0, count).map(lineOf);
  return [];
}

function lineOf({
  name,
  description,
  quantity,
  unitCode,
  amountMinor,
  totalMinor,
  discounts,
  taxCategory,
  taxPercent,
  serviceFrom,
  serviceTo,
  supply,
  deposit,
}: DocumentLine): DocumentLine {
  const text = { name, description };
  const amounts = { quantity, unitCode, amountMinor, totalMinor, discounts, taxCategory, taxPercent };
  return { ...text, ...amounts, serviceFrom, serviceTo, supply, deposit };
}

/** Reads the files that a document carries. Those of a draft that may not carry all of them are left out. */
export async function readAnnexes(
  db: Scope,
  storage: Storage,
  annexes: readonly Annex[] = [],
): Promise<Pick<DocumentToMake, 'annexFiles'>> {
  if (annexes.length === 0 || annexesProblem(annexes) !== undefined) return {};
  const rows = await db.all(readReceiptKeys, { ids: annexes.map(({ receipt }) => receipt) });
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const annexFiles: Uint8Array[] = [];
  for (const { receipt, sizeBytes, sha256: recorded } of annexes) {
    const bytes = await storage.read(keys.get(receipt) ?? '', sizeBytes);
    if (bytes === undefined || bytes === 'too large' || (await sha256(bytes, 'hex')) !== recorded)
      throw unavailable(
        'storage_unavailable',
        `The receipt ${receipt} cannot be read now`,
        RETRY_AFTER_SECONDS,
      );
    annexFiles.push(bytes);
  }
  return { annexFiles };
}

/** Reads the pictures as they were uploaded. */
export async function readPictures(
  db: Scope,
  storage: Storage,
  { logoAssetId, backgroundAssetId }: ReadDocument['pictures'],
): Promise<Pick<DocumentToMake, 'logo' | 'background'>> {
  const ids = [logoAssetId, backgroundAssetId].filter((id) => id !== null);
  if (ids.length === 0) return {};
  const rows = new Map((await db.all(readPictureKeys, { ids })).map((row) => [row.id, row]));
  const read = async (id: string | null) => {
    if (id === null) return undefined;
    const { key, hash } = rows.get(id) ?? {};
    const bytes = await storage.read(key ?? '', PICTURE_BYTES_MAX);
    // A picture that was changed in the storage must not get into a file that is kept for ever.
    if (bytes === undefined || bytes === 'too large' || (await sha256(bytes, 'base64url')) !== hash)
      throw unavailable(
        'storage_unavailable',
        'A picture of the document cannot be read now',
        RETRY_AFTER_SECONDS,
      );
    return bytes;
  };
  const [logo, background] = await Promise.all([read(logoAssetId), read(backgroundAssetId)]);
  return { logo, background };
}
