import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { NAME_MAX, receiptType } from './receipt-files.ts';

const MEGABYTE = 1_024 * 1_024;
/** The API takes no larger file. */
const BYTES_MAX = 10 * MEGABYTE;
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
