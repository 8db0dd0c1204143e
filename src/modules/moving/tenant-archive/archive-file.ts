import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { FILE_KINDS, FILES_MAX, type FileKind, fileOf, JOURNAL, MANIFEST, README, unfit } from './format.ts';

/** Lines of JSON shrink to a fortieth. A bomb of zeros shrinks to a thousandth. */
const RATIO_MAX = 200;
const RATIO_FREE_BYTES = 65_536;
const NAME_SHOWN_MAX = 100;
const RECORDS = /^records\/[a-z_]{1,63}\.jsonl$/;
const [STORED, DEFLATED] = [0, 8];
const [KIND_OF_FILE, REGULAR] = [0o170000, 0o100000];

/** A file in an archive, which was not read yet. */
export interface ArchivedFile {
  path: string;
  kind: FileKind;
  name: string;
  sizeBytes: number;
  open(): Promise<Readable>;
}

/** An archive whose directory has proved to be of the form that exports give it. Nothing is said about the contents. */
export interface ArchiveFile {
  /** Opens a file other than those of documents, pictures and receipts. */
  open(path: string): Promise<Readable>;
  has(path: string): boolean;
  paths(): string[];
  /** The files of documents, pictures and receipts, in their order. */
  files(): AsyncGenerator<ArchivedFile>;
  close(): Promise<void>;
}

/** Opens an archive and reads its whole directory. Memory does not grow with the number of files. */
export async function openArchive(path: string): Promise<ArchiveFile> {
  const handle = await open(path, 'r').catch((error: Error) => {
    throw unfit(`the file can't be read (${error.message})`);
  });
  try {
    return await readDirectory(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readDirectory(handle: FileHandle): Promise<ArchiveFile> {
  const { size } = await handle.stat();
  const zip = await directoryOf(handle);
  if (zip.entryCount > FILES_MAX + 1_000) throw unfit(`it has ${zip.entryCount} files`);
  const parts = new Map<string, Entry>();
  let packedBytes = 0;
  let last = '';
  for await (const entry of entriesOf(zip)) {
    refuseOddEntry(entry);
    packedBytes += entry.compressedSize;
    if (packedBytes > size) throw unfit('its files overlap');
    const file = fileOf(entry.fileName);
    if (!file) {
      if (parts.has(entry.fileName)) throw unfit(`it has ${entry.fileName} twice`);
      parts.set(entry.fileName, entry);
      continue;
    }
    const place = `${FILE_KINDS.indexOf(file.kind)} ${file.name}`;
    if (place <= last) throw unfit(`${entry.fileName} is there twice, or not in its place`);
    last = place;
  }
  const read = (entry: Entry) => zip.openReadStreamPromise(entry).catch(explain) as Promise<Readable>;
  return {
    has: (path) => parts.has(path),
    paths: () => [...parts.keys()],
    async open(path) {
      const entry = parts.get(path);
      if (!entry) throw unfit(`it has no ${path}`);
      return read(entry);
    },
    async *files() {
      for await (const entry of entriesOf(await directoryOf(handle))) {
        const file = fileOf(entry.fileName);
        if (!file) continue;
        yield { path: entry.fileName, ...file, sizeBytes: entry.uncompressedSize, open: () => read(entry) };
      }
    },
    close: () => handle.close(),
  };
}

const directoryOf = (handle: FileHandle): Promise<ZipFile> =>
  fromFdPromise(handle.fd, { autoClose: false, strictFileNames: true }).catch(explain);

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    explain(error);
  }
}

/** The reader says what is wrong with a ZIP in words of its own. */
export function explain(error: unknown): never {
  const { name, message } = error as Error;
  throw name === 'OperatorError' ? error : unfit(`it is no ZIP that can be read (${message})`);
}

function refuseOddEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod, externalFileAttributes } = entry;
  const name = JSON.stringify(fileName.slice(0, NAME_SHOWN_MAX));
  const isKnown =
    fileName === MANIFEST || fileName === README || fileName === JOURNAL || RECORDS.test(fileName);
  if (!isKnown && !fileOf(fileName)) throw unfit(`${name} does not belong in it`);
  const mode = (externalFileAttributes >>> 16) & KIND_OF_FILE;
  if (mode !== 0 && mode !== REGULAR) throw unfit(`${name} is a link or a directory`);
  if (entry.isEncrypted() || (compressionMethod !== STORED && compressionMethod !== DEFLATED))
    throw unfit(`${name} is encrypted, or packed in another way`);
  if (uncompressedSize > compressedSize * RATIO_MAX + RATIO_FREE_BYTES)
    throw unfit(`${name} grows from ${compressedSize} to ${uncompressedSize} bytes`);
}
