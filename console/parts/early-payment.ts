import type { Schemas } from '../../client/src/client.ts';

type Terms = NonNullable<Schemas['Contract']['earlyPayment']>;

/** The values of a form. Whether the discount lowers tax is empty if the usual holds. */
export interface EarlyPaymentValues {
  days: number | undefined;
  percent: number | undefined;
  reducesTax: string;
}

export function earlyPaymentValues(terms: Terms | undefined): EarlyPaymentValues {
  return {
    days: terms?.days,
    percent: terms?.percent,
    reducesTax: terms?.reducesTax === undefined ? '' : String(terms.reducesTax),
  };
}

/** The terms of a request. Without days and percentage there is no discount. */
export function earlyPaymentOf({ days, percent, reducesTax }: EarlyPaymentValues): Partial<Terms> {
  if (days === undefined && percent === undefined) return {};
  return {
    ...(days !== undefined && { days }),
    ...(percent !== undefined && { percent }),
    ...(reducesTax !== '' && { reducesTax: reducesTax === 'true' }),
  };
}
