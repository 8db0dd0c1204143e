import { crc32, deflateSync } from 'node:zlib';
import { FORMATS, type Format, picture } from '../records/assets.ts';

/** These pictures are written byte by byte, because no library would write them. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG of one bit per pixel, whose rows need not match its dimensions. */
export function pngOf(width: number, height: number, rows: Buffer, more: Buffer[] = []): Buffer {
  return framePng({ width, height, bits: 1, kind: 0, interlaced: 0 }, rows, more);
}

/** The slowest kind of PNG to decode: 16 bit, with transparency, interlaced. It is transparent all over. */
export function slowPng(side: number): Buffer<ArrayBuffer> {
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  let bytes = 0;
  for (const [stepX, stepY, firstX, firstY] of passes)
    bytes += Math.ceil((side - firstY) / stepY) * (1 + 8 * Math.ceil((side - firstX) / stepX));
  return framePng({ width: side, height: side, bits: 16, kind: 6, interlaced: 1 }, Buffer.alloc(bytes));
}

function framePng(
  {
    width,
    height,
    bits,
    kind,
    interlaced,
  }: Record<'width' | 'height' | 'bits' | 'kind' | 'interlaced', number>,
  rows: Buffer,
  more: Buffer[] = [],
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(kind, 9);
  header.writeUInt8(interlaced, 12);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a compressed text of that many bytes. */
export function pngWithLargeText(bytes: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes), { level: 9 })]);
  return pngOf(1, 1, Buffer.alloc(2), [chunk('zTXt', text)]);
}

/** A GIF of these dimensions, with frames of one pixel each. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from([
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ]);
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44, 1, 0],
  ]);
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...Array(frames).fill(frame), Buffer.from([0x3b])]);
}

/** Repeats the last scan of a progressive JPEG, which is small to send and slow to decode. */
export function jpegWithScans(progressive: Buffer, count: number): Buffer {
  const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(at, -2);
  return Buffer.concat([progressive.subarray(0, -2), ...Array(count).fill(scan), progressive.subarray(-2)]);
}

export interface BrokenPicture {
  kind: 'truncated' | 'flipped';
  format: Format;
  bytes: Buffer<ArrayBuffer>;
}

/** Pictures of each format that are cut off, or have one bit flipped. Every `step`-th of them is returned. */
export async function brokenPictures(cuts: number, flips: number, step = 1): Promise<BrokenPicture[]> {
  const broken: BrokenPicture[] = [];
  for (const format of FORMATS) {
    const whole = await picture(format, 48);
    for (let index = 0; index < cuts; index += step) {
      const length = Math.floor((whole.length * index) / cuts) || 1;
      broken.push({ kind: 'truncated', format, bytes: whole.subarray(0, length) });
    }
    for (let index = 0; index < flips; index += step) {
      const bytes = Buffer.from(whole);
      // Half of the bits are in the first bytes, the header.
      const at = index % 2 === 0 ? (index >> 1) % 120 : (index * 7_919) % whole.length;
      bytes[at] = (bytes[at] as number) ^ (1 << (index % 8));
      broken.push({ kind: 'flipped', format, bytes });
    }
  }
  return broken;
}
