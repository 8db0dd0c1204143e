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

/** Bodies past this size are one shape many times over; the document check does without them. */
const RECORDED_TEXT_MAX = 200_000;

/** One file per test process; `npm test` holds them all against the API document at the end. */
export function recordTraffic({ text, ...exchange }: Exchange): void {
  const directory = process.env.RETAINER_TEST_TRAFFIC;
  if (!directory || text.length > RECORDED_TEXT_MAX) return;
  appendFileSync(
    join(directory, `${process.pid}.ndjson`),
    `${JSON.stringify({ ...exchange, hasBody: text !== '' })}\n`,
  );
}
