import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import type { ByteRange, ServedFile } from '../route.ts';

/** Whatever the bytes are, they run nothing; other sites may show them. */
const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
};

/** Conditions first, then the range (RFC 9110), and only then is the file opened. */
export async function sendFile(
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const etag = `"${file.etag}"`;
  const lasting = { ...FILE_HEADERS, etag, 'cache-control': file.cacheControl };
  if (matchesEtag(headers['if-none-match'], etag)) {
    return reply.code(304).headers(lasting).send();
  }
  const range = rangeOf(headers, etag, file.sizeBytes);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw new Refusal(416, 'RangeNotSatisfiable', `There are ${file.sizeBytes} bytes`);
  }
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  // Until it is open, that it can't be is still an answer.
  const bytes = request.method === 'HEAD' ? '' : await file.open({ first, last });
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.sizeBytes}`);
  return reply
    .headers({
      ...lasting,
      'content-type': file.contentType,
      'content-length': last - first + 1,
      'content-disposition': `inline; filename="${safeName(file.fileName)}"`,
    })
    .send(bytes);
}

/** `If-None-Match` compares weakly: whether the tag is marked weak does not matter. */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  return condition?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false;
}

/** A header that can't be read, several ranges, or an older version: the whole file, as the standard allows. */
function rangeOf(
  headers: FastifyRequest['headers'],
  etag: string,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  if (from === '') {
    if (Number(to) === 0) return 'unsatisfiable';
    return { first: Math.max(0, sizeBytes - Number(to)), last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= sizeBytes ? 'unsatisfiable' : { first, last };
}

/** Nothing that could end the header or the quotes. */
function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '_');
}
