import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../../errors.ts';
import { allowSlowBody } from '../limits/slow-bodies.ts';
import type { Upload, UploadRule } from '../route.ts';

/** Inside this scope bodies are not read but passed on as they arrive; the route says which it takes. */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
}

/** What is sent has to be of an allowed type and size by its headers; its true size is counted on the way. */
export function uploadOf(request: FastifyRequest, { contentTypes, bytesMax, fields }: UploadRule): Upload {
  const { headers, raw } = request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType) || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupported(contentTypes);
  }
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.body === undefined || headers['content-length'] === '0')
    throw invalid([{ field: 'body', message: 'is required', constraint: 'required' }]);
  if (!fields) allowSlowBody(raw); // a form is small
  return { contentType, bytes: countedUpTo(bytesMax, raw) };
}

/** Whoever stops reading leaves the connection as it is: there is still an answer to send on it. */
async function* countedUpTo(bytesMax: number, raw: IncomingMessage): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > bytesMax) throw tooLarge(bytesMax);
    yield chunk;
  }
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
