import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { findExcess, LARGE_BODY_BYTES } from './json-limits.ts';
import { type BodyRules, flawed, type ReadBody, readJson } from './read-json.ts';

/** The program of a thread that reads one large body. `read-in-thread.ts` starts it. */

export interface ThreadJob extends BodyRules {
  bytes: Uint8Array;
}

/** The body is sent as JSON again, in parts, because taking over all of it at once would hold up the main thread. */
export interface ThreadAnswer extends Omit<ReadBody, 'body'> {
  /** The body with its lists left empty. */
  body?: string;
  /** The items of these lists, in order. A list may have several parts. */
  lists: { name: string; items: string }[];
}

/** A part of so many items is parsed within milliseconds: the largest items have about 30 kB. */
const PART_ITEMS = 100;
/** A third of the main thread's weight. With less, honest bodies would starve on a busy machine. */
const LOW_PRIORITY = 5;
const TOO_MUCH = { message: 'must have less in the properties that are read', constraint: 'values' };

giveWay();
const { bytes, ...rules } = workerData as ThreadJob;
parentPort?.postMessage(split(await readJson(bytes, rules)));

function split({ body, ...rest }: ReadBody): ThreadAnswer {
  if (body === undefined) return { ...rest, lists: [] };
  const lists: ThreadAnswer['lists'] = [];
  const emptied = { ...(body as Record<string, unknown>) };
  for (const [name, items] of Object.entries(emptied)) {
    if (!Array.isArray(items)) continue;
    emptied[name] = [];
    for (let from = 0; from < items.length; from += PART_ITEMS)
      lists.push({ name, items: JSON.stringify(items.slice(from, from + PART_ITEMS)) });
  }
  const text = JSON.stringify(emptied);
  if (isMuch(text)) return { details: flawed(TOO_MUCH).details, lists: [] };
  return { ...rest, body: text, lists };
}

/** Unknown properties of a webhook are not read. What is left has to be as small and simple as any other body. */
function isMuch(text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  return bytes.length > LARGE_BODY_BYTES || findExcess(bytes) !== undefined;
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
