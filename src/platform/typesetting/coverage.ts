import { closeSync, openSync, readSync } from 'node:fs';

/** Sorted code points where a range of covered characters begins, ends, begins, and so on. An end is not covered. */
export type Coverage = Uint32Array;

/** The characters that a font file has. */
export function coverageOf(file: string): Coverage {
  return Uint32Array.from(readRanges(file).flat());
}

/** Tells in a few steps, also for fonts with many ranges, whether a character is covered. */
export function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((coverage[middle] as number) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

type Range = [start: number, end: number];

/** Tables of characters that this reader understands: 16 bit in segments, and 32 bit in groups. */
const FORMATS = [12, 4];

function readRanges(file: string): Range[] {
  const cmap = readTable(file, 'cmap');
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(4 + 8 * index + 4),
  );
  for (const format of FORMATS) {
    const offset = offsets.find((start) => cmap.readUInt16BE(start) === format);
    if (offset === undefined) continue;
    const table = cmap.subarray(offset);
    return merge(format === 12 ? rangesOfGroups(table) : rangesOfSegments(table));
  }
  throw new Error(`${file} has no table of characters that can be read`);
}

function readTable(file: string, tag: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const tables = read(descriptor, 4, 2).readUInt16BE(0);
    const directory = read(descriptor, 12, 16 * tables);
    const entry = directory.indexOf(tag, 0, 'latin1');
    return read(descriptor, directory.readUInt32BE(entry + 8), directory.readUInt32BE(entry + 12));
  } finally {
    closeSync(descriptor);
  }
}

function read(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, { position });
  return bytes;
}

function rangesOfGroups(table: Buffer): Range[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + 12 * index;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4) + 1];
  });
}

/** Within a segment, single characters may have no glyph: they lead to glyph 0. */
function rangesOfSegments(table: Buffer): Range[] {
  const bytes = table.readUInt16BE(6);
  const ranges: Range[] = [];
  for (let at = 14; at < 14 + bytes; at += 2) {
    const end = table.readUInt16BE(at);
    const start = table.readUInt16BE(at + bytes + 2);
    const delta = table.readUInt16BE(at + 2 * bytes + 2);
    const offsetAt = at + 3 * bytes + 2;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + 2 * (code - start));
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) ranges.push([code, code + 1]);
    }
  }
  return ranges;
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
