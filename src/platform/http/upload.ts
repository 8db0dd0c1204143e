import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../errors.ts';
import type { Upload, UploadRule } from './route.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** Inside this scope bodies are not read but passed on as they arrive; the route says which it takes. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
}

/** What is sent has to be of an allowed type and size by its headers; its true size is counted on the way. */
export function uploadOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentTypes, bytesMax }: UploadRule,
): Upload {
  const { headers, raw } = request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType) || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupported(contentTypes);
  }
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === undefined || headers['content-length'] === '0')
    throw invalid([{ field: 'body', message: 'is required', constraint: 'required' }]);
  allowSlowBody(raw);
  const counted = countedUpTo(bytesMax);
  // A caller who leaves must not look like one who has sent everything.
  raw.once('close', () => {
    if (!raw.complete) counted.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  });
  counted.on('error', () => raw.unpipe(counted)); // reported to whoever reads
  // What nobody wanted is passed over, so that the connection can go on.
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.unpipe(counted);
    raw.resume();
  });
  return { contentType, bytes: raw.pipe(counted) };
}

function countedUpTo(bytesMax: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > bytesMax) done(tooLarge(bytesMax));
      else done(null, chunk);
    },
  });
}

export function unsupported(contentTypes: readonly string[]): Refusal {
  return new Refusal(
    415,
    'UnsupportedMediaType',
    `Send the body as content-type: ${contentTypes.join(' or ')}`,
  );
}

function tooLarge(bytesMax: number): Refusal {
  return new Refusal(413, 'PayloadTooLarge', `The body is larger than ${bytesMax} bytes`);
}
