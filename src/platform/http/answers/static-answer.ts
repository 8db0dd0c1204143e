import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encode, preferredEncoding, type Variant } from './encodings.ts';
import { matchesEtag } from './file-answer.ts';

const MAX_AGE_SECONDS = 300;

/**
 * Answers with a document that is the same for everyone. It is loaded when it is first asked for, and kept in
 * memory in the encodings that were asked for.
 */
export function staticAnswer(
  contentType: string,
  load: () => Promise<Buffer | string>,
  headers: Record<string, string> = {},
) {
  const content = rememberSuccess(async () => Buffer.from(await load()));
  const variant = (encoding: Encoding) => rememberSuccess(async () => encode(await content(), encoding));
  const variants = { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') };
  const allHeaders = {
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    'content-type': contentType,
    ...headers,
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    return sendVariant(request, reply, encoding, await variants[encoding](), allHeaders);
  };
}

/** Sends a document in one of its encodings, or a 304 to those who have it. */
export function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  encoding: Encoding,
  { bytes, etag }: Variant,
  { 'content-type': contentType, ...headers }: Record<string, string>,
): FastifyReply {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ ...headers, etag, vary });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', contentType).send(bytes);
}

/** Calls `make` once and returns its result every time. After a failure, the next call tries again. */
function rememberSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
