import createFetchClient from 'openapi-fetch';
import type { Answer, Call, List, Paths } from './calls.ts';
import { errorOfAnswer, errorWithoutAnswer } from './errors.ts';
import { type Fetch, orAborted, type Retries, retrying } from './retries.ts';

export type { Answer, Item, ListPath, Paths, Schemas } from './calls.ts';
export { type ErrorDetail, RetainerError } from './errors.ts';
export { type Delivery, type Event, verifyWebhook, WebhookError, type WebhookOptions } from './webhooks.ts';

const RETRIES: Retries = { seconds: 20 };
const TIMEOUT_SECONDS = 60;
const KEY_BYTES = 16;

export interface ClientOptions {
  /** The address of the service, without a path: `https://billing.example.com`. */
  url: string;
  /** A token, or a function that is asked for one before each request. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** The tenant of all requests, by its identifier. */
  tenant?: string | undefined;
  /** How long requests are tried again: 20 seconds unless set. */
  retries?: Partial<Retries>;
  /** How long an attempt waits for its answer: 60 seconds unless set. */
  timeoutSeconds?: number;
  /** Takes the place of `fetch`. */
  fetch?: Fetch;
}

/** Calls answer with `data` as the service gives it, and throw a `RetainerError` otherwise. */
export interface RetainerClient {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** All pages of a list, one after the other. */
  pages: List<'pages'>;
  /** All records of a list, page by page. */
  items: List<'items'>;
  /** Makes a client for another tenant, with these options. */
  inTenant(tenant: string): RetainerClient;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Without its types, which differ by path. */
interface Init {
  params?: { query?: Record<string, unknown>; header?: Record<string, unknown> };
  parseAs?: string;
  signal?: AbortSignal;
  dryRun?: boolean | 'changes';
  ifMatch?: string | undefined;
}
type AnyCall = (
  path: string,
  init?: Init,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export function createClient(options: ClientOptions): RetainerClient {
  const { url, token, tenant, fetch: send = (request) => fetch(request) } = options;
  const authorized: Fetch = async (request) => {
    const bearer = typeof token === 'function' ? await token() : token;
    if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`);
    return send(request);
  };
  const inner = createFetchClient<Paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1`,
    fetch: retrying(
      authorized,
      { ...RETRIES, ...options.retries },
      options.timeoutSeconds ?? TIMEOUT_SECONDS,
    ),
    // Relations in `expand` are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    ...(tenant !== undefined && { headers: { 'tenant-id': tenant } }),
  });

  const call =
    (method: Method) =>
    (path: string, init?: Init): Promise<Answer<unknown>> =>
      init?.signal ? orAborted(answerOf(method, path, init), init.signal) : answerOf(method, path, init);
  const answerOf = async (method: Method, path: string, init?: Init): Promise<Answer<unknown>> => {
    const name = `${method} ${path}`;
    const made = matching(tried(method === 'POST' ? withKey(init) : init));
    const answer = await (inner[method] as unknown as AnyCall)(path, { parseAs: 'stream', ...made }).catch(
      (error) => {
        if (init?.signal?.aborted) throw error;
        throw errorWithoutAnswer(name, error);
      },
    );
    const { response, error, data } = answer;
    if (!response.ok) throw errorOfAnswer(name, response, error);
    const etag = response.headers.get('etag') ?? undefined;
    const payload = init?.parseAs === undefined ? await payloadOf(response, name) : data;
    return { data: payload, etag, response };
  };
  const get = call('GET');

  async function* pages(path: string, init: Init = {}): AsyncGenerator<unknown[]> {
    for (let cursor: string | undefined; ; ) {
      const query = { ...init.params?.query, ...(cursor !== undefined && { cursor }) };
      const { data, response } = await get(path, { ...init, params: { ...init.params, query } });
      yield data as unknown[];
      cursor = nextCursor(response);
      if (cursor === undefined) return;
    }
  }
  async function* items(path: string, init?: Init): AsyncGenerator<unknown> {
    for await (const page of pages(path, init)) yield* page;
  }

  const client = {
    ...{ GET: get, POST: call('POST'), PUT: call('PUT'), PATCH: call('PATCH'), DELETE: call('DELETE') },
    pages,
    items,
    inTenant: (other: string) => createClient({ ...options, tenant: other }),
  };
  // The types of the calls follow from the API document.
  return client as unknown as RetainerClient;
}

/** One key for all attempts. `randomUUID` exists on secure pages only. */
function withKey(init: Init = {}): Init {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...init, params: { ...init.params, header: { 'idempotency-key': key, ...init.params?.header } } };
}

function tried({ dryRun = false, ...init }: Init = {}): Init {
  if (dryRun === false) return init;
  const query = { ...init.params?.query, dryRun: String(dryRun) };
  return { ...init, params: { ...init.params, query } };
}

function matching({ ifMatch, ...init }: Init): Init {
  if (ifMatch === undefined) return init;
  return { ...init, params: { ...init.params, header: { ...init.params?.header, 'if-match': ifMatch } } };
}

async function payloadOf(response: Response, call: string): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob();
  const body = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw errorOfAnswer(call, response, { error: 'UnknownAnswer', message: 'the answer is not of Retainer' });
}

/** Only the cursor is taken from the link, so a token is sent to no other host. */
function nextCursor(response: Response): string | undefined {
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  return new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
