import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../../database/scope.ts';
import type { ErrorCode } from '../../error-codes.ts';
import { pauses } from '../../pauses.ts';
import { principalOf } from '../auth/verify-token.ts';
import { DRY_RUN } from '../input/dry-run.ts';
import { type Input, inputReader } from '../input/input.ts';
import { bodyHash } from '../input/read-json.ts';
import { answersWithTag } from '../named-record.ts';
import {
  API_PREFIX,
  type CsvFile,
  type Put,
  type Route,
  type ServedFile,
  type ServedPage,
} from '../route.ts';
import { canBeTried } from '../route-rules.ts';
import { sendChunks, sendText } from './compression.ts';
import { conditionReader, type RecordVersions, tagOf } from './condition.ts';
import { prefersCsv, sendCsv, variesByAccept } from './csv-answer.ts';
import { markCursor } from './cursor.ts';
import { type ReadChanges, tryOut } from './dry-run.ts';
import { sendFile } from './file-answer.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import type { Page } from './pagination.ts';
import { serialiseList, serialiser } from './serialise.ts';
import { sendStream, streamOf, textOf } from './stream-answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PAGE_TYPE = 'text/html; charset=utf-8';

export interface AnswerDependencies {
  idempotency: Idempotency;
  versions: RecordVersions;
  /** The changes that a transaction has made so far. */
  readChanges: ReadChanges;
  /** The address that clients use; known once the server listens. */
  publicUrl: () => string;
}

/** Reads the input, runs the handler, and sends its result in the envelope. */
export function responder(route: Route, dependencies: AnswerDependencies) {
  const { idempotency, versions, readChanges, publicUrl } = dependencies;
  const readInput = inputReader(route);
  const tagged = taggerOf(route, versions);
  const render = renderer(route, tagged, publicUrl);
  const conditionOf = conditionReader(route, versions);
  const isExtended = ['html', 'pageOrFile', 'table', 'recordWithCookie'].includes(route.answer.kind);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isTrial(route, request)) reply.header('dry-run', 'true');
    const input = readInput(request);
    const { dryRun } = input;
    const context = dryRun ? { ...request.context, isDryRun: true as const } : request.context;
    if (input.ignored.length > 0) reply.headers(ignoredParameters(input.ignored));
    const given = isExtended ? Object.assign(input, extrasOf(route, request)) : input;
    const condition = conditionOf(input.ifMatch, input.params, context.tenantId);
    // A stored answer comes first, and only its transaction finds it.
    if (route.prepare && input.idempotencyKey === undefined) await condition?.check(context.db);
    const prepared = route.prepare && (await route.prepare(context, given));

    const answerIn = async (db: Scope): Promise<GivenAnswer> => {
      const result = await route.handler({ ...context, db }, given, prepared);
      const stream = streamOf(result);
      return stream
        ? { status: 200, headers: tagged(result), body: await textOf(stream) }
        : render(result, request);
    };
    if (!dryRun && input.idempotencyKey === undefined && !condition) {
      const result = await route.handler(context, given, prepared);
      return sendResult(result, request, reply, { route, tagged, render, publicUrl });
    }
    const run = (work: (db: Scope) => Promise<GivenAnswer>): Promise<GivenAnswer> => {
      if (dryRun) return tryOut(context.db, dryRun, work, readChanges);
      if (input.idempotencyKey === undefined) return context.db.transaction(work);
      return idempotency.once(context.db, keyOf(request, input), work);
    };
    const answer = await (condition ? condition.whileMatching(context.db, answerIn, run) : run(answerIn));
    if (answer.isReplay) reply.header('idempotency-replayed', 'true');
    return send(request, reply, answer);
  };
}

interface GivenAnswer extends StoredAnswer {
  isReplay?: boolean;
}

interface Sending {
  route: Route;
  tagged: Tagged;
  render: Render;
  publicUrl: () => string;
}

/** Sends what a handler returned outside a transaction: it may be long, and is not stored. */
async function sendResult(
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { route: { answer }, tagged, render, publicUrl }: Sending,
): Promise<FastifyReply> {
  if (answer.kind === 'file') return sendFile(result as ServedFile, request, reply);
  if (answer.kind === 'html') return sendPage(result as ServedPage, reply);
  if (answer.kind === 'pageOrFile') {
    const shown = result as ServedPage | ServedFile;
    return 'open' in shown ? sendFile(shown, request, reply) : sendPage(shown, reply);
  }
  if (answer.kind === 'table') {
    variesByAccept(reply);
    if ('batches' in (result as object)) {
      const file = result as CsvFile;
      reply.headers(linkTo(request, publicUrl(), file.next));
      return sendCsv(file.columns ?? answer.columns, file, request, reply);
    }
  }
  const stream = streamOf(result);
  if (stream) {
    const link = linkTo(request, publicUrl(), stream.next);
    reply.headers({ ...link, ...tagged(result), 'content-type': JSON_TYPE });
    return sendStream(stream, request, reply);
  }
  return send(request, reply, await render(result, request));
}

/** Also a refused trial says that it was one. */
function isTrial(route: Route, { query }: FastifyRequest): boolean {
  return canBeTried(route) && Object.hasOwn(query as object, DRY_RUN);
}

