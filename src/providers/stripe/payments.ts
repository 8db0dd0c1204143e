import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { isObject } from '../api-client.ts';
import type {
  BegunPayment,
  OnlinePayment,
  PaymentHint,
  PaymentToBegin,
  ProviderConnection,
} from '../provider.ts';
import { toStripe } from './amounts.ts';
import type { StripeConfig } from './config-schema.ts';
import { EVENT_TYPES, hintOf, idIn } from './events.ts';
import { readDispute, readRefund, readSession, timeOf } from './reading.ts';

/** The version of Stripe's interface that this was written for. The account's own version does not matter. */
const STRIPE_VERSION = '2025-03-31.basil';
const PAGE_MAX = 100;
/** More refunds or disputes of one payment are not read. */
const RETURNS_MAX = 1_000;
const DESCRIPTION_LENGTH_MAX = 250;
/** The languages of invoices that Stripe's page has. */
const LOCALES = new Set(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);

/** Calls of Stripe's interface, with the key of the tenant. */
export function stripePayments(apiUrl: string, api: ApiClient) {
  async function call(
    connection: ProviderConnection,
    method: 'GET' | 'POST',
    path: string,
    { form, key }: { form?: URLSearchParams; key?: string } = {},
  ): Promise<ApiAnswer> {
    const { secretKey } = connection.config as StripeConfig; // validated by the schema when it was written
    const query = method === 'GET' && form ? `?${form}` : '';
    return api.send({
      method,
      url: `${apiUrl}/v1/${path}${query}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: form ?? new URLSearchParams() }),
    });
  }

  /** The account of the key. It is remembered with a hash of the key, since a new key may be of another account. */
  async function accountOf(connection: ProviderConnection): Promise<string> {
    const { secretKey } = connection.config as StripeConfig;
    const keyHash = createHash('sha256').update(secretKey).digest('hex');
    const { account, accountKeyHash } = connection.memory;
    if (typeof account === 'string' && accountKeyHash === keyHash) return account;
    const answer = await call(connection, 'GET', 'account');
    const id = api.parse(answer, 'Reading the account', (json) =>
      isObject(json) ? idIn(json.id) : undefined,
    );
    await connection.remember({ account: id, accountKeyHash: keyHash });
    return id;
  }

  async function begin(connection: ProviderConnection, payment: PaymentToBegin): Promise<BegunPayment> {
    const account = await accountOf(connection);
    const answer = await call(connection, 'POST', 'checkout/sessions', {
      form: sessionForm(payment),
      key: payment.attemptId,
    });
    return api.parse(answer, 'Beginning a payment', (json) => {
      if (!isObject(json) || typeof json.url !== 'string' || !URL.canParse(json.url)) return undefined;
      const [providerId, expiresAt] = [idIn(json.id), timeOf(json.expires_at)];
      if (providerId === undefined || expiresAt === undefined) return undefined;
      return { providerId, url: json.url, expiresAt, account };
    });
  }

  /** Stripe answers 400 if the session is not open any more. */
  async function expire(connection: ProviderConnection, providerId: string): Promise<void> {
    const answer = await call(connection, 'POST', `checkout/sessions/${providerId}/expire`);
    if (answer.status !== 400) api.expectSuccess(answer, 'Expiring a payment');
  }

  async function read(connection: ProviderConnection, providerId: string): Promise<OnlinePayment> {
    const account = await accountOf(connection);
    const doing = 'Reading a payment';
    const form = new URLSearchParams({ 'expand[]': 'payment_intent.latest_charge.balance_transaction' });
    const answer = await call(connection, 'GET', `checkout/sessions/${providerId}`, { form });
    const payment = { ...api.parse(answer, doing, readSession), account };
    if (!payment.paid) return payment;
    const { paymentId } = payment.paid;
    for await (const refund of list(connection, 'refunds', { payment_intent: paymentId })) {
      const returned = readRefund(refund);
      if (!returned) throw api.malformed(doing);
      payment.returned.push(returned);
    }
    for await (const dispute of list(connection, 'disputes', { payment_intent: paymentId })) {
      const seen = readDispute(dispute);
      if (!seen) throw api.malformed(doing);
      payment.isDisputed ||= seen.isOpen;
      if (seen.lost) payment.returned.push(seen.lost);
    }
    return payment;
  }

  /** Reads a list page by page. */
  async function* list(
    connection: ProviderConnection,
    path: string,
    filters: Record<string, string>,
    countMax = RETURNS_MAX,
  ): AsyncGenerator<Record<string, unknown>> {
    let after: string | undefined;
    for (let count = 0; count < countMax; count += PAGE_MAX) {
      const form = new URLSearchParams({ ...filters, limit: String(PAGE_MAX) });
      if (path === 'events') for (const type of EVENT_TYPES) form.append('types[]', type);
      if (after !== undefined) form.set('starting_after', after);
      const answer = await call(connection, 'GET', path, { form });
      const page = api.parse(answer, `Listing ${path}`, (json) =>
        isObject(json) && Array.isArray(json.data) && json.data.every(isObject) ? json : undefined,
      );
      const items = page.data as Record<string, unknown>[];
      yield* items;
      after = idIn(items.at(-1));
      if (page.has_more !== true || after === undefined) return;
    }
  }

  /** Stripe keeps events for 30 days. */
  async function* changedPayments(connection: ProviderConnection, since: Date): AsyncGenerator<PaymentHint> {
    const from = String(Math.floor(since.getTime() / 1_000));
    for await (const event of list(
      connection,
      'events',
      { 'created[gte]': from },
      Number.POSITIVE_INFINITY,
    )) {
      const hint = hintOf(event);
      if (hint) yield hint;
    }
  }

  return { begin, expire, read, changedPayments, accountOf };
}

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
