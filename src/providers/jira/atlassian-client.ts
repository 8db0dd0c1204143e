import type { Clock } from '../../platform/clock.ts';
import { retryAfterMsOf, textWithin } from '../../platform/outbound/answers.ts';
import { type Link, ProviderFailure } from '../provider.ts';

export const TIMEOUT_MS = 15_000;
/** Half a thousand entries of work with long comments; what is larger is no answer to what we ask. */
const ANSWER_BYTES_MAX = 32 * 1_024 * 1_024;
/** Longer ones are of no use to a reader. */
const DETAIL_LENGTH_MAX = 300;

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  /** When it has to be shorter than that of the others. */
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  /** Parsed JSON, of whatever shape; undefined when there is none. */
  body: unknown;
  retryAfterMs: number | undefined;
}

export interface AtlassianClient {
  /** One attempt. Every status is an answer, but a redirect: nobody is sent elsewhere with our tokens. */
  send(request: Request, token?: string): Promise<Answer>;
  /** With the integration's token, and once again with another when that one is refused. */
  sendFor(link: Link, request: Request): Promise<Answer>;
}

export interface ClientOptions {
  clock: Clock;
  fetch?: typeof fetch | undefined;
  timeoutMs?: number | undefined;
}

export function atlassianClient(options: ClientOptions): AtlassianClient {
  const longestMs = options.timeoutMs ?? TIMEOUT_MS;
  const request = options.fetch ?? fetch;

  async function send({ method, url, body, ...given }: Request, token?: string): Promise<Answer> {
    const timeoutMs = Math.min(longestMs, given.timeoutMs ?? longestMs);
    try {
      const response = await request(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await textWithin(ANSWER_BYTES_MAX, response);
      if (text === undefined) throw new ProviderFailure("Atlassian's answer is too large");
      if (response.status >= 300 && response.status < 400) {
        throw new ProviderFailure('Atlassian answered with a redirect', response.status);
      }
      const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), options.clock.now());
      return { status: response.status, body: parsed(text), retryAfterMs };
    } catch (error) {
      throw error instanceof ProviderFailure ? error : unreachable(error, timeoutMs);
    }
  }

  return {
    send,
    async sendFor(link, request) {
      const token = await link.accessToken();
      const answer = await send(request, token);
      return answer.status === 401 ? send(request, await link.accessToken(token)) : answer;
    },
  };
}

/** The answer's body, if all went well; `doing` says what was tried. */
export function successful(answer: Answer, doing: string): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw failure(answer, doing);
}

export function failure({ status, body, retryAfterMs }: Answer, doing: string): ProviderFailure {
  const detail = detailOf(body);
  const message = `${doing}: Atlassian answered ${status}${detail && ` (${detail})`}`;
  return new ProviderFailure(message, status, retryAfterMs);
}

export function unexpected(doing: string): ProviderFailure {
  return new ProviderFailure(`${doing}: Atlassian's answer is not of the documented shape`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of theirs in a message of ours: one line, bounded. */
export function readable(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length > DETAIL_LENGTH_MAX ? `${line.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}...` : line;
}

/** Their two kinds of errors: OAuth's, and Jira's. */
function detailOf(body: unknown): string {
  if (!isObject(body)) return '';
  const { errorMessages, errors, error_description, error, message } = body;
  const several = [
    ...(Array.isArray(errorMessages) ? errorMessages : []),
    ...(isObject(errors) ? Object.values(errors) : []),
  ];
  const said = [...several, error_description, message, error].filter((one) => typeof one === 'string');
  return readable(several.length > 0 ? said.slice(0, several.length).join('; ') : (said[0] ?? ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(error: unknown, timeoutMs: number): ProviderFailure {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') {
    return new ProviderFailure(`Atlassian did not answer within ${timeoutMs / 1_000} s`);
  }
  const code = (cause as { code?: unknown } | undefined)?.code;
  return new ProviderFailure(`Atlassian can't be reached${typeof code === 'string' ? ` (${code})` : ''}`);
}
