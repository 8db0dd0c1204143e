import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../route.ts';
import { acceptedEncodings } from './encodings.ts';

/** A shorter answer fits into one packet anyway. */
const COMPRESSED_FROM = 1_024;
/** Answers differ each time, so they are compressed quickly: a list of records to about an eighth. */
const OPTIONS = { level: constants.Z_BEST_SPEED };

const compress = promisify(gzip);

/**
 * Whether answers of the route may be compressed. The length of a compressed answer tells something of its content, so one
 * that holds a secret is not.
 */
function isCompressible(route: Route | undefined): boolean {
  if (!route) return false;
  const { method, answer, holdsSecrets } = route;
  return method === 'GET' && answer.kind !== 'file' && answer.kind !== 'html' && holdsSecrets !== true;
}

/** Sends JSON, compressed for a caller who accepts that. Threads of Node's pool do the work. */
export async function sendText(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!prepare(request, reply, text.length)) return reply.send(text);
  return reply.send(await compress(text, OPTIONS));
}

export function sendChunks(source: Readable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!prepare(request, reply)) return reply.send(source);
  const compressed = createGzip(OPTIONS);
  pipeline(source, compressed, () => {}); // an error of the source ends the answer
  return reply.removeHeader('content-length').send(compressed);
}

/** Says that the answer depends on what the caller accepts. Returns whether to compress it. */
function prepare(request: FastifyRequest, reply: FastifyReply, length = Number.POSITIVE_INFINITY): boolean {
  if (!isCompressible(request.route)) return false;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (length < COMPRESSED_FROM || request.method === 'HEAD') return false;
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('gzip')) return false;
  reply.header('content-encoding', 'gzip');
  return true;
}
