import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  choice,
  currencyCode,
  day,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
} from '../../../platform/schema.ts';
import { CREDIT_KINDS } from '../../billing/credit-notes/schema.ts';
import { INVOICE_KINDS } from '../../billing/invoices/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';
import { journalTaxes } from './journal-taxes-schema.ts';

export const minor = (description: string, example = 0) => Type.Integer({ description, examples: [example] });
export const client = id('client', 'The client.');
export const clientName = text(1, 200, { description: "The client's name today.", example: 'Northwind' });

export const ageingQuery = Type.Object({
  asOf: Type.Optional(day("The day whose end counts. Defaults to the tenant's today.")),
  ...pageQuery,
});

export const ageingRow = record(
  'AgeingRow',
  {
    client,
    clientName,
    currencyCode,
    currencyExponent,
    notDueMinor: minor('Owed, and not overdue. An invoice is not overdue on its due date.', 50_000),
    days1To30Minor: minor('Overdue by 1 to 30 days.', 12_500),
    days31To60Minor: minor('Overdue by 31 to 60 days.'),
    days61To90Minor: minor('Overdue by 61 to 90 days.'),
    daysOver90Minor: minor('Overdue by more than 90 days.'),
    totalMinor: minor(
      'All that the client owes: the sum of the amounts above. Refunds of reversed payments are due since the reversal.',
      62_500,
    ),
    onAccountMinor: minor(
      'Money of the client that was not allocated to an invoice. The total does not subtract it.',
    ),
  },
  'What a client owed in one currency at the end of a day.',
);

export const period = {
  from: day('The first day of the period.'),
  to: day('The last day of the period.'),
};

export const journalQuery = Type.Object({ ...period, ...pageQuery });

export const JOURNAL_KINDS = [...CREDIT_KINDS, ...INVOICE_KINDS] as const;
export const JOURNAL_TYPES = [
  'INVOICE',
  'INVOICE_REVERSAL',
  'CREDIT_NOTE',
  'PAYMENT',
  'REFUND',
  'PAYMENT_REVERSAL',
  'REFUND_REVERSAL',
  'WRITE_OFF',
  'WRITE_OFF_REVERSAL',
] as const;

