import { currencyExponent } from '../../platform/currencies.ts';

// Stripe counts most currencies as ISO 4217 does. https://docs.stripe.com/currencies lists the others.

/**
 * Refused. Stripe's list counts UGX without decimals, and its special cases with two: a wrong guess would charge a hundredfold.
 * The others are no currencies of Stripe, or funds.
 */
const REFUSED = new Set(['UGX', 'CLF', 'UYW', 'UYI', 'IQD', 'LYD', 'KPW', 'IRR', 'SYP', 'CUP']);
/** The least that Stripe charges, in our minor units. Other currencies have the worth of 0.50 USD, which Stripe itself checks. */
const MINIMUM: Record<string, number> = {
  ...{ USD: 50, AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50 },
  ...{ GBP: 30, HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1_000 },
};
/** Stripe takes at most eight digits. */
const STRIPE_MAX = 99_999_999;

export function takes(amountMinor: number, currencyCode: string): boolean {
  const amount = toStripe(amountMinor, currencyCode);
  return (
    !REFUSED.has(currencyCode) &&
    amountMinor >= (MINIMUM[currencyCode] ?? 1) &&
    amount <= STRIPE_MAX &&
    // Of three decimals, the last must be 0.
    (currencyExponent(currencyCode) !== 3 || amount % 10 === 0) &&
    fromStripe(amount, currencyCode) === amountMinor
  );
}

/** Stripe wants two decimals of ISK that are 0, and no decimals of MGA. ISO 4217 has none and two. */
export function toStripe(amountMinor: number, currencyCode: string): number {
  if (currencyCode === 'ISK') return amountMinor * 100;
  return currencyCode === 'MGA' ? Math.floor(amountMinor / 100) : amountMinor;
}

/** Rounds a fee of ISK, which may have decimals at Stripe. Other amounts are exact. */
export function fromStripe(amount: number, currencyCode: string): number {
  if (currencyCode === 'ISK') return Math.round(amount / 100);
  return currencyCode === 'MGA' ? amount * 100 : amount;
}
