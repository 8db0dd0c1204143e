import type { RecordFile } from '../../providers/provider.ts';
import type { Invoice } from './schema.ts';

/** File systems take 255 bytes; the rest is for an ending, and for what a copy adds to the name. */
const NAME_BYTES_MAX = 200;
/** Separators, what Windows refuses, and what nobody sees: controls, marks of direction, line separators. */
const UNWELCOME = /[\\/:*?"<>|]|[\p{C}\p{Zl}\p{Zp}]/gu;
/** Windows knows devices by these names, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** What an invoice offers to whoever archives it. A draft has no number yet, and offers nothing. */
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

/** A number may hold any character that its format has; a file's name may not. */
function fileNameOf(number: string): string {
  const name = number
    .replace(UNWELCOME, '-')
    .trim()
    .replace(/^\.+|\.+$/g, '-'); // hidden files, and endings that Windows drops
  const characters = [...(DEVICE.test(name) ? `_${name}` : name)];
  // From the front: what tells numbers apart is mostly at the end.
  while (Buffer.byteLength(characters.join('')) > NAME_BYTES_MAX) characters.shift();
  return characters.join('');
}
