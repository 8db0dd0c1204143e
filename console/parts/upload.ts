import type { Schemas } from '../../client/src/client.ts';
import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { refusalOf } from './errors.ts';
import { number } from './format.ts';
import { loadRules } from './rules.ts';

type NewAsset = Schemas['NewAsset'];
const MEGABYTE = 1_024 * 1_024;
/** The API takes no larger picture. */
const BYTES_MAX = 10 * MEGABYTE;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Uploads a picture in three steps, and reports how much of it is sent, from 0 to 1. */
export async function uploadPicture(
  file: File,
  kind: NewAsset['kind'],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Schemas['Asset']> {
  const contentType = PICTURE_TYPES.find((type) => type === file.type);
  if (!contentType) throw new Error(words.parts.uploads.noPicture(file.name));
  if (file.size > BYTES_MAX) throw new RangeError(words.parts.uploads.tooLarge(megabytes(file.size)));
  const body = { kind, contentType, originalFileName: file.name, sizeBytes: file.size };
  const { data } = await api().POST('/assets', { body, signal });
  await send(data.upload, file, onProgress, signal);
  const path = { assetId: data.asset.assetId };
  const { data: asset } = await api().POST('/assets/{assetId}/complete', { params: { path }, signal });
  return asset;
}

const megabytes = (size: number) => number(Math.ceil((size / MEGABYTE) * 10) / 10);

/** `fetch` does not report how much it has sent. The address is signed, so it gets no token. */
function send(
  { method, url, headers }: Schemas['AssetUpload'],
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : refuse(request, reject));
    request.onerror = () => reject(new Error(words.parts.uploads.brokenOff));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

async function refuse(
  { status, responseText }: XMLHttpRequest,
  reject: (error: Error) => void,
): Promise<void> {
  await loadRules();
  reject(new Error(textOf(status, responseText)));
}

function textOf(status: number, responseText: string): string {
  try {
    const { message } = JSON.parse(responseText) as { message?: string };
    if (message) return refusalOf(status, message);
  } catch {
    // a bucket answers with XML
  }
  return words.parts.uploads.refused(status);
}
