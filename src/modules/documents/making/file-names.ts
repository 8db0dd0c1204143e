import type { Copy, MadeKind } from '../facts/document.ts';

/** File systems allow 255 bytes. The rest leaves room for the extension and suffixes such as " (1)". */
const NAME_BYTES_MAX = 200;
/** Separators, characters that Windows refuses, and invisible characters. */
const FORBIDDEN = /[\\/:*?"<>|]|[\p{C}\p{Zl}\p{Zp}]/gu;
/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const ENDINGS = {
  PDF: '.pdf',
  FACTUR_X: '-factur-x.pdf',
  UBL: '-ubl.xml',
  CII: '-cii.xml',
  PICTURE: '.svg',
} satisfies Record<MadeKind, string>;

export const CONTENT_TYPES = {
  PDF: 'application/pdf',
  FACTUR_X: 'application/pdf',
  UBL: 'application/xml',
  CII: 'application/xml',
  PICTURE: 'image/svg+xml',
} satisfies Record<MadeKind, string>;

/** The name of a document's file. The status distinguishes a copy from the original, or else the word. */
export function fileNameOf(number: string, kind: MadeKind, copy?: Copy): string {
  const mark = copy?.stamp?.toLowerCase().replace('_', '-') ?? 'copy';
  return `${safeName(number)}${copy ? `-${mark}` : ''}${ENDINGS[kind]}`;
}

/** Replaces characters that a document's number may contain but a file name may not. */
export function safeName(number: string): string {
  const name = number
    .replace(FORBIDDEN, '-')
    .trim()
    .replace(/^\.+|\.+$/g, '-'); // a leading dot hides the file, and Windows drops trailing ones
  const characters = [...(DEVICE.test(name) ? `_${name}` : name)];
  // Shortened from the front, because numbers differ mostly at the end.
  while (Buffer.byteLength(characters.join('')) > NAME_BYTES_MAX) characters.shift();
  return characters.join('');
}
