import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { choice, day, optional, record } from '../../../platform/schema.ts';
import { JOURNAL_TYPES, journalEntry, minor } from './schema.ts';

const period = {
  from: Type.Optional(day('The first day of the period. Defaults to 1 January of the year of `to`.')),
  to: Type.Optional(day("The last day of the period. Defaults to the tenant's today.")),
};
export const accountPeriodQuery = Type.Object(period);
export const accountQuery = Type.Object({ ...period, ...pageQuery });

/** The rows of a PDF: about 90 pages. */
export const ACCOUNT_ROWS_MAX = 2_000;

export const ACCOUNT_ROW_TYPES = ['OPENING', ...JOURNAL_TYPES, 'CLOSING'] as const;

const { id, recordedAt, ...shown } = journalEntry.properties;
const { number, kind, invoice, invoiceNumber, payment, dueDate, method, reference } = shown;

export const accountRow = record(
  'AccountRow',
  {
    currencyCode: shown.currencyCode,
    currencyExponent: shown.currencyExponent,
    type: choice(ACCOUNT_ROW_TYPES, {
      description: 'What changed the account, or which balance the row shows.',
      example: 'INVOICE',
    }),
    valueDate: day(
      'The day that counts, as in the journal. An opening balance has the first day of the period, a closing balance the last one.',
    ),
    ...optional({ recordedAt, id }),
    ...{ number, kind, invoice, invoiceNumber, payment },
    ...optional({
      amountMinor: minor('The change of what the client owes. Absent on the two balances.', 84_788),
    }),
    balanceMinor: minor(
      'What the client owes after this row. Below 0, it is money of the client. The closing balance is `totalMinor` less `onAccountMinor` of the report on ages.',
      84_788,
    ),
    ...{ dueDate, method, reference },
  },
  'A row of a statement of account: a balance, or something that changed it.',
);

export type AccountPeriodQuery = Static<typeof accountPeriodQuery>;
export type AccountQuery = Static<typeof accountQuery>;
export type AccountRow = Static<typeof accountRow>;
