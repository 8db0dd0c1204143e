import { Agent, type IncomingMessage, request } from 'node:http';
import { recordTraffic } from './routes/recorded-traffic.ts';

const agent = new Agent({ keepAlive: true });
const SMALL_MAX = 16_384;

type Payload = string | Uint8Array<ArrayBuffer>;

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Anything = any;

export interface RequestOptions {
  /** The person whose token is sent, Alice by default; null sends no token. */
  as?: string | null;
  /** A token to send instead. */
  bearer?: string;
  tenant?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of a body. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The body's text. */
  text: string;
  /** The body, if it is JSON. */
  json: Anything;
  /** `data` of the envelope. */
  data: Anything;
}

/** Sends a request and records the answer, which `traffic.check.ts` validates against the API document. */
export async function send(
  url: string,
  method: string,
  path: string,
  { bearer, tenant, headers = {}, body, raw }: Omit<RequestOptions, 'as'>,
): Promise<Answer> {
  const payload = body === undefined ? raw : JSON.stringify(body);
  const sent: Record<string, string> = {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(tenant !== undefined && { 'tenant-id': tenant }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(typeof raw === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
    ...(payload !== undefined &&
      payload.length <= SMALL_MAX && { 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
  const response = await exchange(new URL(url + path), method, sent, payload);
  const { text } = response;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const json = isJson ? JSON.parse(text) : undefined;
  recordTraffic({
    method,
    path,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: json,
    text,
  });
  return { status: response.status, headers: response.headers, text, json, data: json?.data };
}

/** `fetch` takes twice as long, which counts for many small requests. It is better at bodies that are refused halfway. */
async function exchange(url: URL, method: string, headers: Record<string, string>, payload?: Payload) {
  if (payload !== undefined && payload.length > SMALL_MAX) {
    const response = await fetch(url, { method, headers, body: payload, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const incoming = await open(url, method, headers, payload);
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const received = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    received.append(incoming.rawHeaders[at] as string, incoming.rawHeaders[at + 1] as string);
  return {
    status: incoming.statusCode as number,
    headers: received,
    text: new TextDecoder().decode(Buffer.concat(chunks)),
  };
}

/** The server may close a connection while a request goes out on it. The request is then sent again. */
function open(
  url: URL,
  method: string,
  headers: Record<string, string>,
  payload: Payload | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, resolve);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isLate = outgoing.reusedSocket && /ECONNRESET|EPIPE/.test(error.code ?? '');
      if (isLate) resolve(open(url, method, headers, payload));
      else reject(error);
    });
    outgoing.end(payload);
  });
}
