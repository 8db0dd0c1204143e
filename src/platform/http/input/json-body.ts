import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Refusal, unauthorized } from '../../errors.ts';
import { LargeBodies } from '../limits/large-bodies.ts';
import type { Route } from '../route.ts';
import { bodySchemaOf } from '../route-rules.ts';
import { LARGE_BODY_BYTES } from './json-limits.ts';
import { readInThread } from './read-in-thread.ts';
import { type ReadBody, readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, checked by its schema. Unset if the request has no JSON. */
    readBody: ReadBody | undefined;
  }
}

/** The most that a route takes, unless it declares another limit. */
export const BODY_BYTES_MAX = 1_048_576;

/** The body of an action, such as `finalize`. */
const EMPTY_BODY = Type.Object({}, { additionalProperties: false });

/** Makes JSON the only body that is read. Anything else is a 415. */
export function parseJsonBodies(app: FastifyInstance): void {
  const largeBodies = new LargeBodies();
  app.removeAllContentTypeParsers();
  app.decorateRequest('readBody');
  app.decorateRequest('verifyBody');
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { route, headers } = request;
    const bytes = await receive(request, largeBodies);
    await verify(request, bytes);
    const schema = route && schemaOf(route, headers);
    if (bytes.length === 0 || !schema) return undefined;
    if (!isPlainUtf8(request))
      throw new Refusal('content_type_unsupported', 'Send plain UTF-8, not compressed');
    const rules = { schema, wantsHash: headers['idempotency-key'] !== undefined };
    request.readBody = await (bytes.length > LARGE_BODY_BYTES
      ? largeBodies.oneByOne(request, () => readInThread(bytes, rules))
      : readJson(bytes, rules));
    return request.readBody.body;
  });
}

/** Collects the bytes of a body. A large one waits for its turn first, or once it turns out to be large. */
async function receive(request: FastifyRequest, largeBodies: LargeBodies): Promise<Buffer> {
  const bytesMax = request.route?.bodyBytesMax ?? BODY_BYTES_MAX;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bytesMax) throw tooLarge(bytesMax);
  const count = largeBodies.counter(request);
  const chunks: Buffer[] = [];
  let received = 0;
  let hasBegun = false;
  const beginIfLarge = async (bytes: number) => {
    if (hasBegun || bytes <= LARGE_BODY_BYTES) return;
    hasBegun = true;
    await admit(request);
    await largeBodies.begin(request);
  };
  await beginIfLarge(declared);
  for await (const chunk of limitBytes(request.raw, bytesMax)) {
    received += chunk.length;
    chunks.push(chunk);
    count(chunk.length);
    await beginIfLarge(received);
  }
  return Buffer.concat(chunks);
}

/** Keeps the connection open if the reader stops early, because the answer is still to be sent on it. */
export async function* limitBytes(raw: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      if (received > bytesMax) throw tooLarge(bytesMax);
      yield chunk;
    }
  } finally {
    raw.resume(); // the rest is dropped, or the next request on this connection would wait behind it
  }
}

/** Lets the route refuse callers who have no right to send a large body. */
async function admit({ context, params, headers, route }: FastifyRequest): Promise<void> {
  const given = { params: params as Record<string, string>, headers };
  await route?.admitLargeBody?.(context, given);
}

async function verify(request: FastifyRequest, bytes: Buffer): Promise<void> {
  if (!request.verifyBody) return;
  if (!(await request.verifyBody(bytes)))
    throw unauthorized('signature_invalid', 'the signature does not match the body');
  request.verifyBody = undefined;
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

export function tooLarge(bytesMax: number): Refusal {
  return new Refusal('body_too_large', `The body is larger than ${bytesMax} bytes`);
}
