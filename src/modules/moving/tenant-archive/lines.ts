import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { explain } from './archive-file.ts';
import { LINE_BYTES_MAX, type Manifest, unfit } from './format.ts';

/** What one statement adds. */
const [ROWS_PER_STEP, BYTES_PER_STEP] = [1_000, 4 * 1_048_576];
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface Step {
  /** The number of its first line, from 1. */
  first: number;
  lines: string[];
}

/** Reads the lines of a table, some at a time. At the end, their number, length and hash must be those of the manifest. */
export async function* stepsOf(
  bytes: Readable,
  { path, rows, sizeBytes, sha256 }: Manifest['tables'][number],
): AsyncGenerator<Step> {
  const hash = createHash('sha256');
  let [first, length, stepBytes] = [1, 0, 0];
  let lines: string[] = [];
  for await (const line of linesOf(bytes, path, (chunk) => {
    hash.update(chunk);
    length += chunk.length;
    if (length > sizeBytes) throw unfit(`${path} is longer than its manifest says`);
  })) {
    lines.push(textOf(line, `${path} line ${first + lines.length}`));
    stepBytes += line.length;
    if (lines.length < ROWS_PER_STEP && stepBytes < BYTES_PER_STEP) continue;
    yield { first, lines };
    first += lines.length;
    [lines, stepBytes] = [[], 0];
  }
  if (lines.length > 0) yield { first, lines };
  if (first - 1 + lines.length !== rows || length !== sizeBytes || hash.digest('hex') !== sha256)
    throw unfit(`${path} is not as its manifest says: it was changed`);
}

async function* linesOf(
  bytes: Readable,
  path: string,
  note: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch(explain);
      if (done) break;
      const chunk = value as Buffer;
      note(chunk);
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...pending, chunk.subarray(from, at)]);
        [pending, pendingBytes, from] = [[], 0, at + 1];
      }
      pending.push(chunk.subarray(from));
      pendingBytes += chunk.length - from;
      if (pendingBytes > LINE_BYTES_MAX)
        throw unfit(`${path} has a line of more than ${LINE_BYTES_MAX} bytes`);
    }
  } finally {
    bytes.destroy();
  }
  if (pendingBytes > 0) throw unfit(`${path} ends within a line`);
}

function textOf(line: Buffer, place: string): string {
  try {
    return utf8.decode(line);
  } catch {
    throw unfit(`${place} is not UTF-8`);
  }
}
