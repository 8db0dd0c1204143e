import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

const MEGABYTE = 1_024 * 1_024;
/** The API takes no larger file. */
const BYTES_MAX = 10 * MEGABYTE;
export const RECEIPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** Systems don't know the type of every file. */
const BY_END: Record<string, (typeof RECEIPT_TYPES)[number]> = {
  ...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
};
export const RECEIPT_ACCEPT = [...RECEIPT_TYPES, ...Object.keys(BY_END).map((end) => `.${end}`)];
const NAME_MAX = 255;

/** The type of a file that can be a receipt, by what the system says or by the end of its name. */
export function receiptType({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  return RECEIPT_TYPES.find((one) => one === type) ?? BY_END[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''];
}

/** The name of an expense, from its file: `2026-11-03_Taxi-Berlin.pdf` is `Taxi Berlin`. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .replaceAll(/\b\d{4} \d\d \d\d\b|\b\d{8}\b/g, '')
    .trim();
  return /\p{L}/u.test(words) ? words : '';
}

/** Sends a file as it is. */
export async function uploadReceipt(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Schemas['Receipt']> {
  const type = receiptType(file);
  if (type === undefined) throw new RangeError(words.expenses.noReceiptType(file.name));
  if (file.size > BYTES_MAX) {
    const megabytes = number(Math.ceil((file.size / MEGABYTE) * 10) / 10);
    throw new RangeError(words.expenses.tooLarge(megabytes));
  }
  onProgress(1);
  const { data } = await api().POST('/receipts', {
    params: { query: { fileName: file.name.slice(-NAME_MAX) } },
    body: file as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'content-type': type },
    signal,
  });
  return data;
}