/** The input of handlers that answer with a page, a table or a cookie. */
function extrasOf({ answer }: Route, request: FastifyRequest): object {
  if (answer.kind === 'table') return { isCsv: prefersCsv(request) };
  return { headers: request.headers, requestId: request.id, isHead: request.method === 'HEAD' };
}

/** Tenant, principal, method and URL are part of a key, so callers can't collide with each other's keys. */
function keyOf(request: FastifyRequest, { idempotencyKey = '', body, upload, ...input }: Input) {
  const { caller, tenantId = '', limits } = request.context;
  return {
    parts: [tenantId, principalOf(caller), request.method, request.url, idempotencyKey],
    bodyHash: input.bodyHash ?? upload?.digest() ?? bodyHash(body),
    owner: tenantId !== '' && limits ? { tenantId, limits } : undefined,
  };
}

type Render = (result: unknown, request: FastifyRequest) => Promise<StoredAnswer>;

/** The header with the version of a record. */
type Tagged = (result: unknown) => Record<string, string>;

function taggerOf(route: Route, versions: AnswerDependencies['versions']): Tagged {
  if (!answersWithTag(route)) return () => ({});
  return (result) => {
    const tag = tagOf(result, versions);
    return tag === undefined ? {} : { etag: `"${tag}"` };
  };
}

function renderer({ answer }: Route, tagged: Tagged, publicUrl: () => string): Render {
  switch (answer.kind) {
    case 'nothing':
      return async () => ({ status: 204, headers: {}, body: [] });
    case 'created':
    case 'createdOrRecord': {
      const serialise = serialiser(answer.schema);
      return async (result, request) => {
        const { data, isNew } =
          answer.kind === 'created' ? { data: result, isNew: true } : (result as Put<unknown>);
        if (!isNew) return { status: 200, headers: tagged(data), body: await serialise(data) };
        // The declaration ties `location` to the schema of the result, and `Route` forgets that.
        const path = answer.location(data as never, request.params as Record<string, string>);
        const location = publicUrl() + API_PREFIX + path;
        return { status: 201, headers: { location, ...tagged(data) }, body: await serialise(data) };
      };
    }
    case 'record':
    case 'accepted': {
      const status = answer.kind === 'accepted' ? 202 : 200;
      const serialise = serialiser(answer.schema);
      return async (result) => ({ status, headers: tagged(result), body: await serialise(result) });
    }
    case 'recordWithCookie': {
      const serialise = serialiser(answer.schema);
      return async (result) => {
        const { data, cookie } = result as { data: unknown; cookie?: string };
        return {
          status: 200,
          headers: cookie === undefined ? {} : { 'set-cookie': cookie },
          body: await serialise(data),
        };
      };
    }
    case 'page':
    case 'all':
    case 'table':
      return async (result, request) => {
        const { items, next } = result as Page<unknown>;
        return { status: 200, headers: linkTo(request, publicUrl(), next), body: await serialiseList(items) };
      };
    default:
      return async () => {
        throw new Error(`an answer of kind ${answer.kind} is not rendered as JSON`);
      };
  }
}

/** As many names as a header has room for, written as in an address. */
const IGNORED_MAX = 20;
const IGNORED_LENGTH_MAX = 100;

/** Names the parameters of the query that were ignored, because the interface has no 400 for the route. */
function ignoredParameters(names: string[]): Record<string, string> {
  const shown = names
    .slice(0, IGNORED_MAX)
    .map((name) => encodeURIComponent(name.toWellFormed()).slice(0, IGNORED_LENGTH_MAX));
  return { 'x-ignored-parameters': shown.join(', ') };
}

/** The header that leads to the next page, if there is one. */
function linkTo(
  request: FastifyRequest,
  publicUrl: string,
  next: string | undefined,
): Record<string, string> {
  return next === undefined ? {} : { link: `<${nextUrl(request, publicUrl, next)}>; rel="next"` };
}

/** The address of the same list, with the same filters and the next cursor. */
function nextUrl(request: FastifyRequest, publicUrl: string, position: string): string {
  const [path = '', ...search] = request.url.split('?');
  const query = new URLSearchParams(search.join('?'));
  query.set('cursor', markCursor(request, position));
  return `${publicUrl}${path}?${query}`;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: StoredAnswer,
): Promise<FastifyReply> {
  reply.code(status).headers(headers);
  if (status === 204) return reply.send();
  reply.header('content-type', JSON_TYPE);
  const [text = '', ...more] = body;
  if (more.length === 0) return sendText(text, request, reply);
  const bytes = body.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  reply.header('content-length', bytes);
  return sendChunks(Readable.from(withPauses(body), { objectMode: false }), request, reply);
}

async function* withPauses(chunks: string[]): AsyncGenerator<string> {
  const pause = pauses();
  for (const chunk of chunks) {
    yield chunk;
    await pause();
  }
}

/** Sends a page with its own headers, which replace the usual headers, such as the policy that forbids everything. */
function sendPage({ status, html, headers }: ServedPage, reply: FastifyReply): FastifyReply {
  if (status === 404) reply.header('error-code', 'not_found' satisfies ErrorCode);
  return reply.code(status).headers(headers).header('content-type', PAGE_TYPE).send(html);
}
