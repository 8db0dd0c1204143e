/** The accepted types. Unlike SVG, none of them can contain scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const PICTURE_BYTES_MAX = 10 * 1_048_576;
/** The limit for all frames together. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** A picture of one pixel by millions takes many times longer to decode. */
export const PICTURE_SIDE_MAX = 65_535;

/** Detects the type by the first bytes. The rest may still be damaged. */
export function detectPictureType(bytes: Buffer): PictureType | undefined {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return undefined;
}

/** The last bytes of each format. A WebP states its length at the beginning, which decoding checks. */
const ENDS: Record<Exclude<PictureType, 'image/gif'>, string> = {
  'image/png': '\0\0\0\0IEND\xae\x42\x60\x82',
  'image/jpeg': '\xff\xd9',
  'image/webp': '',
};

/** Decoding does not notice missing bytes after the last pixel. Bytes after the end are harmless. */
export function hasEnd(bytes: Buffer): boolean {
  const type = detectPictureType(bytes);
  if (type === undefined) return false;
  return type === 'image/gif' ? hasTrailer(bytes) : bytes.includes(Buffer.from(ENDS[type], 'latin1'));
}

const [GIF_EXTENSION, GIF_IMAGE, GIF_TRAILER] = [0x21, 0x2c, 0x3b];
const GIF_HEADER_BYTES = 13;

/** A GIF ends with a byte that may occur anywhere, so the end is found by following the blocks. */
function hasTrailer(bytes: Buffer): boolean {
  for (const { kind } of gifBlocks(bytes)) if (kind === GIF_TRAILER) return true;
  return false;
}

/** Where the frames of a GIF begin. */
export function* gifFrames(bytes: Buffer): Generator<number> {
  for (const { kind, at } of gifBlocks(bytes)) if (kind === GIF_IMAGE) yield at;
}

function* gifBlocks(bytes: Buffer): Generator<{ kind: number; at: number }> {
  let at = GIF_HEADER_BYTES + colorTableBytes(bytes[10]);
  for (;;) {
    const kind = bytes[at];
    // Some writers leave empty blocks, and all readers skip them.
    if (kind === 0) {
      at++;
      continue;
    }
    if (kind !== GIF_EXTENSION && kind !== GIF_IMAGE && kind !== GIF_TRAILER) return;
    yield { kind, at };
    if (kind === GIF_TRAILER) return;
    if (kind === GIF_EXTENSION) at += 2;
    else at += 10 + colorTableBytes(bytes[at + 9]) + 1;
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] as number);
    at++;
  }
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The reason why a picture can't be decoded; undefined for a sound picture. */
export type Flaw = string | undefined;
