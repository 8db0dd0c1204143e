import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pauses } from '../../pauses.ts';
import type { CsvFile } from '../route.ts';
import { prefers } from './accepted-type.ts';
import { type Column, csvLine, headerLine } from './csv.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Lines per chunk. A string of a whole batch would stay in memory until the next full garbage collection. */
const CHUNK_LINES = 50;

/** True if the caller prefers CSV to JSON. A caller without a preference gets JSON. */
export function prefersCsv({ headers }: FastifyRequest): boolean {
  return prefers(headers.accept, 'text/csv', 'application/json');
}

/** Says that the answer depends on the `Accept` header, beside what other parts of the server said. */
export function variesByAccept(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept'].filter(Boolean).join(', '));
}

/** Fetches the first batch before the status is sent, so that an error can still become an error answer. */
export async function sendCsv(
  columns: readonly Column[],
  { fileName, batches }: CsvFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const iterator = batches[Symbol.asyncIterator]();
  const isHead = request.method === 'HEAD';
  const first = isHead ? undefined : await iterator.next();
  reply.headers({
    'content-type': CSV_TYPE,
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  if (!first) return reply.send(Readable.from([])); // a text would promise a length of 0
  return reply.send(Readable.from(chunksOf(columns, first, iterator), { objectMode: false }));
}

async function* chunksOf(
  columns: readonly Column[],
  first: IteratorResult<object[]>,
  rest: AsyncIterator<object[]>,
): AsyncGenerator<string> {
  const pause = pauses();
  yield headerLine(columns);
  for (let batch = first; !batch.done; batch = await rest.next()) {
    for (let from = 0; from < batch.value.length; from += CHUNK_LINES) {
      const rows = batch.value.slice(from, from + CHUNK_LINES);
      yield rows.map((row) => csvLine(columns, row)).join('');
      await pause();
    }
  }
}
