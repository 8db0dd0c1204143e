import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { TSchema } from 'typebox';
import { type ReadBody, readJson } from './read-json.ts';

/** The program of a thread that reads JSON. `json-threads.ts` starts it and watches its time and memory. */

export interface ThreadJob {
  bytes: Uint8Array;
  /** Schemas as JSON. A thread compiles each of them once. */
  schema: string | undefined;
  reads: string | undefined;
  wantsHash: boolean;
}

/** The body is sent as JSON again, in parts, because parsing all of it at once would take the main thread too long. */
export interface ThreadAnswer extends Omit<ReadBody, 'body'> {
  /** The body with its long lists left empty. */
  body?: Uint8Array;
  /** The items of the lists that were left empty, in order. */
  parts: { list: string; items: Uint8Array }[];
}

/** A part of this size is parsed in about 2 ms. */
const PART_BYTES = 262_144;
/** A third of the main thread's weight. With less, honest bodies would starve on a busy machine. */
const LOW_PRIORITY = 5;

const encoder = new TextEncoder();
const schemas = new Map<string, TSchema>();

giveWay();
parentPort?.on('message', ({ bytes, schema, reads, wantsHash }: ThreadJob) => {
  const { body, ...rest } = readJson(bytes, {
    schema: schema === undefined ? undefined : schemaOf(schema),
    reads: reads === undefined ? undefined : schemaOf(reads),
    wantsHash,
  });
  const answer: ThreadAnswer = { ...rest, ...split(body) };
  const buffers = [...(answer.body ? [answer.body] : []), ...answer.parts.map(({ items }) => items)];
  parentPort?.postMessage(
    answer,
    buffers.map(({ buffer }) => buffer as ArrayBuffer),
  );
});

function schemaOf(text: string): TSchema {
  const known = schemas.get(text);
  if (known) return known;
  const schema = JSON.parse(text) as TSchema;
  schemas.set(text, schema);
  return schema;
}

/** Splits the long lists of a body into parts. */
function split(body: unknown): Pick<ThreadAnswer, 'body' | 'parts'> {
  if (body === undefined) return { parts: [] };
  const parts: ThreadAnswer['parts'] = [];
  const replaced: Record<string, unknown> = {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    for (const [list, items] of Object.entries(body)) {
      if (!Array.isArray(items)) continue;
      replaced[list] = [];
      parts.push(...partsOf(items).map((part) => ({ list, items: encoder.encode(part) })));
    }
    return { body: encoder.encode(JSON.stringify({ ...body, ...replaced })), parts };
  }
  return { body: encoder.encode(JSON.stringify(body)), parts };
}

/** The items as JSON lists of about `PART_BYTES`. */
function partsOf(items: unknown[]): string[] {
  const parts: string[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    texts.push(text);
    length += text.length;
    if (length < PART_BYTES) continue;
    parts.push(`[${texts.join(',')}]`);
    [texts, length] = [[], 0];
  }
  if (texts.length > 0) parts.push(`[${texts.join(',')}]`);
  return parts;
}

/** Lets requests and the database go first. Linux has priorities per thread; elsewhere this does nothing. */
function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, LOW_PRIORITY);
  } catch {
    // Without it, the thread competes with the rest of the process.
  }
}
