import type { Clock } from '../platform/clock.ts';
import { announceSystem, countAnswer, countFailure } from '../platform/outbound/outbound-metrics.ts';
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
  /** The parsed body, of any shape; undefined when it is not JSON. */
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

export type ApiClient = ReturnType<typeof apiClient>;

/** Calls an external system's JSON API within limits of time and size. Every failure is a `ProviderFailure`. */
export function apiClient(options: ApiClientOptions) {
  const { system, timeoutMs, errorTextsIn } = options;
  announceSystem(system);

  /** Returns any answer except a redirect, which could lead our tokens elsewhere. */
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
      countAnswer(system, response.status);
      return await readAnswer(response, options);
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      countFailure(system, signal.aborted ? 'timeout' : 'connection');
      if (signal.aborted) throw new ProviderFailure(`${system} did not answer within ${timeoutMs / 1_000} s`);
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
      throw new ProviderFailure(`${system} could not be reached${code ? ` (${code})` : ''}`);
    }
  }

  /** Sends with the integration's access token. If it is refused, tries once more with a fresh one. */
  async function sendFor(connection: ProviderConnection, request: ApiRequest): Promise<ApiAnswer> {
    const sendWith = (token: string) =>
      send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const token = await connection.accessToken();
    const answer = await sendWith(token);
    return answer.status === 401 ? sendWith(await connection.accessToken(token)) : answer;
  }

  /** Describes an answer that is not a success; `doing` says what was attempted. */
  function failure({ status, json, retryAfterMs }: ApiAnswer, doing: string): ProviderFailure {
    const detail = isObject(json) ? detailIn(json, errorTextsIn?.(json) ?? []) : '';
    const message = `${doing}: ${system} answered ${status}${detail && ` (${detail})`}`;
    return new ProviderFailure(message, status, retryAfterMs);
  }

  /** Describes a successful answer that can't be used. */
  function malformed(doing: string): ProviderFailure {
    return new ProviderFailure(`${doing}: ${system}'s answer is not of the documented shape`);
  }

  /** Returns the JSON of a successful answer. */
  function expectSuccess(answer: ApiAnswer, doing: string): unknown {
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    throw failure(answer, doing);
  }

  /** Reads the JSON of a successful answer. It is malformed if `read` returns undefined. */
  function parse<T>(answer: ApiAnswer, doing: string, read: (json: unknown) => T | undefined): T {
    const parsed = read(expectSuccess(answer, doing));
    if (parsed === undefined) throw malformed(doing);
    return parsed;
  }

  return { send, sendFor, failure, malformed, expectSuccess, parse };
}

async function readAnswer(
  response: Response,
  { system, clock, answerBytesMax }: ApiClientOptions,
): Promise<ApiAnswer> {
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shortens and cleans text of an external system for use in a message. */
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
