import type { RecordFile } from '../../providers/provider.ts';
import type { Invoice } from './schema.ts';

/** File systems allow 255 bytes. The rest leaves room for the extension and suffixes such as " (1)". */
const NAME_BYTES_MAX = 200;
/** Separators, characters that Windows refuses, and invisible characters. */
const FORBIDDEN = /[\\/:*?"<>|]|[\p{C}\p{Zl}\p{Zp}]/gu;
/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The files of an invoice for an archive. A draft has no number and no file. */
export function filesOfInvoice(invoice: Invoice): RecordFile[] {
  const { invoiceNumber } = invoice;
  if (invoiceNumber === undefined) return [];
  return [
    {
      name: `${fileNameOf(invoiceNumber)}.json`,
      contentType: 'application/json',
      bytes: Buffer.from(`${JSON.stringify(invoice, null, 2)}\n`),
    },
  ];
}

/** Replaces characters that an invoice number may contain but a file name may not. */
function fileNameOf(number: string): string {
  const name = number
    .replace(FORBIDDEN, '-')
    .trim()
    .replace(/^\.+|\.+$/g, '-'); // a leading dot hides the file, and Windows drops trailing ones
  const characters = [...(DEVICE.test(name) ? `_${name}` : name)];
  // Shortened from the front, because numbers differ mostly at the end.
  while (Buffer.byteLength(characters.join('')) > NAME_BYTES_MAX) characters.shift();
  return characters.join('');
}
