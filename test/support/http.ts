import { recordTraffic } from './routes/recorded-traffic.ts';

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
  const sent: Record<string, string> = {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(tenant !== undefined && { 'tenant-id': tenant }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const payload = body === undefined ? raw : JSON.stringify(body);
  const response = await fetch(url + path, {
    method,
    headers: sent,
    redirect: 'manual', // tests check redirects themselves
    ...(payload !== undefined && { body: payload }),
  });
  const text = await response.text();
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
