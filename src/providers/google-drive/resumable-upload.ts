import { createHash } from 'node:crypto';
import type { ApiAnswer } from '../api-client.ts';
import { ProviderFailure } from '../provider.ts';
import { type Drive, type FileNotes, metadataOf, type Upload, uploadUrl } from './upload.ts';

/** A multiple of 256 KiB, as Google wants it; what is lost with a connection is at most this. */
const CHUNK_BYTES = 4 * 1_048_576;
/** Google may keep less than it was sent. Past this many calls for nothing, another attempt goes on. */
const SPARE_CALLS = 8;
const SESSION_URL_LENGTH_MAX = 2_000;

/** Sends a file in pieces. What an earlier attempt has brought over is not sent again. */
export async function uploadInPieces(drive: Drive, upload: Upload, notes: FileNotes): Promise<ApiAnswer> {
  const content = fingerprintOf(upload);
  const session = notes.read('session');
  if (typeof session === 'string' && notes.read('content') === content && isOfTheApi(drive, session)) {
    const answer = await sendPieces(drive, session, upload.file.bytes, undefined);
    // Nor is one of use in which we and Google disagree about what comes next.
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
  // The token and the file go there: nowhere else than to Google's API.
  if (!isOfTheApi(drive, location)) {
    throw new ProviderFailure('Google named an address for the upload that is not its own', started.status);
  }
  await notes.note({ session: location, content });
  const answer = await sendPieces(drive, location, upload.file.bytes, 0);
  if (!isGone(answer)) return answer;
  throw new ProviderFailure('Google ended the upload before it was done; it begins anew', answer.status);
}

/** From the given position, or from where Google says that it has got to. */
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
    // Everything is there, and yet Google has not said that it is done: ask again.
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
  throw new ProviderFailure('Google takes the file too slowly; it goes on later', 308);
}

/** How many bytes Google has; none when it does not say. */
function positionIn(answer: ApiAnswer, total: number): number {
  const range = answer.headers.get('range');
  if (range === null) return 0;
  const [, last] = /^(?:bytes=)?0-(\d{1,15})$/.exec(range) ?? [];
  const position = Number(last ?? Number.NaN) + 1;
  if (position <= total) return position;
  throw new ProviderFailure('Google says that it has more of the file than there is', answer.status);
}

/** A session ends after a week, or when Google loses it. */
function isGone({ status }: ApiAnswer): boolean {
  return status === 404 || status === 410;
}

function isOfTheApi({ apiUrl }: Drive, url: string): boolean {
  return url.length <= SESSION_URL_LENGTH_MAX && URL.parse(url)?.origin === new URL(apiUrl).origin;
}

/** A session is for these bytes in this folder under this identifier: of anything else, it is not to be gone on with. */
function fingerprintOf(upload: Upload): string {
  return createHash('sha256').update(metadataOf(upload)).update(upload.file.bytes).digest('hex');
}
