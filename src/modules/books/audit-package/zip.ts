import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What was written to an archive. */
export interface ZippedFile {
  path: string;
  sizeBytes: number;
  sha256: string;
}

export interface Zip {
  /** Adds one file after another, and resolves once its bytes are read. */
  add(
    path: string,
    bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
    isPacked?: 'packed already',
  ): Promise<ZippedFile>;
}

/**
 * Writes an archive while it is read, so that memory stays flat. If either side fails, both end. Sizes of more than 4 GiB and
 * more than 65,535 files make it a ZIP64.
 */
export async function writeZip(
  modifiedAt: Date,
  write: (zip: Zip) => Promise<void>,
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const file = new ZipFile();
  const bytes = file.outputStream as Readable;
  file.on('error', (error) => bytes.destroy(error as Error));
  const fill = async () => {
    await write({
      add: (path, content, isPacked) => add(file, path, content, { mtime: modifiedAt, compress: !isPacked }),
    });
    file.end();
  };
  const filled = fill().catch((error) => {
    bytes.destroy(error);
    throw error;
  });
  const [reading, filling] = await Promise.allSettled([read(bytes).finally(() => bytes.destroy()), filled]);
  for (const side of [reading, filling]) if (side.status === 'rejected') throw side.reason;
}

async function add(
  file: ZipFile,
  path: string,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  options: { mtime: Date; compress: boolean },
): Promise<ZippedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(measured(), { objectMode: false });
  // Nobody reads the file any more if the archive is given up.
  const bytes = file.outputStream as Readable;
  const giveUp = () => source.destroy();
  if (bytes.destroyed) throw new Error('the archive was given up');
  bytes.once('close', giveUp);
  file.addReadStream(source, path, { mode: 0o100644, ...options });
  await finished(source);
  bytes.off('close', giveUp);
  return { path, sizeBytes, sha256: hash.digest('hex') };
}
