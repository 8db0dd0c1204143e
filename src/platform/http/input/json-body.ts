import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { invalid, Refusal, unauthorized } from '../../errors.ts';
import { FairShares } from '../../fair-shares.ts';
import type { LargeBodies } from '../limits/large-bodies.ts';
import { bodySchemaOf, type Route } from '../route.ts';
import { readBody } from './body-reader.ts';
import { JsonThreads, ONE_BY_ONE, refuseLongWait } from './json-threads.ts';
import { type BodyRules, type ReadBody, readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, checked by its schema. Unset if the request has no JSON. */
    readBody: ReadBody | undefined;
  }
}

/**
 * Larger bodies are read in a thread. What a body costs depends on its shape: the worst of this size, objects without
 * a name in common, takes 4 ms.
 */
const MAIN_THREAD_BYTES_MAX = 16_384;
/** Longer ones are read on the main thread one by one, so that other requests are handled in between. */
const AT_ONCE_BYTES_MAX = 2_048;

/** The body of an action, such as `finalize`. */
const EMPTY_BODY = Type.Object({}, { additionalProperties: false });

type ReadBySize = (request: FastifyRequest, bytes: Buffer, rules: BodyRules) => ReadBody | Promise<ReadBody>;

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance, largeBodies: LargeBodies): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('readBody');
  app.decorateRequest('verifyBody');
  const readBySize = readerBySize(app);
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const bytes = await readBody(request, largeBodies);
    await verify(request, bytes);
    if (bytes.length === 0) return undefined;
    if (!isPlainUtf8(request))
      throw new Refusal(415, 'UnsupportedMediaType', 'Send plain UTF-8, not compressed');
    const read = await readBySize(request, bytes, rulesOf(request));
    if (read.flaw) throw invalid([read.flaw]);
    request.readBody = read;
    return read.body;
  });
}

/** Reads bodies where their size permits it. Those of one caller never delay others by more than one body. */
function readerBySize(app: FastifyInstance): ReadBySize {
  const threads = new JsonThreads();
  const turns = new FairShares(ONE_BY_ONE);
  app.addHook('onClose', () => threads.stop());
  return (request, bytes, rules) => {
    if (bytes.length <= AT_ONCE_BYTES_MAX) return readJson(bytes, rules);
    if (bytes.length > MAIN_THREAD_BYTES_MAX)
      return threads.read(bytes, rules, request.holder, () => request.response.destroyed);
    const read = turns.use([request.holder], async () => {
      const done = readJson(bytes, rules);
      await yieldToOthers();
      return done;
    });
    return read.catch(refuseLongWait);
  };
}

async function verify(request: FastifyRequest, bytes: Buffer): Promise<void> {
  if (!request.verifyBody) return;
  if (!(await request.verifyBody(bytes)))
    throw unauthorized('signature', 'the signature does not match the body');
  request.verifyBody = undefined;
}

function rulesOf({ route, headers }: FastifyRequest): BodyRules {
  return {
    schema: route && schemaOf(route, headers),
    reads: route?.bodyReads?.(headers),
    wantsHash: headers['idempotency-key'] !== undefined,
  };
}

/** The schema of a request's body. */
export function schemaOf(route: Route, headers: FastifyRequest['headers']): TSchema | undefined {
  const isAction = route.method === 'POST' && !route.body && !route.upload;
  return isAction ? EMPTY_BODY : bodySchemaOf(route, headers);
}

/** Bodies are read as plain UTF-8, so the headers must not say anything else. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
}
