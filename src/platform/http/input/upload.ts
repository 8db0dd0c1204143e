import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../../errors.ts';
import { watchArrival } from '../limits/arrival.ts';
import type { Upload, UploadRule } from '../route.ts';
import { limitBytes, tooLarge } from './json-body.ts';

/** Makes the routes of this scope receive bodies as streams, of any type. Each route checks the type itself. */
export function streamBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
}

/** Checks type and size by the headers. The true size is checked while the bytes are read. */
export function readUpload(request: FastifyRequest, { contentTypes, bytesMax, fields }: UploadRule): Upload {
  const { headers, raw } = request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType) || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupportedMediaType(contentTypes);
  }
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === undefined || headers['content-length'] === '0')
    throw invalid([{ field: 'body', message: 'is required', constraint: 'required' }]);
  if (!fields) watchArrival(raw); // forms are small and need no extra time
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of limitBytes(raw, bytesMax)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { contentType, bytes: hashed(), digest: () => hash.copy().digest('hex') };
}

export function unsupportedMediaType(contentTypes: readonly string[]): Refusal {
  return new Refusal(
    415,
    'UnsupportedMediaType',
    `Send the body as content-type: ${contentTypes.join(' or ')}`,
  );
}
