import type { Clock } from '../../platform/clock.ts';
import { retryAfterMsOf, textWithin } from '../../platform/outbound/answers.ts';
import { ProviderFailure } from '../provider.ts';

/** Google's answers to us are tokens, identifiers and errors: a few kilobytes at most. */
const ANSWER_BYTES_MAX = 256 * 1_024;
/** The longest call sends 5 MiB: enough for a line of 1 Mbit/s. */
export const CALL_TIMEOUT_MS = 60_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Buffer | string | URLSearchParams;
}

export type Call = (url: string | URL, outgoing: Outgoing) => Promise<Answer>;

/** Calls Google within bounds of time and size. Whatever it answers is an answer; no answer is a failure. */
export function caller(fetchAnswer: typeof fetch, timeoutMs: number): Call {
  return async (url, { method, headers = {}, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetchAnswer(url, {
        method,
        headers,
        signal,
        // Not `error`: a 308 that leads nowhere is how Google says that an upload goes on.
        redirect: 'manual',
        ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
      });
      const text = await textWithin(ANSWER_BYTES_MAX, response);
      if (text === undefined) {
        throw new ProviderFailure('Google answered with more than there can be to say', response.status);
      }
      if (response.headers.has('location') && response.status >= 300 && response.status < 400) {
        throw new ProviderFailure('Google answered with a redirect, which is not followed', response.status);
      }
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      const says = signal.aborted ? `did not answer within ${timeoutMs / 1_000} s` : 'could not be reached';
      throw new ProviderFailure(`Google ${says}`);
    }
  };
}

/** What is no JSON object, such as the page of a proxy, says nothing. */
export function objectIn({ text }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function waitAskedFor({ headers }: Answer, clock: Clock): number | undefined {
  return retryAfterMsOf(headers.get('retry-after'), clock.now());
}
