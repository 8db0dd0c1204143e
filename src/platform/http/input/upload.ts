import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../../errors.ts';
import { watchArrival } from '../limits/arrival.ts';
import { LargeBodies } from '../limits/large-bodies.ts';
import type { Upload } from '../route.ts';
import { limitBytes, tooLarge } from './json-body.ts';
import type { UploadRule } from './upload-rule.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Shares the memory for uploads that are held. Unset outside the scope of uploads. */
    heldUploads: LargeBodies | undefined;
  }
}

/** Uploads that one caller has held at once. Further ones wait, and no byte of them is read meanwhile. */
const HELD_PER_CALLER_MAX = 4;

/** Makes the routes of this scope receive bodies as streams, of any type. Each route checks the type itself. */
export function streamBodies(scope: FastifyInstance): void {
  const heldUploads = new LargeBodies(HELD_PER_CALLER_MAX);
  scope.removeAllContentTypeParsers();
  scope.decorateRequest('heldUploads');
  scope.addContentTypeParser('*', (request, bytes, done) => {
    request.heldUploads = heldUploads;
    done(null, bytes);
  });
}

/** Checks type and size by the headers. The true size is checked while the bytes are read. */
export function readUpload(request: FastifyRequest, rule: UploadRule): Upload {
  const { contentTypes, bytesMax, fields, isHeld } = rule;
  const { headers, raw, heldUploads } = request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType) || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupportedMediaType(contentTypes);
  }
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === undefined || headers['content-length'] === '0')
    throw invalid([{ field: 'body', message: 'is required', constraint: 'required' }]);
  const held = isHeld ? heldUploads : undefined;
  if (!fields && !held) watchArrival(raw); // forms are small and need no extra time
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Buffer> {
    await held?.begin(request);
    const count = held?.counter(request);
    for await (const chunk of limitBytes(raw, bytesMax)) {
      count?.(chunk.length);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { contentType, bytes: hashed(), digest: () => hash.copy().digest('hex') };
}

export function unsupportedMediaType(contentTypes: readonly string[]): Refusal {
  return new Refusal(
    'content_type_unsupported',
    `Send the body as content-type: ${contentTypes.join(' or ')}`,
  );
}
