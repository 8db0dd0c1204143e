import { FontError, type FontFile, withFontFile } from './font-file.ts';

/** Sorted code points where a range of covered characters begins, ends, begins, and so on. An end is not covered. */
export type Coverage = Uint32Array;

/** The characters that a font file has. */
export function coverageOf(path: string): Coverage {
  return withFontFile(path, (file) => coverageOfFace(file, file.faces()[0] as number));
}

/** The characters of one face of a file. */
export function coverageOfFace(file: FontFile, face: number): Coverage {
  return Uint32Array.from(rangesOf(file.table(face, 'cmap')).flat());
}

/** Finds in a few steps, also for fonts with many ranges, whether a character is covered. */
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

/** The characters that at least one of the fonts has. */
export function unionOf(coverages: readonly Coverage[]): Coverage {
  return Uint32Array.from(merge(coverages.flatMap(rangesIn)).flat());
}

/** The characters that both fonts have. */
export function intersectionOf(one: Coverage, other: Coverage): Coverage {
  const bounds = [...new Set([...one, ...other])].toSorted((first, second) => first - second);
  const inBoth = bounds.map((start) => covers(one, start) && covers(other, start));
  return Uint32Array.from(bounds.filter((_, index) => inBoth[index] !== (inBoth[index - 1] ?? false)));
}

export type Range = [start: number, end: number];

/** The end of a range is not covered. */
export function rangesIn(coverage: Coverage): Range[] {
  return Array.from({ length: coverage.length / 2 }, (_, index) => [
    coverage[2 * index] as number,
    coverage[2 * index + 1] as number,
  ]);
}

/** Tables of characters that this reader understands: 32 bit in groups, and 16 bit in segments. */
const FORMATS = [12, 4];
const [UNICODE, WINDOWS] = [0, 3];
/** On Windows: 16 bit and 32 bit. Others are no Unicode, such as fonts of symbols. */
const WINDOWS_UNICODE = [1, 10];
const CODE_POINT_MAX = 0x10ffff;

function rangesOf(cmap: Buffer): Range[] {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const at = 4 + 8 * index;
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    const isUnicode = platform === UNICODE || (platform === WINDOWS && WINDOWS_UNICODE.includes(encoding));
    return { isUnicode, offset: cmap.readUInt32BE(at + 4) };
  }).filter(({ isUnicode }) => isUnicode);
  for (const format of FORMATS) {
    const found = tables.find(({ offset }) => cmap.readUInt16BE(offset) === format);
    if (found === undefined) continue;
    const table = cmap.subarray(found.offset);
    return merge(format === 12 ? rangesOfGroups(table) : rangesOfSegments(table));
  }
  throw new FontError('has no table of characters that can be read');
}

function rangesOfGroups(table: Buffer): Range[] {
  const ranges: Range[] = [];
  const count = table.readUInt32BE(12);
  for (let index = 0; index < count; index++) {
    const at = 16 + 12 * index;
    const [start, end] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
    if (start > end || end > CODE_POINT_MAX) throw new FontError('has a wrong table of characters');
    ranges.push([start, end + 1]);
  }
  return ranges;
}

/** Within a segment, single characters may have no glyph: they lead to glyph 0. */
function rangesOfSegments(table: Buffer): Range[] {
  const bytes = table.readUInt16BE(6);
  const ranges: Range[] = [];
  let next = 0; // segments are sorted; forged ones must not be read several times
  for (let at = 14; at < 14 + bytes; at += 2) {
    const end = table.readUInt16BE(at);
    const start = table.readUInt16BE(at + bytes + 2);
    const delta = table.readUInt16BE(at + 2 * bytes + 2);
    const offsetAt = at + 3 * bytes + 2;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = Math.max(start, next); code <= end && code < 0xffff; code++) {
      const listed = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + 2 * (code - start));
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) ranges.push([code, code + 1]);
    }
    next = Math.max(next, end + 1);
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
