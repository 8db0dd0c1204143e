import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Link, type Outcome, ProviderFailure, type RecordFile } from '../provider.ts';
import { type Answer, type Call, type Outgoing, objectIn } from './calls.ts';
import { refusalOf } from './refusals.ts';

/** What the parts of an upload share: Google's API, as one integration may use it. */
export interface Drive {
  clock: Clock;
  /** Without a slash at its end. */
  apiUrl: string;
  /** As `Call`, with the integration's token, and once more with another when it is refused. */
  authorized: Call;
}

/** A file on its way. */
export interface Parcel {
  folderId: string;
  file: RecordFile;
  /** By which a person, or a script, finds out where a file came from. */
  appProperties: Record<string, string>;
}

export interface Upload extends Parcel {
  /** Had from Google beforehand: a second file with it is refused, so that there is one at most. */
  fileId: string;
}

/** What attempts of one delivery tell each other about one of its files. */
export interface FileNotes {
  read(name: string): string | number | boolean | undefined;
  note(values: Record<string, string | boolean>): Promise<void>;
}

export function driveOf(link: Link, apiUrl: string, call: Call, clock: Clock): Drive {
  let token: string | undefined;
  const send = (url: string | URL, outgoing: Outgoing) =>
    call(url, { ...outgoing, headers: { ...outgoing.headers, authorization: `Bearer ${token}` } });
  return {
    clock,
    apiUrl,
    async authorized(url, outgoing) {
      token ??= await link.accessToken();
      const answer = await send(url, outgoing);
      if (answer.status !== 401) return answer;
      token = await link.accessToken(token);
      return send(url, outgoing);
    },
  };
}

export async function newFileId({ authorized, apiUrl }: Drive): Promise<string | Answer> {
  const answer = await authorized(`${apiUrl}/drive/v3/files/generateIds?count=1&space=drive&type=files`, {
    method: 'GET',
  });
  if (answer.status !== 200) return answer;
  const { ids } = objectIn(answer);
  const [fileId] = Array.isArray(ids) ? ids : [];
  if (typeof fileId === 'string' && /^[A-Za-z0-9_-]{1,200}$/.test(fileId)) return fileId;
  throw new ProviderFailure('Google answered without an identifier for the file', answer.status);
}

/** Metadata and content in one request: at most 5 MB, says Google. */
export async function uploadAtOnce(drive: Drive, upload: Upload): Promise<Answer> {
  const boundary = `retainer-${randomBytes(16).toString('hex')}`;
  const { file } = upload;
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${metadataOf(upload)}\r\n` +
        `--${boundary}\r\ncontent-type: ${file.contentType}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return drive.authorized(uploadUrl(drive, 'multipart'), {
    method: 'POST',
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    body,
  });
}

export function uploadUrl({ apiUrl }: Drive, uploadType: 'multipart' | 'resumable'): string {
  return `${apiUrl}/upload/drive/v3/files?uploadType=${uploadType}&supportsAllDrives=true&fields=id`;
}

export function metadataOf({ fileId, folderId, file, appProperties }: Upload): string {
  return JSON.stringify({
    id: fileId,
    name: file.name,
    mimeType: file.contentType,
    parents: [folderId],
    appProperties,
  });
}

/** A 409 is as good as a success: the identifier is in use, so an earlier attempt has brought the file. */
export function outcomeOf(answer: Answer, { fileId, folderId }: Upload, clock: Clock): Outcome {
  const { status, text } = answer;
  if (status === 409) return { kind: 'delivered', status };
  if (status !== 200 && status !== 201) return refusalOf(answer, folderId, clock);
  // A proxy may have answered in Google's place. That a session is done may come without words.
  if (text === '' || objectIn(answer).id === fileId) return { kind: 'delivered', status };
  return { kind: 'failed', message: 'Google did not confirm that it has the file', status };
}
