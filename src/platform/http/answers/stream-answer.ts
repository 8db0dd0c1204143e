import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pauses } from '../../pauses.ts';
import { longListOf } from '../route.ts';

/** Records per chunk. A string of a whole batch would stay in memory until the next full garbage collection. */
const CHUNK_RECORDS = 20;

/** Batches of records, with the text before and after them. */
interface Streamed {
  head: string;
  batches: AsyncIterable<unknown[]>;
  tail: string;
}

/** Returns undefined for a result that is sent at once. */
export function streamOf(result: unknown): Streamed | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (Symbol.asyncIterator in result)
    return { head: '{"data":[', batches: result as AsyncIterable<unknown[]>, tail: ']}' };
  const list = longListOf(result);
  if (!list) return undefined;
  const head = `{"data":${JSON.stringify(result).slice(0, -1)},${JSON.stringify(list.name)}:[`;
  return { head, batches: list.batches, tail: ']}}' };
}

/**
 * Fetches two batches before the status is sent. Until then an error can still become an error answer, and a list
 * that fits into one batch needs no streaming.
 */
export async function sendStream(
  { head, batches, tail }: Streamed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const iterator = batches[Symbol.asyncIterator]();
  if (request.method === 'HEAD') return reply.send('');
  const first = await iterator.next();
  const second = await iterator.next();
  if (second.done) return reply.send(head + (first.done ? '' : withoutBrackets(first.value)) + tail);
  const chunks = chunksOf(head, [first.value, second.value], iterator, tail);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}

/** The whole text, in chunks, for an answer that is kept. */
export async function textOf({ head, batches, tail }: Streamed): Promise<string[]> {
  return Array.fromAsync(chunksOf(head, [], batches[Symbol.asyncIterator](), tail));
}

async function* chunksOf(
  head: string,
  fetched: unknown[][],
  rest: AsyncIterator<unknown[]>,
  tail: string,
): AsyncGenerator<string> {
  const pause = pauses(); // a client that reads quickly would otherwise get all of a batch before others have a turn
  let prefix = head;
  for (;;) {
    const batch = fetched.shift() ?? (await rest.next()).value;
    if (!batch) break;
    for (let from = 0; from < batch.length; from += CHUNK_RECORDS) {
      yield prefix + withoutBrackets(batch.slice(from, from + CHUNK_RECORDS));
      prefix = ',';
      await pause();
    }
  }
  yield prefix === head ? head + tail : tail;
}

function withoutBrackets(records: unknown[]): string {
  return JSON.stringify(records).slice(1, -1);
}
