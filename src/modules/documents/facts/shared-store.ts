import { jsonOf, optionalJsonOf } from '../../../platform/database/statement.ts';
import type { DocumentBankAccount, Tax } from './frozen-schema.ts';

/** The columns that invoices and credit notes have alike. A draft has no bank account and no terms yet. */
export const documentColumns = {
  currencyCode: 'text',
  currencyExponent: 'integer',
  subtotalMinor: 'bigint',
  taxMinor: 'bigint',
  totalMinor: 'bigint',
  roundingMinor: 'bigint',
  payableMinor: 'bigint',
  pricesIncludeTax: 'boolean',
  taxes: jsonOf<Tax[]>(),
  taxCurrencyCode: 'text?',
  taxExchangeRate: 'numeric?',
  taxableMinorInTaxCurrency: 'bigint?',
  taxMinorInTaxCurrency: 'bigint?',
  billableCount: 'integer',
  reference: 'text?',
  buyerReference: 'text?',
  paymentTermsDays: 'integer?',
  serviceFrom: 'date?',
  serviceTo: 'date?',
  bankAccount: optionalJsonOf<DocumentBankAccount>(),
} as const;

/** The parameters of a range of dates: days, or times. */
export const dateRange = { from: 'text?', to: 'text?' } as const;

const isDay = (value: string) => `length(${value}) = 10`;

/** The clocks of two zones differ by up to 26 hours. */
const SLACK = `interval '2 days'`;

/**
 * Selects the rows of a page within the range, for a list that is sorted by `time`, latest first. Times are compared with
 * `time`, and days with `day`, which was fixed in the zone of its moment. The page starts at its position or near the
 * end of the range, whichever is earlier: with two separate bounds, PostgreSQL would begin at the newest row.
 */
export function withinDates(time: string, day: string): string {
  const from = `(select case when ${isDay('$from')} then start_of_day(left($from, 10)::date, 'UTC') - ${SLACK}
            else coalesce($from, '-infinity')::timestamptz end)`;
  const to = `case when ${isDay('$to')} then end_of_day(left($to, 10)::date, 'UTC') + ${SLACK}
            else coalesce($to, 'infinity')::timestamptz end`;
  return `${time} >= ${from} and (${time}, id) < (
            (select least($beforeCreatedAt, ${to})),
            (select case when ${to} < $beforeCreatedAt then '${LAST_ID}' else $beforeId end)
          )
          and coalesce(not ${isDay('$from')} or ${day} >= left($from, 10)::date, true)
          and coalesce(not ${isDay('$to')} or ${day} <= left($to, 10)::date, true)`;
}

/** This text sorts after every identifier. */
const LAST_ID = '~';
