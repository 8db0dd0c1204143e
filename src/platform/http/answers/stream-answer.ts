import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pauses } from '../../pauses.ts';
import { sendChunks, sendText } from './compression.ts';
import { type LongList, longListOf } from './long-list.ts';
import { BATCH, type Page } from './pagination.ts';
import { CHUNK_LENGTH } from './serialise.ts';

/** Records per text. A string of a whole batch would stay in memory until the next full garbage collection. */
const TEXT_RECORDS = 20;

/** Batches of texts, with the text before and after them. Each text is made when it is sent. */
interface Streamed {
  head: string;
  batches: AsyncIterable<Iterable<string>>;
  tail: string;
  /** The cursor of the next page, if there is one. */
  next?: string | undefined;
}

/** Returns undefined for a result that is sent at once. */
export function streamOf(result: unknown): Streamed | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (Symbol.asyncIterator in result)
    return { head: '{"data":[', batches: textsOf(result as AsyncIterable<unknown[]>), tail: ']}' };
  const list = longListOf(result);
  if (list)
    return { head: `{"data":${opened(result, list.name)}`, batches: textsOf(list.batches), tail: ']}}' };
  const { items, next } = result as Partial<Page<object>>;
  if (!items?.some(longListOf)) return undefined;
  return { head: '{"data":[', batches: textsOfRecords(items), tail: ']}', next };
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
  if (request.method === 'HEAD') return reply.send(Readable.from([])); // a text would promise a length of 0
  const first = await iterator.next();
  const second = await iterator.next();
  if (second.done) return sendText([head, ...(first.value ?? []), tail].join(''), request, reply);
  const chunks = chunksOf(head, [first.value, second.value], iterator, tail);
  return sendChunks(Readable.from(chunks, { objectMode: false }), request, reply);
}

/** The whole text, in chunks, for an answer that is kept. */
export async function textOf({ head, batches, tail }: Streamed): Promise<string[]> {
  const chunks: string[] = [];
  let text = '';
  for await (const more of chunksOf(head, [], batches[Symbol.asyncIterator](), tail)) {
    text += more;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(text);
    text = '';
  }
  if (text !== '') chunks.push(text);
  return chunks;
}

async function* chunksOf(
  head: string,
  fetched: Iterable<string>[],
  rest: AsyncIterator<Iterable<string>>,
  tail: string,
): AsyncGenerator<string> {
  const pause = pauses(); // a client that reads quickly would otherwise get all of a batch before others have a turn
  yield head;
  for (;;) {
    const batch = fetched.shift() ?? (await rest.next()).value;
    if (!batch) break;
    for (const text of batch) {
      yield text;
      await pause();
    }
  }
  yield tail;
}

/** The texts of a list, without its brackets. */
async function* textsOf(batches: AsyncIterable<unknown[]>): AsyncGenerator<Iterable<string>> {
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield textsOfBatch(separator, batch);
    separator = ',';
  }
}

/** The texts of records that have a long list each. Short lists are joined to batches. */
async function* textsOfRecords(records: object[]): AsyncGenerator<Iterable<string>> {
  let texts: string[] = [];
  let itemCount = 0;
  for (const record of records) {
    const { name, batches } = longListOf(record) as LongList; // all records of a page have one, or none has
    texts.push((record === records[0] ? '' : ',') + opened(record, name));
    let separator = '';
    for await (const batch of batches) {
      texts.push(...textsOfBatch(separator, batch));
      if (batch.length > 0) separator = ',';
      itemCount += batch.length;
      if (itemCount < BATCH) continue;
      yield texts;
      texts = [];
      itemCount = 0;
    }
    texts.push(']}');
  }
  yield texts;
}

function* textsOfBatch(prefix: string, batch: unknown[]): Generator<string> {
  let separator = prefix;
  for (let from = 0; from < batch.length; from += TEXT_RECORDS) {
    yield separator + JSON.stringify(batch.slice(from, from + TEXT_RECORDS)).slice(1, -1);
    separator = ',';
  }
}

/** The text of a record up to the items of its long list, which comes last. */
function opened(record: object, name: string): string {
  return `${JSON.stringify(record).slice(0, -1)},${JSON.stringify(name)}:[`;
}
