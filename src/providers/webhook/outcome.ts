import { excerptOf, retryAfterMsOf } from '../../platform/outbound/answers.ts';
import type { OutboundAnswer } from '../../platform/outbound/outbound.ts';
import type { Outcome } from '../provider.ts';

const GONE = 410;
/** Of an answer's body, in what the owner reads about a failure. */
const EXCERPT_LENGTH_MAX = 500;

export function outcomeOf(answer: OutboundAnswer, now: Date): Outcome {
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const excerpt = excerptOf(body, EXCERPT_LENGTH_MAX);
  const message = `the endpoint answered ${status}${excerpt && `: ${excerpt}`}`;
  if (status === GONE) return { kind: 'gone', message, status };
  const retryAfterMs = retryAfterMsOf(headers['retry-after'], now);
  return { kind: 'failed', message, status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