export const journalEntry = record(
  'JournalEntry',
  {
    type: choice(JOURNAL_TYPES, { description: 'What was recorded.', example: 'INVOICE' }),
    id: Type.String({
      description:
        'The document, payment, refund or write-off. A reversal has the identifier of what it reverses.',
      examples: ['inv_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    recordedDate: day("The tenant's day when it was recorded. The journal is filtered and sorted by it."),
    valueDate: day(
      'The day that counts: the date of issue, of payment, of refund, of writing off or of reversal.',
    ),
    recordedAt: timestamp('When it was recorded.'),
    ...optional({
      number: text(1, 100, { description: 'The number of the document.', example: 'INV-000001' }),
      kind: choice(JOURNAL_KINDS, {
        description: 'The kind of a credit note, and of an invoice that is no usual one.',
        example: 'CORRECTION',
      }),
    }),
    ...optional({
      invoice: id('invoice', 'The invoice that was issued, credited or written off.'),
      invoiceNumber: text(1, 100, { description: 'The number of that invoice.', example: 'INV-000001' }),
      payment: id('payment', 'The payment that was received, refunded or reversed.'),
    }),
    client,
    clientName,
    buyerName: Type.String({
      description:
        'The legal name of the buyer, as the invoice shows it, or as it was when the payment was recorded.',
      examples: ['Northwind Ltd'],
    }),
    currencyCode,
    currencyExponent,
    amountMinor: minor(
      'The change of what the client owes. The sum of all entries is the sum of the balances of all invoices, less all money on account.',
      84_788,
    ),
    ...optional({
      subtotalMinor: minor('The part without tax. Negative for a credit note, as its amount.', 71_250),
      taxMinor: minor('The tax. Negative for a credit note, as its amount.', 13_538),
      roundingMinor: minor(
        'What rounding added to the amount. Negative for a credit note, as its amount.',
        0,
      ),
      disbursedMinor: minor(
        'The part of `subtotalMinor` that passes on disbursements, and is no base of your tax. Absent if there is none.',
        0,
      ),
      taxes: journalTaxes,
      dueDate: day('The last day to pay an invoice.'),
      method: text(1, 100, { description: 'The method of payment.', example: 'bank transfer' }),
      reference: text(0, 255, {
        description: 'The identifier of the payment or refund elsewhere, such as in a bank statement.',
        example: '2026-11-15/4711',
      }),
    }),
  },
  'A change of what a client owes.',
);

/** Rows of a report that shows the first ones only. */
const ROWS_MAX = 100;
export const ROWS_DEFAULT = 10;

export const debtorsQuery = Type.Object({
  limit: Type.Optional(
    integer(1, ROWS_MAX, {
      description: `The largest number of rows. Defaults to ${ROWS_DEFAULT}.`,
      example: ROWS_DEFAULT,
    }),
  ),
});

export const debtor = record(
  'Debtor',
  {
    client,
    clientName,
    currencyCode,
    currencyExponent,
    dueMinor: minor('All that is due on open invoices, and of refunds of reversed payments.', 62_500),
    overdueMinor: minor('The part of it that is overdue.', 12_500),
    invoiceCount: minor('The number of open invoices.', 2),
    daysOverdue: minor('Days since the oldest overdue amount was due. 0 if nothing is overdue.', 12),
  },
  'What a client owes in one currency today.',
);

/** A report of more months would read very many documents. */
export const MONTHS_MAX = 36;
export const MONTHS_DEFAULT = 12;

const month = (description: string) =>
  Type.String({
    pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])$',
    'x-says': 'must be a month such as 2026-11',
    description,
    examples: ['2026-11'],
  });

export const monthsQuery = Type.Object({
  from: Type.Optional(month(`The first month. Defaults to the first of ${MONTHS_DEFAULT} months.`)),
  to: Type.Optional(month("The last month. Defaults to the tenant's current month.")),
});

export const monthRow = record(
  'MonthRow',
  {
    month: month('The month.'),
    currencyCode,
    currencyExponent,
    invoicedMinor: minor(
      'The amounts to pay of invoices less those of credit notes, by their dates of issue.',
      84_788,
    ),
    receivedMinor: minor('Payments less refunds, by their dates. A reversal counts on its own day.', 50_000),
  },
  'What was invoiced and received in one month and currency.',
);

/** Weeks that the report looks back, and ahead. The current week is one of them. */
export const WEEKS = 8;

export const weekRow = record(
  'WeekRow',
  {
    week: day('The Monday with which the week begins.'),
    currencyCode,
    currencyExponent,
    receivedMinor: minor('Payments less refunds, by their dates. A reversal counts on its own day.', 50_000),
    expectedMinor: minor(
      'What is due of open invoices whose due date is in the week, from today on, and of refunds of payments reversed today.',
      34_788,
    ),
    overdueMinor: minor('In the row of the current week, all that was due before today. Otherwise 0.'),
  },
  'What was received and is expected in one week and currency.',
);

/** A reversal that was recorded at the time of its payment follows it. */
export function rankOf(type: string): number {
  return type.endsWith('_REVERSAL') ? 1 : 0;
}

export type AgeingQuery = Static<typeof ageingQuery>;
export type AgeingRow = Static<typeof ageingRow>;
export type JournalQuery = Static<typeof journalQuery>;
export type JournalEntry = Static<typeof journalEntry>;
export type DebtorsQuery = Static<typeof debtorsQuery>;
export type Debtor = Static<typeof debtor>;
export type MonthsQuery = Static<typeof monthsQuery>;
export type MonthRow = Static<typeof monthRow>;
export type WeekRow = Static<typeof weekRow>;
