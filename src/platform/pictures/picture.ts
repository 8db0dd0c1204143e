/** What is taken for a picture, and nothing else: of everything that browsers show, these run no scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const PICTURE_BYTES_MAX = 10 * 1_048_576;
/** Of all frames together. */
export const PICTURE_PIXELS_MAX = 40_000_000;

/** The type that the first bytes say; which says nothing yet of the rest. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  return undefined;
}

/** How each format ends; for WebP its first bytes say how long it is, and decoding checks that. */
const ENDS: Record<PictureType, string> = {
  'image/png': '\0\0\0\0IEND\xae\x42\x60\x82',
  'image/jpeg': '\xff\xd9',
  'image/gif': '\0;',
  'image/webp': '',
};

/** A picture can lack its last bytes with all of its pixels there; what follows the end does not matter. */
export function hasEnd(bytes: Buffer): boolean {
  const type = pictureTypeOf(bytes);
  return type !== undefined && bytes.includes(Buffer.from(ENDS[type], 'latin1'));
}

/** What came of decoding a picture: nothing, when all of it could be. */
export type Flaw = string | undefined;
