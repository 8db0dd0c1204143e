import { createClient, type RetainerClient } from '../client/src/client.ts';

/** The client of the tenant that the environment names. A program of your own imports from '@retainer/client'. */
export function connect(): RetainerClient {
  const {
    RETAINER_URL: url = 'http://127.0.0.1:3000',
    RETAINER_TOKEN: token,
    RETAINER_TENANT: tenant,
  } = process.env;
  return createClient({ url, token, tenant });
}

/** `847.88 EUR`. Amounts are whole numbers of minor units, and not every currency has hundredths. */
export function money(
  amountMinor: number,
  currency: { currencyCode: string; currencyExponent: number },
): string {
  return `${(amountMinor / 10 ** currency.currencyExponent).toFixed(currency.currencyExponent)} ${currency.currencyCode}`;
}
