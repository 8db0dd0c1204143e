import { setImmediate as nextTurn } from 'node:timers/promises';

/** The end of a PDF may be followed by some bytes, as readers allow. */
const END_WITHIN_BYTES = 1_024;
/** A trailer names the dictionary of its encryption, or contains it. */
const ENCRYPTION = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
const ENCRYPTION_BYTES = 64;
/** The worst bytes take some milliseconds. */
const SEARCHED_AT_ONCE_BYTES = 262_144;

/** Whether the bytes begin and end as a PDF does. */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && endOf(bytes).includes('%%EOF');
}

/** Whether the end says where the table of objects begins, and whether there is one. */
export function hasPdfObjects(bytes: Buffer): boolean {
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF/.exec(endOf(bytes)) ?? [];
  if (offset === undefined) return false;
  const table = bytes.toString('latin1', Number(offset), Number(offset) + 32).trimStart();
  return table.startsWith('xref') || /^\d+\s+\d+\s+obj/.test(table);
}

/** Whether reading it may need a password. Other work has its turns meanwhile, because the bytes may be hostile. */
export async function isEncryptedPdf(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += SEARCHED_AT_ONCE_BYTES) {
    if (ENCRYPTION.test(bytes.toString('latin1', at, at + SEARCHED_AT_ONCE_BYTES + ENCRYPTION_BYTES)))
      return true;
    await nextTurn();
  }
  return false;
}

function endOf(bytes: Buffer): string {
  return bytes.toString('latin1', Math.max(0, bytes.length - END_WITHIN_BYTES));
}
