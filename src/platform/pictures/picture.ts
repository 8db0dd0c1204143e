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

/** What came of decoding a picture: nothing, when all of it could be. */
export type Flaw = string | undefined;
