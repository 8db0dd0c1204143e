import type { Clock } from '../../platform/clock.ts';
import { apiClient, isObject } from '../api-client.ts';
import type { Provider } from '../provider.ts';
import { takes } from './amounts.ts';
import { stripeCalls } from './calls.ts';
import {
  checkStripeConfig,
  hideStripeSecrets,
  revealStripeSecrets,
  type StripeConfig,
  stripeConfig,
} from './config-schema.ts';
import { isPayout, stripePayments } from './payments.ts';
import type { StripeSettings } from './settings.ts';
import { hintIn, isSigned, SIGNATURE_HEADER } from './webhooks.ts';

/** A client waits for the page that is made in this time. */
const TIMEOUT_MS = 15_000;
/** Room for a page of 100 events with their objects. */
const ANSWER_BYTES_MAX = 8 * 1_024 * 1_024;

export function stripeProvider({ settings, clock }: { settings: StripeSettings; clock: Clock }) {
  const api = apiClient({
    system: 'Stripe',
    clock,
    timeoutMs: TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
    errorTextsIn: ({ error }) => (isObject(error) ? [error.message] : []),
  });
  const calls = stripeCalls(settings.apiUrl, api);
  return {
    name: 'STRIPE',
    title: 'Stripe',
    description: 'Lets clients pay invoices online, on a page of Stripe, and records what they pay.',
    configSchema: stripeConfig,
    eventTypes: [],
    canServeSandbox: true, // it takes test keys only, so no money moves
    checkConfig: checkStripeConfig,
    hideSecrets: hideStripeSecrets,
    revealSecrets: revealStripeSecrets,
    /** Tries the key. */
    connect: async (connection) => void (await calls.accountOf(connection)),
    payments: {
      ...stripePayments(calls),
      takes,
      isPayout,
      signatureHeader: SIGNATURE_HEADER,
      isGenuine({ config }, signature, body) {
        const { webhookSecret } = config as StripeConfig; // validated by the schema when it was written
        return webhookSecret !== undefined && isSigned(signature, body, webhookSecret, clock.now());
      },
      readWebhook: hintIn,
    },
  } satisfies Provider;
}
