import { createHash } from 'node:crypto';
import type { ApiAnswer } from '../api-client.ts';
import { ProviderFailure } from '../provider.ts';
import { type Drive, type FileNotes, metadataOf, type Upload, uploadUrl } from './upload.ts';

/** Google requires a multiple of 256 KiB. A lost connection loses at most this much. */
const CHUNK_BYTES = 4 * 1_048_576;
/** Google may keep less than it was sent. After this many extra calls, the next attempt continues. */
const SPARE_CALLS = 8;
const SESSION_URL_LENGTH_MAX = 2_000;

/** Sends a file in pieces. Pieces that an earlier attempt has sent are not sent again. */
export async function uploadInPieces(drive: Drive, upload: Upload, notes: FileNotes): Promise<ApiAnswer> {
  const content = fingerprintOf(upload);
  const session = notes.read('session');
  if (typeof session === 'string' && notes.read('content') === content && isGoogleApi(drive, session)) {
    const answer = await sendPieces(drive, session, upload.file.bytes, undefined);
    // 400 and 416 mean that we disagree with Google about the next piece, so the session is useless.
    if (!isGone(answer) && answer.status !== 400 && answer.status !== 416) return answer;
  }
  const started = await drive.send({
    method: 'POST',
    url: uploadUrl(drive, 'resumable'),
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': upload.file.contentType,
      'x-upload-content-length': `${upload.file.bytes.length}`,
    },
    body: metadataOf(upload),
  });
  if (started.status !== 200) return started;
  const location = started.headers.get('location') ?? '';
  // The token and the file are sent to this URL, so it must be Google's API.
  if (!isGoogleApi(drive, location)) {
    throw new ProviderFailure('Google named an address for the upload that is not its own', started.status);
  }
  await notes.write({ session: location, content });
  const answer = await sendPieces(drive, location, upload.file.bytes, 0);
  if (!isGone(answer)) return answer;
  throw new ProviderFailure('Google ended the upload before it was complete; it starts again', answer.status);
}

/** Starts at the given position, or asks Google how far the upload got. */
async function sendPieces(
  { send }: Drive,
  session: string,
  bytes: Buffer,
  from: number | undefined,
): Promise<ApiAnswer> {
  const total = bytes.length;
  const callsMax = Math.ceil(total / CHUNK_BYTES) + SPARE_CALLS;
  let position = from;
  for (let calls = 0; calls < callsMax; calls++) {
    // Google has every byte but has not confirmed the file: ask again.
    const first = position === total ? undefined : position;
    const piece = first === undefined ? Buffer.alloc(0) : bytes.subarray(first, first + CHUNK_BYTES);
    const range = first === undefined ? '*' : `${first}-${first + piece.length - 1}`;
    const answer = await send({
      method: 'PUT',
      url: session,
      headers: { 'content-range': `bytes ${range}/${total}` },
      body: piece,
    });
    if (answer.status !== 308) return answer;
    position = positionIn(answer, total);
  }
  throw new ProviderFailure('Google accepts the file too slowly; the upload continues later', 308);
}

/** Returns the number of bytes that Google has. Without any, it sends no range. */
function positionIn(answer: ApiAnswer, total: number): number {
  const range = answer.headers.get('range');
  if (range === null) return 0;
  const [, last] = /^(?:bytes=)?0-(\d{1,15})$/.exec(range) ?? [];
  const position = Number(last ?? Number.NaN) + 1;
  if (position <= total) return position;
  throw new ProviderFailure('Google claims to have more of the file than exists', answer.status);
}

/** A session ends after a week, or when Google loses it. */
function isGone({ status }: ApiAnswer): boolean {
  return status === 404 || status === 410;
}

function isGoogleApi({ apiUrl }: Drive, url: string): boolean {
  return url.length <= SESSION_URL_LENGTH_MAX && URL.parse(url)?.origin === new URL(apiUrl).origin;
}

/** A session belongs to these bytes, this folder and this identifier. It must not be continued with others. */
function fingerprintOf(upload: Upload): string {
  return createHash('sha256').update(metadataOf(upload)).update(upload.file.bytes).digest('hex');
}
