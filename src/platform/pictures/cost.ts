import type { FileStart } from '../storage/storage.ts';
import { LIMITS } from './decoder.ts';
import { detectPictureType, gifFrames, PICTURE_PIXELS_MAX, type PictureType } from './picture.ts';

/** The most that the cost is read from. Of a JPEG, profiles and previews may precede the dimensions. */
export const COST_BYTES = 256 * 1_024;

/** A picture costs as much time as its decoder is expected to be held, in milliseconds. */
export const COST_MAX = LIMITS.timeMs;
/** Reading a file, decoding a few pixels, and writing the file again. */
const COST_MIN = 5;
/** The slowest kind of 8 bit pictures, measured with all formats. */
const PIXELS_PER_MS = 25_000;
/** The bytes pass from the storage through the service to the decoder, and back to the storage. */
const BYTES_PER_MS = 100_000;

const PASSES_OF_INTERLACED = 2;
const PASSES_OF_PROGRESSIVE = 1;
const PASSES_OF_BASELINE = 0.5;

/**
 * Estimates the cost from what the picture declares about itself. A picture that does not say what it is made of, or
 * has more pixels than permitted, has the highest cost. It may still lie, and its decoder must be prepared for that.
 */
export function estimateCost(start: FileStart): number {
  const type = detectPictureType(start.bytes);
  const cost = COST_MIN + start.totalBytes / BYTES_PER_MS;
  if (type === undefined) return Math.min(cost, COST_MAX); // is refused without being decoded
  const { pixels, passes } = declaredWork[type](start) ?? { pixels: 0, passes: 1 };
  if (pixels <= 0 || pixels > PICTURE_PIXELS_MAX) return COST_MAX;
  return Math.min(cost + (pixels * passes) / PIXELS_PER_MS, COST_MAX);
}

interface Work {
  pixels: number;
  /** How often the decoder goes over each pixel, compared with a PNG of 8 bit. */
  passes: number;
}

const declaredWork: Record<PictureType, (start: FileStart) => Work | undefined> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
  'image/gif': ofGif,
};

function ofPng({ bytes }: FileStart): Work | undefined {
  if (bytes.length < 29 || !hasText(bytes, 'IHDR', 12)) return undefined;
  const passes = (bytes[24] === 16 ? 2 : 1) * (bytes[28] === 0 ? 1 : PASSES_OF_INTERLACED);
  return { pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20), passes };
}

/** Follows the segments up to the segment with the dimensions. */
function ofJpeg({ bytes }: FileStart): Work | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++; // a fill byte
    } else if (isFrame(marker)) {
      const passes = isProgressive(marker) ? PASSES_OF_PROGRESSIVE : PASSES_OF_BASELINE;
      return { pixels: bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7), passes };
    } else if (isAlone(marker)) {
      at += 2;
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return undefined;
}

/** The markers C0 to CF begin a frame, except for tables (C4, CC) and an extension that nobody uses (C8). */
function isFrame(marker: number): boolean {
  return (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isProgressive(marker: number): boolean {
  return (marker & 3) === 2;
}

/** Markers without a length. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function ofWebp(start: FileStart): Work | undefined {
  const { bytes } = start;
  if (bytes.length < 30) return undefined;
  const passes = 1;
  if (hasText(bytes, 'VP8 ', 12)) {
    return { pixels: (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff), passes };
  }
  if (hasText(bytes, 'VP8L', 12)) {
    const sides = bytes.readUInt32LE(21);
    return { pixels: ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1), passes };
  }
  if (!hasText(bytes, 'VP8X', 12)) return undefined;
  const canvas = (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
  return { pixels: canvas * inTotal(countAnimationFrames(bytes), start), passes };
}

function countAnimationFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (hasText(bytes, 'ANMF', at)) frames++;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}

/** A frame may be larger than the screen. */
function ofGif(start: FileStart): Work | undefined {
  const { bytes } = start;
  if (bytes.length < 10) return undefined;
  let screen = bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  let frames = 0;
  for (const at of gifFrames(bytes)) {
    frames++;
    if (at + 9 > bytes.length) break;
    screen = Math.max(screen, bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7));
  }
  return { pixels: screen * inTotal(frames, start), passes: 1 };
}

/** Expects as many frames in each part of the file as in its beginning. */
function inTotal(frames: number, { bytes, totalBytes }: FileStart): number {
  return Math.max(1, (frames * totalBytes) / bytes.length);
}

function hasText(bytes: Buffer, text: string, at: number): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}
