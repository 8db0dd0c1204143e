import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import type { ByteRange, ServedFile } from '../route.ts';

/** Files can't run scripts, whatever their bytes are. */
const NO_SCRIPTS = "sandbox; default-src 'none'";
/** Browsers show no PDF in a sandbox. Their viewers need styles of their own. */
const PDF_VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";
/** Other sites may show files. */
const FILE_HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
};

/** Checks the conditions, then the range (RFC 9110), and only then opens the file. */
export async function sendFile(
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const etag = `"${file.etag}"`;
  const policy = file.contentType === 'application/pdf' ? PDF_VIEWER : NO_SCRIPTS;
  const cacheHeaders = {
    ...FILE_HEADERS,
    'content-security-policy': policy,
    etag,
    'cache-control': file.cacheControl,
  };
  if (matchesEtag(headers['if-none-match'], etag)) {
    return reply.code(304).headers(cacheHeaders).send();
  }
  const range = rangeOf(headers, etag, file.sizeBytes);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw new Refusal('range_unsatisfiable', `There are ${file.sizeBytes} bytes`);
  }
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  // Opened before the status is sent, so that a failure can still become an error answer.
  const bytes = request.method === 'HEAD' ? '' : await file.open({ first, last });
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.sizeBytes}`);
  return reply
    .headers({
      ...cacheHeaders,
      'content-type': file.contentType,
      'content-length': last - first + 1,
      'content-disposition': `inline; ${namesOf(file.fileName)}`,
      ...(file.problem !== undefined && { 'x-problem': encodeURIComponent(file.problem) }),
    })
    .send(bytes);
}

/** `If-None-Match` compares weakly: a tag matches whether or not it is marked as weak. */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  return condition?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false;
}

/** A malformed header, several ranges or an outdated `If-Range` get the whole file, as the standard allows. */
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

/** Replaces characters that could end the header or its quotes. Other letters are in a second name (RFC 6266). */
function namesOf(name: string): string {
  const plain = `filename="${name.replace(/[^A-Za-z0-9._-]/g, '_')}"`;
  if (/^[ -~\s]*$/.test(name)) return plain;
  const safe = name.replace(/[\p{C}\s'"()*/\\%]/gu, '_').toWellFormed();
  return `${plain}; filename*=UTF-8''${encodeURIComponent(safe)}`;
}
