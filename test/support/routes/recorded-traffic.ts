import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Exchange {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
  text: string;
}

/** Headers of a request whose answer shows what a test erased, damaged or made up in the database. Its body is not checked, and it may be a 500. */
export const DAMAGED = { 'x-request-id': 'damaged-by-a-test' };

/** Larger bodies repeat one shape many times, so checking them adds nothing. */
const RECORDED_TEXT_MAX = 200_000;

/** Writes one file per test process. After a whole run, `traffic.check.ts` validates them against the API document. */
export function recordTraffic({ text, ...exchange }: Exchange): void {
  const directory = process.env.RETAINER_TEST_TRAFFIC;
  if (!directory || text.length > RECORDED_TEXT_MAX) return;
  if (waiting === '') process.once('exit', write);
  waiting += `${JSON.stringify({ ...exchange, hasBody: text !== '' })}\n`;
  if (waiting.length > WAITING_MAX) write();
}

/** Opening the file for every answer would take longer than some answers do. */
const WAITING_MAX = 500_000;
let waiting = '';

function write(): void {
  appendFileSync(join(process.env.RETAINER_TEST_TRAFFIC as string, `${process.pid}.ndjson`), waiting);
  waiting = '';
  process.off('exit', write);
}
