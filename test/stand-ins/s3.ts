import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback, stopServer } from './loopback-server.ts';
import { checkSignature, S3Error, type S3Request } from './s3/signature.ts';

/** The only account. Requests that another one signed are refused. */
export const S3_ACCOUNT = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'the secret of the stand-in' };
export const S3_BUCKET = 'pictures';

export interface S3Server {
  endpoint: string;
  /** Settings for the service. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  modifiedAt: Date;
}

interface Reply {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

const KEYS_MAX = 1_000;
const LIST_PARAMETERS = ['list-type', 'prefix', 'max-keys', 'start-after'];

/** Starts a server that does what the service asks of S3, in memory, and checks every signature. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    answer(objects, request, response).catch(() => response.destroy());
  });
  const endpoint = await listenOnLoopback(server, 0);
  return {
    endpoint,
    environment: {
      ASSET_STORE: `s3://${S3_BUCKET}`,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
    },
    close: () => stopServer(server),
  };
}

async function answer(
  objects: Map<string, StoredObject>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: target = '', headers } = incoming;
  // An upload that breaks off throws here, so nothing of it is stored.
  const request = { method, target, headers, body: await buffer(incoming) };
  let reply: Reply;
  try {
    checkSignature(request, S3_ACCOUNT, Date.now());
    reply = replyTo(objects, request);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    reply = { status: error.status, body: errorXml(error) };
  }
  const { status, headers: own, body = '' } = reply;
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  const type = typeof body === 'string' ? 'application/xml' : 'application/octet-stream';
  response.writeHead(status, { 'content-type': type, ...length, ...own }).end(body);
}

function replyTo(objects: Map<string, StoredObject>, request: S3Request): Reply {
  const { pathname, searchParams } = new URL(request.target, 'http://s3');
  const [, bucket, ...path] = pathname.split('/').map(decodeURIComponent);
  if (bucket !== S3_BUCKET) throw new S3Error(404, 'NoSuchBucket', `there is no bucket ${bucket}`);
  const key = path.join('/');
  if (key === '' && request.method === 'GET') return listObjects(objects, searchParams);
  if (key !== '' && request.method === 'PUT') return putObject(objects, key, request);
  if (key !== '' && request.method === 'GET') return getObject(objects.get(key), request.headers.range);
  if (key !== '' && request.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  throw new S3Error(501, 'NotImplemented', `${request.method} ${pathname}`);
}

function putObject(objects: Map<string, StoredObject>, key: string, { headers, body }: S3Request): Reply {
  if (headers['content-length'] === undefined)
    throw new S3Error(411, 'MissingContentLength', 'an upload must state its length');
  objects.set(key, { bytes: body, modifiedAt: new Date() });
  return { status: 200, headers: { etag: tagOf(body) } };
}

function getObject(object: StoredObject | undefined, range: string | undefined): Reply {
  if (!object) throw new S3Error(404, 'NoSuchKey', 'there is no such object');
  const { bytes, modifiedAt } = object;
  const headers = { etag: tagOf(bytes), 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' };
  if (range === undefined) return { status: 200, headers, body: bytes };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (from === undefined) throw new S3Error(501, 'NotImplemented', `range: ${range}`);
  const [first, last] = [Number(from), Math.min(Number(to), bytes.length - 1)];
  if (first > last) throw new S3Error(416, 'InvalidRange', `${range} of ${bytes.length} bytes`);
  const part = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
  return { status: 206, headers: { ...headers, ...part }, body: bytes.subarray(first, last + 1) };
}

/** In the order of keys. The service goes on with `start-after`; other parameters of S3 would be ignored silently. */
function listObjects(objects: Map<string, StoredObject>, query: URLSearchParams): Reply {
  const unknown = [...query.keys()].filter((name) => !LIST_PARAMETERS.includes(name));
  if (query.get('list-type') !== '2' || unknown.length > 0)
    throw new S3Error(501, 'NotImplemented', `a list with ${query}`);
  const prefix = query.get('prefix') ?? '';
  const after = query.get('start-after') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? KEYS_MAX), KEYS_MAX);
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const entries = left.slice(0, most).map((key) => {
    const { bytes, modifiedAt } = objects.get(key) as StoredObject;
    return `<Contents>${element('Key', key)}${element('LastModified', modifiedAt.toISOString())}${element('ETag', tagOf(bytes))}${element('Size', bytes.length)}</Contents>`;
  });
  const facts = [
    element('Name', S3_BUCKET),
    element('Prefix', prefix),
    element('KeyCount', entries.length),
    element('MaxKeys', most),
    element('IsTruncated', left.length > most),
  ];
  return { status: 200, body: xml('ListBucketResult', [...facts, ...entries]) };
}

function errorXml({ code, message }: S3Error): string {
  return xml('Error', [element('Code', code), element('Message', message)]);
}

function xml(root: string, children: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${children.join('')}</${root}>`;
}

function element(name: string, value: string | number | boolean): string {
  const escaped = String(value).replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<${name}>${escaped}</${name}>`;
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
