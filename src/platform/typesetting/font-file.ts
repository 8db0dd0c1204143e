import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Larger than any font of Chinese, Japanese and Korean in all weights. */
const FONT_BYTES_MAX = 256 * 1_048_576;
/** Tables of names and characters are small, even in fonts with 65,535 glyphs. */
const TABLE_BYTES_MAX = 4 * 1_048_576;
/** The collections of Noto have 10. */
const FACES_MAX = 64;
const COLLECTION = 'ttcf';
const DIRECTORY_ENTRY_BYTES = 16;

/** A file that is no font, or that is cut. */
export class FontError extends Error {
  override name = 'FontError';
}

/**
 * Reads tables of a TrueType or OpenType file. Operators bring fonts of their own, and files may be cut or forged: reads
 * past the end of the file or of a table throw, and so do sizes that no font has.
 */
export class FontFile {
  private readonly descriptor: number;
  private readonly bytes: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
    this.bytes = fstatSync(this.descriptor).size;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  /** Where each face begins. A collection has several, any other file has one. */
  faces(): number[] {
    if (this.bytes > FONT_BYTES_MAX) throw new FontError(`is larger than ${FONT_BYTES_MAX} bytes`);
    if (this.read(0, 4).toString('latin1') !== COLLECTION) return [0];
    const count = this.read(8, 4).readUInt32BE(0);
    if (count === 0 || count > FACES_MAX) throw new FontError(`is a collection of ${count} fonts`);
    const offsets = this.read(12, 4 * count);
    return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(4 * index));
  }

  table(face: number, tag: string): Buffer {
    const count = this.read(face + 4, 2).readUInt16BE(0);
    const directory = this.read(face + 12, DIRECTORY_ENTRY_BYTES * count);
    for (let at = 0; at < directory.length; at += DIRECTORY_ENTRY_BYTES)
      if (directory.toString('latin1', at, at + 4) === tag)
        return this.read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    throw new FontError(`has no table ${tag}`);
  }

  private read(position: number, length: number): Buffer {
    if (length > TABLE_BYTES_MAX) throw new FontError('has a table that is too large');
    if (position + length > this.bytes) throw new FontError('is no font, or is cut');
    const bytes = Buffer.alloc(length);
    if (readSync(this.descriptor, bytes, { position }) < length) throw new FontError('is cut');
    return bytes;
  }
}

/** Opens a font for as long as it is read. */
export function withFontFile<T>(path: string, read: (file: FontFile) => T): T {
  const file = new FontFile(path);
  try {
    return read(file);
  } finally {
    file.close();
  }
}
