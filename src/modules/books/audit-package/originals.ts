import { Refusal } from '../../../platform/errors.ts';
import { checkFile, openIntact } from '../../../platform/storage/verified-file.ts';
import { type DocumentFiles, kindsOf, recordedFile } from '../../billing/document-files/files.ts';
import { keepFile, openFile, type Request } from '../../billing/document-files/keeping.ts';
import { readDocument } from '../../billing/document-files/reading.ts';
import type { FileKind } from '../../documents/facts/document.ts';
import { fileNameOf, safeName } from '../../documents/making/file-names.ts';
import type { Order } from '../exports/maker.ts';
import type { Row } from './columns.ts';
import { listDocumentsOfPeriod, listFilesOfDocuments } from './store.ts';
import type { Zip } from './zip.ts';

const PAGE_SIZE = 100;
/** Enough letters of an identifier to keep numbers apart that differ in characters which no file name may have. */
const LETTERS_OF_ID = 6;
const NEVER_MADE = 'No file was ever made of this document';

type Missing = Map<string, string>;

async function* documentsOf({ db, from, to, signal }: Order) {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const documents = await db.all(listDocumentsOfPeriod, { from, to, after, count: PAGE_SIZE });
    yield documents;
    const last = documents.at(-1);
    if (!last || documents.length < PAGE_SIZE) return;
    after = last.id;
  }
}

const requestOf = ({ db, tenantId, id }: Order): Request => ({ db, tenantId, caller: `export ${id}` });

/**
 * Makes the files that are not made yet, which are few: they are made when a document is issued. It is done before the tables are
 * read, so that the journal of the package has the hashes of all files. `goOn` fails when the package is no longer wanted.
 */
export async function makeMissing(
  files: DocumentFiles,
  order: Order,
  goOn: () => Promise<void>,
): Promise<void> {
  for await (const documents of documentsOf(order))
    for (const { id, hasFiles } of documents) {
      if (hasFiles) continue;
      await goOn();
      const document = await readDocument(order.db, id);
      for (const kind of kindsOf(document.head))
        await keepFile(files, requestOf(order), document, kind).catch(passUnlessMissing);
    }
}

/** A file that can't be made is listed as missing. A storage that can't be reached is waited for. */
function passUnlessMissing(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'storage_unavailable') throw error;
}

/** Adds the files of documents, and returns why some are missing, by document and kind. */
export async function addOriginals(
  zip: Zip,
  files: DocumentFiles,
  order: Order,
  noteDone: (documents: number) => Promise<void>,
): Promise<Missing> {
  const missing: Missing = new Map();
  for await (const documents of documentsOf(order)) {
    for (const { path, isPacked, ...file } of await filesOf(order, documents)) {
      order.signal.throwIfAborted();
      const bytes = await openOriginal(files, order, file);
      if (typeof bytes === 'string') missing.set(`${file.documentId} ${file.kind}`, bytes);
      else await zip.add(path, bytes, isPacked ? 'packed already' : undefined);
    }
    await noteDone(documents.length);
  }
  return missing;
}

/** The files of a page of documents, in one statement. */
async function filesOf({ db }: Order, documents: { id: string; number: string }[]) {
  const numbers = new Map(documents.map(({ id, number }) => [id, number]));
  const files = await db.all(listFilesOfDocuments, { ids: [...numbers.keys()] });
  return files.map((file) => {
    const number = numbers.get(file.documentId) ?? '';
    const directory = `${safeName(number)}-${file.documentId.slice(-LETTERS_OF_ID)}`;
    const path = `originals/${directory}/${fileNameOf(number, file.kind)}`;
    return { ...file, path, isPacked: path.endsWith('.pdf') };
  });
}

type OriginalFile = Omit<Awaited<ReturnType<typeof filesOf>>[number], 'path' | 'isPacked'>;

/** The bytes of a file, made again if the storage lost it and that gives the same bytes. Otherwise why it is missing. */
async function openOriginal(files: DocumentFiles, order: Order, file: OriginalFile) {
  const recorded = recordedFile(files, order.tenantId, file);
  const range = { first: 0, last: file.sizeBytes - 1 };
  const opened = await openIntact(files.storage, recorded, range);
  if (typeof opened !== 'string') return opened;
  try {
    return await openFile(
      files,
      requestOf(order),
      await readDocument(order.db, file.documentId),
      file,
      range,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A storage that can't be reached fails here again.
    const state = await checkFile(files.storage, recorded);
    if (state === 'intact') throw error;
    return state === 'missing'
      ? 'The storage no longer has the file'
      : 'The storage has other bytes than were recorded';
  }
}

/** The rows of the table of originals. */
export async function* originalRows(order: Order, missing: Missing): AsyncGenerator<Row[]> {
  for await (const documents of documentsOf(order)) {
    const files = await filesOf(order, documents);
    const withPdf = new Set(files.flatMap(({ documentId, kind }) => (kind === 'PDF' ? [documentId] : [])));
    const neverMade = documents.filter(({ id }) => !withPdf.has(id));
    yield [
      ...files.map(({ documentId, kind, path, sizeBytes, contentHash }) => {
        const problem = missing.get(`${documentId} ${kind}`) ?? null;
        const isMissing = problem !== null;
        const state = isMissing ? 'MISSING' : 'INCLUDED';
        return { documentId, kind, state, path: isMissing ? null : path, sizeBytes, contentHash, problem };
      }),
      ...neverMade.map(({ id }) => ({
        ...{ documentId: id, kind: 'PDF' satisfies FileKind, state: 'MISSING', problem: NEVER_MADE },
      })),
    ];
  }
}
