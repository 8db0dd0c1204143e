import { randomBytes } from 'node:crypto';
import { type ApiAnswer, type ApiRequest, isObject } from '../api-client.ts';
import { type Outcome, ProviderFailure, type RecordFile } from '../provider.ts';
import { refusalOf } from './upload-errors.ts';

/** Google Drive's API, as one integration may use it. */
export interface Drive {
  /** Without a slash at its end. */
  apiUrl: string;
  send(request: ApiRequest): Promise<ApiAnswer>;
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

export async function newFileId({ send, apiUrl }: Drive): Promise<string | ApiAnswer> {
  const url = `${apiUrl}/drive/v3/files/generateIds?count=1&space=drive&type=files`;
  const answer = await send({ method: 'GET', url });
  if (answer.status !== 200) return answer;
  const ids = isObject(answer.json) ? answer.json.ids : undefined;
  const [fileId] = Array.isArray(ids) ? ids : [];
  if (typeof fileId === 'string' && /^[A-Za-z0-9_-]{1,200}$/.test(fileId)) return fileId;
  throw new ProviderFailure('Google answered without an identifier for the file', answer.status);
}

/** Metadata and content in one request: at most 5 MB, says Google. */
export async function uploadAtOnce(drive: Drive, upload: Upload): Promise<ApiAnswer> {
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
  return drive.send({
    method: 'POST',
    url: uploadUrl(drive, 'multipart'),
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

/** A 409 counts as a success: the identifier is in use, so an earlier attempt has stored the file. */
export function outcomeOf(answer: ApiAnswer, { fileId, folderId }: Upload): Outcome {
  const { status, text, json } = answer;
  if (status === 409) return { kind: 'delivered', status };
  if (status !== 200 && status !== 201) return refusalOf(answer, folderId);
  // The end of a session may come without a body. Any other body may be a proxy's.
  if (text === '' || (isObject(json) && json.id === fileId)) return { kind: 'delivered', status };
  return { kind: 'failed', message: 'Google did not confirm that it has the file', status };
}
