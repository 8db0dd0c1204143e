import { createHash } from 'node:crypto';
import { inTurns } from '../../../platform/backup/durable-files.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { keyOf as keyOfDocument } from '../../billing/document-files/files.ts';
import { type ArchivedFile, type ArchiveFile, explain } from './archive-file.ts';
import { type Manifest, unfit } from './format.ts';
import type { Arriving } from './rows.ts';
import { countExpectedFiles, readExpectedFiles } from './store.ts';
import { type FilePlace, hexOf } from './stored-files.ts';

/** Files that are looked up in one statement, and stored at once. */
const [PAGE_SIZE, AT_ONCE] = [200, 8];

/** Stores the files, each once it has proved to be the one that a record names. `noteBegun` is called before a file is stored. */
export async function storeFiles(
  archive: ArchiveFile,
  place: FilePlace,
  db: Scope,
  arriving: Arriving,
  { files: { missing, count } }: Manifest,
  noteBegun: (files: number) => Promise<void>,
): Promise<void> {
  let stored = 0;
  const storePage = async (page: ArchivedFile[]) => {
    const rows = await db.all(readExpectedFiles, { names: page.map(({ name }) => name) });
    const expected = new Map(rows.map((row) => [row.name, row]));
    await noteBegun(page.length);
    await inTurns(page, AT_ONCE, (file) => storeFile(place, arriving, file, expected.get(file.name)));
    stored += page.length;
  };
  const page: ArchivedFile[] = [];
  for await (const file of archive.files()) {
    page.push(file);
    if (page.length === PAGE_SIZE) await storePage(page.splice(0));
  }
  if (page.length > 0) await storePage(page);
  const needed = (await db.one(countExpectedFiles, {}))?.count ?? 0;
  if (stored !== count || stored + missing.length !== needed)
    throw unfit(`its records name ${needed} files, and it has ${stored}`);
}

async function storeFile(
  place: FilePlace,
  arriving: Arriving,
  file: ArchivedFile,
  expected: { sizeBytes: number | null; hash: string | null } | undefined,
): Promise<void> {
  const { path, kind, sizeBytes } = file;
  if (expected?.sizeBytes !== sizeBytes || expected.hash === null)
    throw unfit(`no record names ${path}, or it has another length`);
  const wanted = kind === 'pictures' ? hexOf(expected.hash) : expected.hash;
  const bytes = await file.open();
  const checked = async function* () {
    const hash = createHash('sha256');
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk as Buffer;
      }
    } catch (error) {
      explain(error);
    }
    if (hash.digest('hex') !== wanted) throw unfit(`${path} has other bytes than its record says`);
  };
  await place.storage.put(keyOf(place, arriving, file), checked());
}

/** Removes files that were stored before the arrival failed. The sweep removes those for which this fails. */
export async function removeFiles(
  archive: ArchiveFile,
  place: FilePlace,
  arriving: Arriving,
  begun: number,
): Promise<void> {
  let left = begun;
  if (left === 0) return;
  for await (const file of archive.files()) {
    await place.storage.remove(keyOf(place, arriving, file)).catch(() => {});
    if (--left === 0) return;
  }
}

function keyOf(place: FilePlace, { tenantId, keyOf }: Arriving, { kind, name }: ArchivedFile): string {
  if (kind === 'documents') return keyOfDocument(place, tenantId, name);
  return keyOf(kind === 'pictures' ? 'assets' : 'receipts', 'store_key', name);
}
