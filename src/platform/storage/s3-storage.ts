import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { unavailable } from '../errors.ts';
import { LIST_BATCH, STORAGE_RETRY_AFTER_SECONDS, type Storage, type StoredFile } from './storage.ts';

type S3Config = Extract<Config['assetStore'], { kind: 's3' }>;

/** A picture is small; a bucket that takes longer than this for one is in trouble. */
const TIMEOUT_MS = 20_000;
/** The longest that a picture may take on its way from the bucket to a slow reader. */
const STREAM_TIMEOUT_MS = 300_000;
const PUT_BYTES_MAX = 16 * 1_048_576;

/** A bucket: path style at an endpoint of your own, else at Amazon. */
export function s3Storage(config: S3Config, listBatch = LIST_BATCH): Storage {
  const { region } = config;
  const base = baseOf(config);
  const signer = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    ...(config.sessionToken && { sessionToken: config.sessionToken }),
    service: 's3',
    region,
    retries: 0,
  });

  /** The answer, undefined for "there is none"; anything else than success is a 503. */
  async function ask(
    method: string,
    path: string,
    { timeoutMs = TIMEOUT_MS, ...init }: RequestInit & { timeoutMs?: number } = {},
  ): Promise<Response | undefined> {
    let response: Response;
    try {
      const signed = await signer.sign(`${base}${path}`, { method, ...init });
      response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    } catch (error) {
      throw notNow(error);
    }
    if (response.ok) return response;
    const text = await response.text().catch(() => '');
    if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
    throw notNow(new Error(`S3 answered ${method} with ${response.status}: ${text.slice(0, 300)}`));
  }

  return {
    async put(key, bytes) {
      // Signed with its length: S3 takes no body of unknown length.
      const body = Buffer.isBuffer(bytes) ? bytes : await wholeOf(bytes);
      await ask('PUT', `/${key}`, { body: new Uint8Array(body) });
    },

    async read(key, bytesMax) {
      const response = await ask('GET', `/${key}`);
      if (!response) return undefined;
      if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
        await response.body?.cancel();
        return 'too large';
      }
      const chunks: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const chunk of response.body ?? []) {
          size += chunk.length;
          if (size > bytesMax) return 'too large';
          chunks.push(chunk);
        }
      } catch (error) {
        throw notNow(error);
      }
      return Buffer.concat(chunks);
    },

    async open(key, { first, last }) {
      const range = `bytes=${first}-${last}`;
      const response = await ask('GET', `/${key}`, { headers: { range }, timeoutMs: STREAM_TIMEOUT_MS });
      if (!response) return undefined;
      const length = response.headers.get('content-length');
      if (response.status !== 206 || length !== `${last - first + 1}`) {
        await response.body?.cancel();
        throw notNow(new Error(`S3 answered a range with ${response.status} and ${length} bytes`));
      }
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },

    async remove(key) {
      await ask('DELETE', `/${key}`);
    },

    async *list(prefix) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${prefix}/`,
          'max-keys': `${listBatch}`,
          ...(after !== undefined && { 'start-after': after }),
        });
        const xml = (await (await ask('GET', `?${query}`))?.text()) ?? '';
        const files = filesIn(xml);
        yield files;
        after = /<IsTruncated>true</.test(xml) ? files.at(-1)?.key : undefined;
      } while (after !== undefined);
    },

    // An upload to S3 is there whole or not at all.
    removeUnfinished: async () => {},

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

/** A certificate of Amazon's covers one label before its own: names with dots go into the path. */
function baseOf({ bucket, endpoint, region }: S3Config): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > PUT_BYTES_MAX) throw new Error('larger than any file of ours');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Our keys hold nothing that XML would escape. */
function filesIn(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    modifiedAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }));
}

function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

function notNow(error: unknown) {
  return unavailable(
    'The file storage does not take or give the file now',
    STORAGE_RETRY_AFTER_SECONDS,
    error,
  );
}
