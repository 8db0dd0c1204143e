import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

const MEGABYTE = 1_024 * 1_024;
/** The API takes no larger file. */
const BYTES_MAX = 16 * MEGABYTE;
/** Banks have several ends for the names of these files. */
export const STATEMENT_TYPES = [
  'application/xml',
  'text/xml',
  '.xml',
  '.camt',
  '.c53',
  '.c54',
  '.053',
  '.054',
];

/** Sends a file as it is. The service reads it while it arrives, so it is checked once it is sent. */
export async function uploadStatement(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Schemas['BankStatement']> {
  if (file.size > BYTES_MAX) {
    const megabytes = number(Math.ceil((file.size / MEGABYTE) * 10) / 10);
    throw new RangeError(words.bankStatements.statements.tooLarge(megabytes));
  }
  onProgress(1);
  const { data } = await api().POST('/bank-statements', {
    body: file as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'content-type': 'application/xml' },
    signal,
  });
  return data;
}
