import { isObject } from '../api-client.ts';
import type { BegunPayment, OnlinePayment, PaymentHint, PaymentToBegin } from '../online-payment.ts';
import type { PaymentProvider, ProviderConnection } from '../provider.ts';
import { toStripe } from './amounts.ts';
import type { StripeCalls } from './calls.ts';
import { readDispute, readRefund, readSession, timeOf } from './reading.ts';
import { EVENT_TYPES, hintOf, idIn } from './webhooks.ts';

const DESCRIPTION_LENGTH_MAX = 250;
/** The languages of documents that Stripe's page has. */
const LOCALES = new Set(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);
const IN_FULL: [string, string][] = [['expand[]', 'payment_intent.latest_charge.balance_transaction']];

/** Payments as Checkout Sessions of Stripe. */
export function stripePayments({ api, call, accountOf, list }: StripeCalls) {
  return {
    async begin(connection: ProviderConnection, payment: PaymentToBegin): Promise<BegunPayment> {
      const account = await accountOf(connection);
      const form = sessionForm(payment);
      const answer = await call(connection, 'POST', 'checkout/sessions', form, payment.attemptId);
      return api.parse(answer, 'Beginning a payment', (json) => {
        if (!isObject(json) || typeof json.url !== 'string' || !URL.canParse(json.url)) return undefined;
        const [providerId, expiresAt] = [idIn(json.id), timeOf(json.expires_at)];
        if (providerId === undefined || expiresAt === undefined) return undefined;
        return { providerId, url: json.url, expiresAt, account };
      });
    },

    /** Stripe answers 400 if the session is not open any more. */
    async expire(connection: ProviderConnection, providerId: string): Promise<void> {
      const answer = await call(connection, 'POST', `checkout/sessions/${providerId}/expire`);
      if (answer.status !== 400) api.expectSuccess(answer, 'Expiring a payment');
    },

    async read(connection: ProviderConnection, providerId: string): Promise<OnlinePayment> {
      const account = await accountOf(connection);
      const doing = 'Reading a payment';
      const path = `checkout/sessions/${providerId}`;
      const answer = await call(connection, 'GET', path, new URLSearchParams(IN_FULL));
      const payment = { ...api.parse(answer, doing, readSession), account };
      if (!payment.paid) return payment;
      const ofPayment: [string, string][] = [['payment_intent', payment.paid.paymentId]];
      for await (const refund of list(connection, 'refunds', ofPayment)) {
        const returned = readRefund(refund);
        if (!returned) throw api.malformed(doing);
        payment.returned.push(returned);
      }
      for await (const dispute of list(connection, 'disputes', ofPayment)) {
        const seen = readDispute(dispute);
        if (!seen) throw api.malformed(doing);
        payment.isDisputed ||= seen.isOpen;
        if (seen.lost) payment.returned.push(seen.lost);
      }
      return payment;
    },

    /** Stripe keeps events for 30 days. */
    async *changedPayments(connection: ProviderConnection, since: Date): AsyncGenerator<PaymentHint> {
      const from = String(Math.floor(since.getTime() / 1_000));
      const types = EVENT_TYPES.map((type): [string, string] => ['types[]', type]);
      for await (const event of list(connection, 'events', [['created[gte]', from], ...types])) {
        const hint = hintOf(event);
        if (hint) yield hint;
      }
    },
  };
}

/** The names of Stripe's companies, and its texts for banks. Other firms may have names that begin with Stripe. */
const PAYOUT = /^stripe(\W+(payments|technology|inc|transfer|payout)\b.*)?$/is;

/** Some banks show the text only. By default, that of a payout is `STRIPE`. */
export const isPayout: PaymentProvider['isPayout'] = ({ counterpartyName, text = '' }) =>
  PAYOUT.test((counterpartyName ?? text).trim());

/** One line with the amount that is due. Stripe adds nothing to it, and converts nothing. */
function sessionForm(payment: PaymentToBegin): URLSearchParams {
  const { attemptId, amountMinor, currencyCode, language, successUrl, cancelUrl, expiresAt } = payment;
  const description = payment.description.slice(0, DESCRIPTION_LENGTH_MAX).toWellFormed();
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: attemptId,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: String(Math.floor(expiresAt.getTime() / 1_000)),
    locale: LOCALES.has(language) ? language : 'auto',
    'adaptive_pricing[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currencyCode.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(toStripe(amountMinor, currencyCode)),
    'line_items[0][price_data][product_data][name]': description,
    'metadata[paymentAttempt]': attemptId,
    'payment_intent_data[description]': description,
    'payment_intent_data[metadata][paymentAttempt]': attemptId,
  });
}
