import type { Scope } from '../../../platform/database/database.ts';
import { OperatorError } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { openIntact, type RecordedFile } from '../../../platform/storage/verified-file.ts';
import { recordedFile } from '../../billing/document-files/files.ts';
import type { Zip } from '../../books/audit-package/zip.ts';
import { FILE_KINDS, type FileKind, filePath, type Manifest, MISSING_MAX } from './format.ts';
import { listDocumentBytes, listPictureFiles, listReceiptFiles } from './store.ts';

const PAGE_SIZE = 500;

/** Where the files of an installation are. */
export interface FilePlace {
  storage: Storage;
  prefix: string;
}

type NamedFile = RecordedFile & { name: string };

export const hexOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex');

/** Adds all files of the tenant, in the order that readers expect, and says which are lost. */
export async function addFiles(
  zip: Zip,
  place: FilePlace,
  db: Scope,
  tenantId: string,
  noteDone: () => Promise<void>,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, sizeBytes: 0, missing: [] };
  for (const kind of FILE_KINDS)
    for await (const file of filesOf(kind, place, db, tenantId)) {
      const path = filePath(kind, file.name);
      const bytes = await openIntact(place.storage, file, { first: 0, last: file.sizeBytes - 1 });
      if (typeof bytes === 'string') files.missing.push(path);
      else files.sizeBytes += (await zip.add(path, bytes, 'packed already')).sizeBytes;
      if (files.missing.length > MISSING_MAX)
        throw new OperatorError(
          `more than ${MISSING_MAX} files are missing in the storage: look at verify-audit --files first`,
        );
      if (typeof bytes !== 'string') files.count++;
      await noteDone();
    }
  return files;
}

async function* filesOf(
  kind: FileKind,
  { prefix }: FilePlace,
  db: Scope,
  tenantId: string,
): AsyncGenerator<NamedFile> {
  for (let after = ''; ; ) {
    const files = await page(kind, prefix, db, tenantId, { after, count: PAGE_SIZE });
    yield* files;
    const last = files.at(-1);
    if (!last || files.length < PAGE_SIZE) return;
    after = last.name;
  }
}

async function page(
  kind: FileKind,
  prefix: string,
  db: Scope,
  tenantId: string,
  position: { after: string; count: number },
): Promise<NamedFile[]> {
  if (kind === 'documents')
    return (await db.all(listDocumentBytes, position)).map(({ name, sizeBytes }) => ({
      ...{ name, ...recordedFile({ prefix }, tenantId, { contentHash: name, sizeBytes }) },
    }));
  if (kind === 'receipts')
    return (await db.all(listReceiptFiles, position)).map(({ hash, ...file }) => ({ ...file, sha256: hash }));
  return (await db.all(listPictureFiles, position)).map(({ name, key, sizeBytes, hash }) => ({
    ...{ name, key: key ?? '', sizeBytes: sizeBytes ?? 0, sha256: hexOf(hash ?? '') },
  }));
}
