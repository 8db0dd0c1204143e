import type { Clock } from '../platform/clock.ts';
import { excerptOf, retryAfterMsOf, textWithin } from '../platform/outbound/response-reading.ts';
import { type ProviderConnection, ProviderFailure } from './provider.ts';

const DETAIL_LENGTH_MAX = 300;

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON, in place of `body`. */
  json?: unknown;
  body?: Buffer | string | URLSearchParams;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed text, of any shape; undefined when it is not JSON. */
  json: unknown;
  retryAfterMs: number | undefined;
}

export interface ApiClientOptions {
  /** The external system's name, for messages. */
  system: string;
  clock: Clock;
  timeoutMs: number;
  answerBytesMax: number;
  /** Reads the system's own error texts, if it has a format of its own for them. */
  errorTextsIn?(body: Record<string, unknown>): unknown[];
}

/** Calls an external system's JSON API within limits of time and size. */
export interface ApiClient {
  /** Returns any answer except a redirect, which could lead our tokens elsewhere. Throws `ProviderFailure`. */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** Sends with the integration's access token. If it is refused, tries once more with a fresh one. */
  sendFor(connection: ProviderConnection, request: ApiRequest): Promise<ApiAnswer>;
  /** Returns the JSON of a successful answer. Throws the failure otherwise. */
  expectSuccess(answer: ApiAnswer, doing: string): unknown;
  /** Parses the JSON of a successful answer. Throws if `read` returns undefined, too. */
  parse<T>(answer: ApiAnswer, doing: string, read: (json: unknown) => T | undefined): T;
  /** Describes an answer that is not a success; `doing` says what was attempted. */
  failure(answer: ApiAnswer, doing: string): ProviderFailure;
  /** Describes a successful answer that can't be used. */
  malformed(doing: string): ProviderFailure;
}

export function apiClient(options: ApiClientOptions): ApiClient {
  const { system, clock, timeoutMs, answerBytesMax } = options;

  async function send({ method, url, headers, json, body }: ApiRequest): Promise<ApiAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    const content = json === undefined ? body : JSON.stringify(json);
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: Buffer.isBuffer(content) ? new Uint8Array(content) : content }),
      });
      return await readAnswer(response);
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      if (signal.aborted) throw new ProviderFailure(`${system} did not answer within ${timeoutMs / 1_000} s`);
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
      throw new ProviderFailure(`${system} could not be reached${code ? ` (${code})` : ''}`);
    }
  }

  async function readAnswer(response: Response): Promise<ApiAnswer> {
    const { status, headers } = response;
    const text = await textWithin(answerBytesMax, response);
    if (text === undefined) throw new ProviderFailure(`${system} sent an answer that is too large`, status);
    // Without a location, a 308 is Google's way to say that an upload is incomplete.
    if (status >= 300 && status < 400 && headers.has('location')) {
      throw new ProviderFailure(`${system} answered with a redirect, which is not followed`, status);
    }
    const retryAfterMs = retryAfterMsOf(headers.get('retry-after'), clock.now());
    return { status, headers, text, json: parseJson(text), retryAfterMs };
  }

  function failure({ status, json, retryAfterMs }: ApiAnswer, doing: string): ProviderFailure {
    const detail = isObject(json) ? detailIn(json, options.errorTextsIn?.(json) ?? []) : '';
    const message = `${doing}: ${system} answered ${status}${detail && ` (${detail})`}`;
    return new ProviderFailure(message, status, retryAfterMs);
  }

  function expectSuccess(answer: ApiAnswer, doing: string): unknown {
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    throw failure(answer, doing);
  }

  const malformed = (doing: string) =>
    new ProviderFailure(`${doing}: ${system}'s answer is not of the documented shape`);

  return {
    send,
    async sendFor(connection, request) {
      const sendWith = (token: string) =>
        send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
      const token = await connection.accessToken();
      const answer = await sendWith(token);
      return answer.status === 401 ? sendWith(await connection.accessToken(token)) : answer;
    },
    expectSuccess,
    parse(answer, doing, read) {
      const parsed = read(expectSuccess(answer, doing));
      if (parsed === undefined) throw malformed(doing);
      return parsed;
    },
    failure,
    malformed,
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Makes text of an external system fit for a message of ours. */
export function quote(text: string): string {
  return excerptOf(text, DETAIL_LENGTH_MAX);
}

function detailIn({ error_description, message, error }: Record<string, unknown>, own: unknown[]): string {
  const isText = (value: unknown) => typeof value === 'string';
  const ownTexts = own.filter(isText);
  return quote(
    ownTexts.length > 0 ? ownTexts.join('; ') : ([error_description, message, error].find(isText) ?? ''),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
