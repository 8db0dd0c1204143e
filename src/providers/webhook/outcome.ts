import type { OutboundAnswer } from '../../platform/outbound/outbound.ts';
import type { Outcome } from '../provider.ts';

const GONE = 410;
/** Of an answer's body, in what the owner reads about a failure. */
const EXCERPT_LENGTH_MAX = 500;
/** The schedule's longest wait; a receiver that wants more rest is tried anyway. */
export const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

export function outcomeOf(answer: OutboundAnswer, now: Date): Outcome {
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const excerpt = excerptOf(body);
  const message = `the endpoint answered ${status}${excerpt && `: ${excerpt}`}`;
  if (status === GONE) return { kind: 'gone', message, status };
  const retryAfterMs = retryAfterMsOf(headers['retry-after'], now);
  return { kind: 'failed', message, status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Seconds or a date (RFC 9110); undefined when it can't be read. */
function retryAfterMsOf(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // JavaScript takes many texts for dates; those of HTTP start with the day of the week and end in GMT.
  const isDate = /^[A-Z][a-z]{2,8},? .{10,30}$/.test(text);
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : isDate
      ? Date.parse(text) - now.getTime()
      : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MS_MAX);
}

/** The start of the text on one line, without anything that a terminal or a page could take for a command. */
function excerptOf(body: string): string {
  const line = body.replace(/[\s\p{C}]+/gu, ' ').trim();
  return [...line].slice(0, EXCERPT_LENGTH_MAX).join('').trim();
}
