import { createHash, type Hash } from 'node:crypto';
import { constants, type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTIAL, writeHash } from './archived-log.ts';
import { openFile, syncPath } from './durable-files.ts';
import { SEGMENT_BYTES, segmentName, segmentOf } from './log-segments.ts';
import type { BackupStore } from './signed-files.ts';
import { pathIn } from './store-paths.ts';

const CHUNK_BYTES = 1_048_576;

/** Copies the log of a running server into an archive as it is written, with the hash of each segment. */
export class LogWriter {
  /** The data directory of PostgreSQL. */
  private readonly data: string;
  private readonly store: BackupStore;
  private readonly archive: string;
  /** The number of bytes of the log that were copied. */
  private copied: number;
  private current: { segment: number; file: FileHandle; hash: Hash } | undefined;

  /** The first segment is copied from its beginning, so that nothing depends on how an earlier writer ended. */
  constructor(data: string, store: BackupStore, archive: string, from: number) {
    this.data = data;
    this.store = store;
    this.archive = archive;
    this.copied = segmentOf(from) * SEGMENT_BYTES;
  }

  async copyTo(timeline: number, end: number): Promise<void> {
    while (this.copied < end) {
      const segment = segmentOf(this.copied);
      const name = segmentName(timeline, segment);
      const until = Math.min(end, (segment + 1) * SEGMENT_BYTES);
      const { file, hash } = await this.openSegment(name, segment);
      await this.append(name, file, hash, until);
      if (until < (segment + 1) * SEGMENT_BYTES) return;
      await file.close();
      this.current = undefined;
      await writeHash(this.store, this.archive, name, hash.digest('hex'));
      await rename(await this.path(`${name}${PARTIAL}`), await this.path(name));
      await syncPath(join(this.store.path, this.archive));
    }
  }

  /** The hash of the segment that is not complete. */
  get unfinishedHash(): string | undefined {
    return this.current?.hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    await this.current?.file.close();
    this.current = undefined;
  }

  private path(name: string): Promise<string> {
    return pathIn(this.store.path, `${this.archive}/${name}`);
  }

  /** Bytes that an earlier writer left stay until they are replaced, because a restore may be reading them. */
  private async openSegment(name: string, segment: number) {
    if (this.current?.segment === segment) return this.current;
    const path = await this.path(`${name}${PARTIAL}`);
    const file = await openFile(path, constants.O_RDWR | constants.O_CREAT);
    this.current = { segment, file, hash: createHash('sha256') };
    return this.current;
  }

  private async append(name: string, file: FileHandle, hash: Hash, until: number): Promise<void> {
    const log = await open(join(this.data, 'pg_wal', name), 'r');
    try {
      while (this.copied < until) {
        const at = this.copied % SEGMENT_BYTES;
        const { bytesRead, buffer } = await log.read(
          Buffer.allocUnsafe(Math.min(CHUNK_BYTES, until - this.copied)),
          { position: at },
        );
        if (bytesRead === 0) throw new Error(`${name} is too short`);
        await file.write(buffer, 0, bytesRead, at);
        hash.update(buffer.subarray(0, bytesRead));
        this.copied += bytesRead;
      }
      await file.sync();
    } finally {
      await log.close();
    }
  }
}
