import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { eventSources } from '../../src/composition/events.ts';
import { type Arrival, type Given, readArchive } from '../../src/modules/moving/tenant-archive/arriving.ts';
import type { Manifest } from '../../src/modules/moving/tenant-archive/format.ts';
import { type ArchiveParts, writeArchive } from '../../src/modules/moving/tenant-archive/writing.ts';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import { testSecrets } from './database.ts';
import type { TestService } from './service.ts';

export const PASSPHRASE = 'correct horse battery';

export function archivePartsOf({ db, filesDirectory }: TestService): ArchiveParts {
  return {
    ...{ database: db.database, secrets: testSecrets, prefix: testSecrets.storagePrefix() },
    journal: { database: db.database, sources: eventSources(), plan: async () => 'done' },
    storage: openStorage({ kind: 'file', directory: filesDirectory }, () => {}),
  };
}

export function exportTo(file: string, service: TestService, tenantId: string): Promise<Manifest> {
  return writeArchive(
    archivePartsOf(service),
    { tenantId, passphrase: PASSPHRASE, at: new Date() },
    (bytes) => pipeline(bytes, createWriteStream(file)),
  );
}

export function importFrom(file: string, service: TestService, more: Partial<Given> = {}): Promise<Arrival> {
  return readArchive(archivePartsOf(service), {
    ...{ file, passphrase: PASSPHRASE, at: new Date(), by: 'command import-tenant' },
    conclude: async () => {},
    ...more,
  });
}

/** The files of an archive by their paths, in their order. */
export type Contents = Map<string, Buffer>;

export async function contentsOf(file: string): Promise<Contents> {
  const contents: Contents = new Map();
  const zip = await fromBufferPromise(readFileSync(file));
  for await (const entry of zip.eachEntry())
    contents.set(
      entry.fileName,
      Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))),
    );
  return contents;
}

export const manifestIn = (contents: Contents): Manifest => JSON.parse(String(contents.get('manifest.json')));

/** Changes the text of a file, and lets the manifest say so, as a forger would. */
export function forge(contents: Contents, path: string, change: (text: string) => string): void {
  const bytes = Buffer.from(change(String(contents.get(path))));
  contents.set(path, bytes);
  const manifest = manifestIn(contents);
  for (const table of manifest.tables)
    if (table.path === path)
      Object.assign(table, {
        rows: bytes.toString().split('\n').length - 1,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
  contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

export async function writeContents(file: string, contents: Contents, mode = 0o100644): Promise<void> {
  const zip = new ZipFile();
  for (const [path, bytes] of contents) zip.addBuffer(bytes, path, { mode });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
