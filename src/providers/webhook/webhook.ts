import type { Clock } from '../../platform/clock.ts';
import { URL_LENGTH_MAX } from '../../platform/outbound/destination.ts';
import { OutboundError } from '../../platform/outbound/failures.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { body, text } from '../../platform/schema.ts';
import type { DeliveryAttempt, Outcome, Provider } from '../provider.ts';
import { messageOf } from './message.ts';
import { outcomeOf } from './outcome.ts';
import { newSecrets, rotateSecret } from './secrets.ts';

/** Time enough to note an event down; whoever does more should do it after the answer. */
const TIMEOUT_MS = 15_000;
/** Nobody reads more of an answer than its start. */
const ANSWER_BYTES_MAX = 64 * 1_024;

interface WebhookConfig {
  url: string;
}

const config = body(
  {
    url: text(1, URL_LENGTH_MAX, {
      description: 'Where events are sent to, by POST. HTTPS, without a user name or a password.',
      example: 'https://example.com/hooks',
    }),
  },
  'Settings of a webhook.',
);

/** Sends every event to a URL, signed by Standard Webhooks. */
export function webhookProvider({ outbound, clock }: { outbound: Outbound; clock: Clock }): Provider {
  return {
    name: 'WEBHOOK',
    title: 'Webhook',
    description: 'Sends events to a URL of yours, signed as Standard Webhooks describes.',
    config,
    eventTypes: ['*'],
    check({ url }: WebhookConfig) {
      const message = outbound.checkUrl(url);
      return message ? [{ field: 'url', message, constraint: 'destination' }] : [];
    },
    newSecrets,
    rotateSecrets: rotateSecret,
    deliver: (attempt) => deliver(outbound, clock, attempt),
  };
}

async function deliver(
  outbound: Outbound,
  clock: Clock,
  { connection, event }: DeliveryAttempt,
): Promise<Outcome> {
  const { url } = connection.config as WebhookConfig;
  const message = messageOf(event, connection.secrets, clock.now());
  try {
    const answer = await outbound.send({
      url,
      method: 'POST',
      ...message,
      timeoutMs: TIMEOUT_MS,
      answerBytesMax: ANSWER_BYTES_MAX,
    });
    return outcomeOf(answer, clock.now());
  } catch (error) {
    if (error instanceof OutboundError) return { kind: 'failed', message: error.message };
    throw error;
  }
}
