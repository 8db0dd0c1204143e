import type { Database, Scope } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { checkFile, type FileState, type RecordedFile } from '../../../platform/storage/verified-file.ts';
import { recordedFile } from './files.ts';
import {
  listKeptFiles,
  listKeptPictures,
  listKeptReceipts,
  readFile,
  readPictureKeys,
  readReceiptKeys,
} from './store.ts';

const PAGE_SIZE = 500;

/** Where the files are. */
export interface FilePlace {
  storage: Storage;
  prefix: string;
}

/** A stored file that was compared with its recorded hash. */
export interface ComparedFile {
  /** The document, the picture or the receipt. */
  recordId: string;
  kind: string;
  state: FileState;
}

/** Compares all files of a tenant, one at a time: first the files of issued documents, then pictures and receipts. */
export async function* compareFiles(
  { storage, prefix }: FilePlace,
  database: Database,
  tenantId: string,
): AsyncGenerator<ComparedFile> {
  const db = database.inTenant(tenantId);
  for await (const { recordId, kind, isKept, ...file } of everyFile(db, prefix, tenantId)) {
    const state = await checkFile(storage, file);
    // Meanwhile somebody may have deleted the picture, or purged the tenant.
    if (state === 'intact' || (await isKept())) yield { recordId, kind, state };
  }
}

interface NamedFile extends RecordedFile {
  recordId: string;
  kind: string;
  /** Whether its row is still there. */
  isKept(): Promise<boolean>;
}

/** No connection is held between pages. */
async function* everyFile(db: Scope, prefix: string, tenantId: string): AsyncGenerator<NamedFile> {
  for (let after = { documentId: '', kind: '' }; ; ) {
    const position = { afterDocumentId: after.documentId, afterKind: after.kind };
    const rows = await db.all(listKeptFiles, { ...position, count: PAGE_SIZE });
    for (const row of rows) {
      const { documentId, kind } = row;
      const isKept = async () => (await db.one(readFile, { documentId, kind })) !== undefined;
      yield { recordId: documentId, kind, isKept, ...recordedFile({ prefix }, tenantId, row) };
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last;
  }
  for (let afterId = ''; ; ) {
    const rows = await db.all(listKeptPictures, { afterId, count: PAGE_SIZE });
    for (const { id, key, sizeBytes, hash } of rows) {
      const sha256 = Buffer.from(hash ?? '', 'base64url').toString('hex');
      const isKept = async () => (await db.all(readPictureKeys, { ids: [id] })).length > 0;
      yield { recordId: id, kind: 'picture', isKept, key: key ?? '', sizeBytes: sizeBytes ?? 0, sha256 };
    }
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
  }
  for (let afterId = ''; ; ) {
    const rows = await db.all(listKeptReceipts, { afterId, count: PAGE_SIZE });
    for (const { id, ...file } of rows) {
      const isKept = async () => (await db.all(readReceiptKeys, { ids: [id] })).length > 0;
      yield { recordId: id, kind: 'receipt', isKept, ...file };
    }
    const last = rows.at(-1);
    if (!last) return;
    afterId = last.id;
  }
}
