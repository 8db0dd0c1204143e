/** What is taken for a picture, and nothing else: of everything that browsers show, these run no scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const PICTURE_BYTES_MAX = 10 * 1_048_576;
/** Of all frames together. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** Of one side: what is one pixel wide and millions high takes many times longer to decode. */
export const PICTURE_SIDE_MAX = 65_535;

/** The type that the first bytes say; which says nothing yet of the rest. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return undefined;
}

/** How a format ends; for WebP its first bytes say how long it is, and decoding checks that. */
const ENDS: Record<Exclude<PictureType, 'image/gif'>, string> = {
  'image/png': '\0\0\0\0IEND\xae\x42\x60\x82',
  'image/jpeg': '\xff\xd9',
  'image/webp': '',
};

/** A picture can lack its last bytes with all of its pixels there; what follows the end does not matter. */
export function hasEnd(bytes: Buffer): boolean {
  const type = pictureTypeOf(bytes);
  if (type === undefined) return false;
  return type === 'image/gif' ? hasTrailer(bytes) : bytes.includes(Buffer.from(ENDS[type], 'latin1'));
}

const [GIF_EXTENSION, GIF_IMAGE, GIF_TRAILER] = [0x21, 0x2c, 0x3b];
const GIF_HEADER_BYTES = 13;

/** The end of a GIF is a single byte that may stand anywhere else as well: only its blocks lead there. */
function hasTrailer(bytes: Buffer): boolean {
  let at = GIF_HEADER_BYTES + colorTableBytes(bytes[10]);
  for (;;) {
    const kind = bytes[at];
    if (kind === GIF_TRAILER) return true;
    // Some writers leave an empty block between others, and all readers pass over it.
    if (kind === 0) {
      at++;
      continue;
    }
    if (kind === GIF_EXTENSION) at += 2;
    else if (kind === GIF_IMAGE) at += 10 + colorTableBytes(bytes[at + 9]) + 1;
    else return false;
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] as number);
    at++;
  }
}

function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** What came of decoding a picture: nothing, when all of it could be. */
export type Flaw = string | undefined;
