import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Store } from '../config.ts';
import { announceSystem, countAnswer, countFailure } from '../outbound/outbound-metrics.ts';
import { type FileStart, LIST_BATCH, type Storage, type StoredFile, storageUnavailable } from './storage.ts';

/** Pictures are small. A bucket that takes longer than this for one is out of order. */
const TIMEOUT_MS = 20_000;
/** The longest time for a picture to reach a slow reader. */
const STREAM_TIMEOUT_MS = 300_000;
const SYSTEM = 'file storage';
const PUT_BYTES_MAX = 16 * 1_048_576;

/** Keeps files in a bucket. */
export function s3Storage(config: S3Store, listBatch = LIST_BATCH): Storage {
  announceSystem(SYSTEM);
  const base = baseUrlOf(config);
  const signer = signerOf(config);
  const send: SendRequest = (method, path, options) => sendRequest(signer, method, `${base}${path}`, options);
  return {
    async put(key, bytes) {
      // S3 takes no body of unknown length.
      const body = Buffer.isBuffer(bytes) ? bytes : await collect(bytes);
      await send('PUT', `/${key}`, { body: new Uint8Array(body) });
    },
    async read(key, bytesMax) {
      const response = await send('GET', `/${key}`);
      return response && readBody(response, bytesMax);
    },
    async readStart(key, bytesMax) {
      // Asking for a range would fail for an empty file.
      const response = await send('GET', `/${key}`);
      return response && readStartOf(response, bytesMax);
    },
    async open(key, { first, last }) {
      const range = `bytes=${first}-${last}`;
      const response = await send('GET', `/${key}`, { headers: { range }, timeoutMs: STREAM_TIMEOUT_MS });
      if (!response) return undefined;
      const length = response.headers.get('content-length');
      if (response.status !== 206 || length !== `${last - first + 1}`) {
        await response.body?.cancel();
        throw storageUnavailable(
          new Error(`S3 answered a range with ${response.status} and ${length} bytes`),
        );
      }
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      await send('DELETE', `/${key}`);
    },
    list: (prefix) => listFiles(send, prefix, listBatch),
    // An upload to S3 is either complete or absent.
    removeUnfinished: async () => {},
    trouble: () => undefined,
    async directUpload(key, contentType, seconds) {
      const url = new URL(`${base}/${key}`);
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const signed = await signer.sign(url, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        aws: { signQuery: true, allHeaders: true },
      });
      return { url: signed.url };
    },
  };
}

/** Where browsers send uploads, and find files. */
export function bucketOrigin(config: S3Store): string {
  return new URL(baseUrlOf(config)).origin;
}

/** Amazon's certificate covers one label before its own name, so a bucket with dots goes into the path. */
function baseUrlOf({ bucket, endpoint, region }: S3Store): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function signerOf({ accessKeyId, secretAccessKey, sessionToken, region }: S3Store): AwsClient {
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return new AwsClient({ ...credentials, service: 's3', region, retries: 0 });
}

type RequestOptions = RequestInit & { timeoutMs?: number };
type SendRequest = (method: string, path: string, options?: RequestOptions) => Promise<Response | undefined>;

/** Resolves to undefined for an absent file. Every other failure is a 503. */
async function sendRequest(
  signer: AwsClient,
  method: string,
  url: string,
  { timeoutMs = TIMEOUT_MS, ...init }: RequestOptions = {},
): Promise<Response | undefined> {
  let response: Response;
  try {
    const signed = await signer.sign(url, { method, ...init });
    response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    countAnswer(SYSTEM, response.status);
  } catch (error) {
    countFailure(SYSTEM, (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection');
    throw storageUnavailable(error);
  }
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
  throw storageUnavailable(new Error(`S3 answered ${method} with ${response.status}: ${text.slice(0, 300)}`));
}

async function readBody(response: Response, bytesMax: number): Promise<Buffer<ArrayBuffer> | 'too large'> {
  if (lengthOf(response) > bytesMax) {
    await response.body?.cancel();
    return 'too large';
  }
  const bytes = await readUntil(response, (size) => size > bytesMax);
  return bytes.length > bytesMax ? 'too large' : bytes;
}

async function readStartOf(response: Response, bytesMax: number): Promise<FileStart> {
  const bytes = await readUntil(response, (size) => size >= bytesMax);
  return { bytes: bytes.subarray(0, bytesMax), totalBytes: Math.max(lengthOf(response), bytes.length) };
}

function lengthOf(response: Response): number {
  return Number(response.headers.get('content-length') ?? 0);
}

/** Leaving the loop cancels the rest of the body. */
async function readUntil(
  response: Response,
  isEnough: (size: number) => boolean,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (isEnough(size)) break;
    }
  } catch (error) {
    throw storageUnavailable(error);
  }
  return Buffer.concat(chunks);
}

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > PUT_BYTES_MAX) throw new Error(`a file is larger than ${PUT_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* listFiles(send: SendRequest, prefix: string, batch: number): AsyncGenerator<StoredFile[]> {
  let after: string | undefined;
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: `${prefix}/`,
      'max-keys': `${batch}`,
      ...(after !== undefined && { 'start-after': after }),
    });
    const xml = (await (await send('GET', `?${query}`))?.text()) ?? '';
    const files = parseFiles(xml);
    yield files;
    after = /<IsTruncated>true</.test(xml) ? files.at(-1)?.key : undefined;
  } while (after !== undefined);
}

/** Our keys contain no character that XML escapes. */
function parseFiles(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: readElement(entry, 'Key') ?? '',
    modifiedAt: new Date(readElement(entry, 'LastModified') ?? Number.NaN),
  }));
}

function readElement(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
