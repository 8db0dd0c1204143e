import { createHash } from 'node:crypto';
import { type ApiAnswer, type ApiClient, isObject } from '../api-client.ts';
import type { ProviderConnection } from '../provider.ts';
import type { StripeConfig } from './config-schema.ts';
import { idIn } from './webhooks.ts';

/** The version of Stripe's interface that this was written for. The account's own version does not matter. */
const STRIPE_VERSION = '2025-03-31.basil';
const PAGE_MAX = 100;

export type StripeCalls = ReturnType<typeof stripeCalls>;

/** Calls Stripe with the key of the tenant. */
export function stripeCalls(apiUrl: string, api: ApiClient) {
  async function call(
    connection: ProviderConnection,
    method: 'GET' | 'POST',
    path: string,
    form = new URLSearchParams(),
    idempotencyKey?: string,
  ): Promise<ApiAnswer> {
    const { secretKey } = connection.config as StripeConfig; // validated by the schema when it was written
    return api.send({
      method,
      url: `${apiUrl}/v1/${path}${method === 'GET' ? `?${form}` : ''}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: form }),
    });
  }

  /** The account of the key. It is remembered with a hash of the key, since a new key may be of another account. */
  async function accountOf(connection: ProviderConnection): Promise<string> {
    const { secretKey } = connection.config as StripeConfig;
    const keyHash = createHash('sha256').update(secretKey).digest('hex');
    const { account, accountKeyHash } = connection.memory;
    if (typeof account === 'string' && accountKeyHash === keyHash) return account;
    const id = api.parse(await call(connection, 'GET', 'account'), 'Reading the account', idIn);
    await connection.remember({ account: id, accountKeyHash: keyHash });
    return id;
  }

  /** Reads a list to its end, page by page. */
  async function* list(
    connection: ProviderConnection,
    path: string,
    filters: [string, string][],
  ): AsyncGenerator<Record<string, unknown>> {
    for (let after: string | undefined; ; ) {
      const form = new URLSearchParams([...filters, ['limit', String(PAGE_MAX)]]);
      if (after !== undefined) form.set('starting_after', after);
      const page = api.parse(await call(connection, 'GET', path, form), `Listing ${path}`, pageIn);
      yield* page.items;
      after = idIn(page.items.at(-1));
      if (!page.hasMore || after === undefined) return;
    }
  }

  return { api, call, accountOf, list };
}

function pageIn(json: unknown) {
  if (!isObject(json) || !Array.isArray(json.data) || !json.data.every(isObject)) return undefined;
  return { items: json.data, hasMore: json.has_more === true };
}
