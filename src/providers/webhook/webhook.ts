import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import { URL_LENGTH_MAX } from '../../platform/outbound/destination-url.ts';
import type { Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { excerptOf, retryAfterMsOf } from '../../platform/outbound/response-reading.ts';
import { body, text } from '../../platform/schema.ts';
import type { Outcome, Provider, ProviderSecrets } from '../provider.ts';
import { setting } from '../setting.ts';
import { MASK, maskSecretsOf, maskUrl } from './masked-url.ts';
import { type SignedEvent, signMessage } from './signed-message.ts';
import { newSecrets, rotateSecrets } from './signing-secrets.ts';

/** Enough for a receiver to store an event. It should do everything else after it has answered. */
const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1_024;
/** The most of an answer's body that is quoted in the message of a failure. */
const EXCERPT_LENGTH_MAX = 500;
const GONE = 410;

const configSchema = body(
  {
    url: setting(
      'URL',
      text(1, URL_LENGTH_MAX, {
        description:
          'The URL that events are posted to, signed. It must be HTTPS, without a user name or a password. Possible secrets in it are shown as `***`. Saved as it is shown, the URL does not change.',
        example: 'https://example.com/hooks',
      }),
      { isUrl: true },
    ),
  },
  'Settings of a webhook.',
);

type WebhookConfig = Static<typeof configSchema>;

export function webhookProvider({ outbound, clock }: { outbound: Outbound; clock: Clock }): Provider {
  return {
    name: 'WEBHOOK',
    title: 'Webhook',
    description: 'Sends events to your URL, signed according to Standard Webhooks.',
    configSchema,
    eventTypes: ['*'],
    canServeSandbox: true,
    checkConfig({ url }: WebhookConfig) {
      const message = url.includes(MASK)
        ? `must be the whole URL, with its secrets instead of ${MASK}`
        : outbound.checkUrl(url);
      return message ? [{ field: 'url', message, constraint: 'destination' }] : [];
    },
    hideSecrets: ({ url }: WebhookConfig) => ({ config: { url: maskUrl(url) }, secrets: { url } }),
    revealSecrets: (config: WebhookConfig, { url = config.url }) => ({ url }),
    newSecrets,
    rotateSecrets,
    deliver: ({ connection: { config, secrets }, event }) =>
      postWebhook(outbound, clock, { config, secrets, event }),
  };
}

interface WebhookMessage {
  config: object;
  secrets: ProviderSecrets;
  event: SignedEvent;
}

/** Posts one event. Every failure at the receiver is an outcome. */
export async function postWebhook(
  outbound: Outbound,
  clock: Clock,
  { config, secrets, event }: WebhookMessage,
): Promise<Outcome> {
  const { url } = config as WebhookConfig; // validated by the schema when it was written
  const message = signMessage(event, secrets, clock.now());
  try {
    const answer = await outbound.send({
      url,
      method: 'POST',
      ...message,
      timeoutMs: TIMEOUT_MS,
      answerBytesMax: ANSWER_BYTES_MAX,
    });
    return outcomeOf(answer, url, clock.now());
  } catch (error) {
    if (error instanceof OutboundError) return { kind: 'failed', message: error.message };
    throw error;
  }
}

function outcomeOf({ status, headers, body }: OutboundAnswer, url: string, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const excerpt = excerptOf(maskSecretsOf(url, body), EXCERPT_LENGTH_MAX);
  const message = `the endpoint answered ${status}${excerpt && `: ${excerpt}`}`;
  if (status === GONE) return { kind: 'gone', message, status };
  const retryAfterMs = retryAfterMsOf(headers['retry-after'], now);
  return { kind: 'failed', message, status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
