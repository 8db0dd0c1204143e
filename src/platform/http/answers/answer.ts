import { Readable } from 'node:stream';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Scope } from '../../database/database.ts';
import { principalOf } from '../auth/verify-token.ts';
import { type Input, inputReader } from '../input/input.ts';
import { uploadOf } from '../input/upload.ts';
import { longListOf, type Route, type ServedFile, type ServedPage } from '../route.ts';
import { sendFile } from './file-answer.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import type { Page } from './pagination.ts';

type Params = Record<string, string>;

export const API_PREFIX = '/api/v1';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const PAGE_TYPE = 'text/html; charset=utf-8';

export interface AnswerParts {
  idempotency: Idempotency;
  /** Where the outside reaches us; known once the server listens. */
  publicUrl: () => string;
}

/** Reads the input, runs the handler, and sends what it returns in the envelope. */
export function responder(route: Route, { idempotency, publicUrl }: AnswerParts) {
  const read = inputReader(route);
  const serialise = serialiser(route);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = read(request);
    const { context } = request;
    const given = Object.assign(
      input,
      route.upload && { upload: uploadOf(request, route.upload) },
      route.answer.kind === 'html' && {
        headers: request.headers,
        requestId: request.id,
        isHead: request.method === 'HEAD',
      },
    );
    const prepared = await route.prepare?.(context, given);
    const returned = async (db: Scope) => route.handler({ ...context, db }, given, prepared);

    if (input.idempotencyKey === undefined) {
      const result = await returned(context.db);
      if (route.answer.kind === 'file') return sendFile(result as ServedFile, request, reply);
      if (route.answer.kind === 'html') return sendPage(result as ServedPage, reply);
      const stream = streamOf(result);
      if (stream) return sendStream(stream, request, reply);
      return send(reply, render(route, result, serialise, request, publicUrl));
    }
    const parts = idempotencyParts(request, input);
    const answer = await idempotency.once(context.db, { parts, body: input.body }, async (db) =>
      render(route, await returned(db), serialise, request, publicUrl),
    );
    if (answer.isReplay) reply.header('idempotency-replayed', 'true');
    return send(reply, answer);
  };
}

/** Tenant, principal, method and path: nobody meets somebody else's key. */
function idempotencyParts(request: FastifyRequest, { idempotencyKey = '' }: Input): string[] {
  const { caller, tenantId = '' } = request.context;
  const path = request.url.split('?', 1)[0] ?? '';
  return [tenantId, principalOf(caller), request.method, path, idempotencyKey];
}

function render(
  route: Route,
  result: unknown,
  serialise: (data: unknown) => string,
  request: FastifyRequest,
  publicUrl: () => string,
): StoredAnswer {
  switch (route.answer.kind) {
    case 'nothing':
      return { status: 204, headers: {}, body: '' };
    case 'created': {
      const location = `${publicUrl()}${API_PREFIX}${route.answer.location(result as never, request.params as Params)}`;
      return { status: 201, headers: { location }, body: serialise(result) };
    }
    case 'record':
      return { status: 200, headers: {}, body: serialise(result) };
    default: {
      const { items, next } = result as Page<unknown>;
      const headers =
        next === undefined ? {} : { link: `<${nextUrl(request, publicUrl(), next)}>; rel="next"` };
      return { status: 200, headers, body: serialise(items) };
    }
  }
}

/** The same list with the next cursor, whatever filters it had. */
function nextUrl(request: FastifyRequest, publicUrl: string, cursor: string): string {
  const [path = '', ...search] = request.url.split('?');
  const query = new URLSearchParams(search.join('?'));
  query.set('cursor', cursor);
  return `${publicUrl}${path}?${query}`;
}

function send(reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return status === 204 ? reply.send() : reply.header('content-type', JSON_TYPE).send(body);
}

/** Sends a page with its own headers, which replace the usual ones, such as the policy that forbids everything. */
function sendPage({ status, html, headers }: ServedPage, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).header('content-type', PAGE_TYPE).send(html);
}

/**
 * A compiled serialiser writes exactly the schema's fields, and is the faster one for one record; for
 * long lists `JSON.stringify` is, and their rows are built field by field anyway.
 */
function serialiser(route: Route): (data: unknown) => string {
  const { answer } = route;
  if (answer.kind === 'nothing' || answer.kind === 'file' || answer.kind === 'html') return () => '';
  const isList = answer.kind === 'page' || answer.kind === 'all' || isArray(answer.schema);
  // Between alternatives the compiled one would decide by validating each, by rules of its own.
  if (isList || JSON.stringify(answer.schema).includes('"anyOf"'))
    return (data) => `{"data":${JSON.stringify(data)}}`;
  const envelope = fastJsonStringify(Type.Object({ data: answer.schema as TSchema }) as never);
  return (data) => envelope({ data });
}

function isArray(schema: TSchema): boolean {
  return (schema as { type?: string }).type === 'array';
}

/** What is sent before, batch by batch, and after. */
interface Streamed {
  head: string;
  batches: AsyncIterable<unknown[]>;
  tail: string;
}

function streamOf(result: unknown): Streamed | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (Symbol.asyncIterator in result)
    return { head: '{"data":[', batches: result as AsyncIterable<unknown[]>, tail: ']}' };
  const list = longListOf(result);
  if (!list) return undefined;
  const head = `{"data":${JSON.stringify(result).slice(0, -1)},${JSON.stringify(list.name)}:[`;
  return { head, batches: list.batches, tail: ']}}' };
}

async function sendStream({ head, batches, tail }: Streamed, request: FastifyRequest, reply: FastifyReply) {
  const iterator = batches[Symbol.asyncIterator]();
  if (request.method === 'HEAD') return reply.header('content-type', JSON_TYPE).send('');
  // Two batches are fetched before the status is sent: until then an error is still an answer, and a
  // list that fits into one needs no streaming.
  const first = await iterator.next();
  const second = await iterator.next();
  reply.header('content-type', JSON_TYPE);
  if (second.done) return reply.send(head + (first.done ? '' : inner(first.value)) + tail);
  const chunks = chunksOf(head, [first.value, second.value], iterator, tail);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}

/** The records without the brackets around them. */
const inner = (records: unknown[]) => JSON.stringify(records).slice(1, -1);

/** Small pieces die young; a string of a whole batch would wait for the next full collection. */
const CHUNK_RECORDS = 20;

async function* chunksOf(
  head: string,
  fetched: unknown[][],
  rest: AsyncIterator<unknown[]>,
  tail: string,
): AsyncGenerator<string> {
  let prefix = head;
  for (;;) {
    const batch = fetched.shift() ?? (await rest.next()).value;
    if (!batch) break;
    for (let from = 0; from < batch.length; from += CHUNK_RECORDS) {
      yield prefix + inner(batch.slice(from, from + CHUNK_RECORDS));
      prefix = ',';
    }
  }
  yield tail;
}
