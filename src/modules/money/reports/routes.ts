import { Type } from 'typebox';
import { file, type Route, record, route, table } from '../../../platform/http/route.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { clientParams } from '../../parties/clients/schema.ts';
import { accountPdf } from './account-pdf.ts';
import { ACCOUNT_ROWS_MAX, accountPeriodQuery, accountQuery, accountRow } from './account-schema.ts';
import { reportAccount } from './account-statement.ts';
import { reportMonths } from './months.ts';
import {
  ageingQuery,
  ageingRow,
  debtor,
  debtorsQuery,
  journalEntry,
  journalQuery,
  MONTHS_MAX,
  monthRow,
  monthsQuery,
  WEEKS,
  weekRow,
} from './schema.ts';
import { reportAgeing, reportDebtors, reportJournal } from './service.ts';
import { reportTax } from './tax-report.ts';
import {
  onAccountRow,
  ossRow,
  returnRow,
  salesListRow,
  taxQuery,
  taxRow,
  unreturnedRow,
} from './tax-schema.ts';
import { reportWeeks } from './weeks.ts';

const tag = 'Reports';
const CSV =
  'With `accept: text/csv`, the answer is a CSV file with every row, unless the query has `limit` or `cursor`.';
const debtors = Type.Array(debtor, { description: 'The clients that owe most urgently, worst first.' });
const weeks = Type.Array(weekRow, { description: 'By week, then by currency.' });

export const reportRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/reports/ageing',
    tag,
    operationId: 'getAgeingReport',
    summary: 'Report what clients owe, by age',
    description: `One row for each client and currency with a balance at the end of the day, by client. Days of issue, payment, refund and reversal count, so a report about a past day shows what was known to be owed on that day. ${CSV}`,
    access: 'VIEWER',
    query: ageingQuery,
    answer: table(ageingRow),
    handler: (context, { query, isCsv }) => reportAgeing(context, query, isCsv),
  }),
  route({
    method: 'GET',
    path: '/reports/tax',
    tag,
    operationId: 'getTaxReport',
    summary: 'Report the tax of a period',
    description:
      'Invoices less credit notes and write-offs, for each category, rate, supply, buyer and currency. `basis` says when they count, and `groupBy` gives the rows of a return. At the end are rows with `onAccount` for each currency with money on account (by payment), and rows with `unreturned` for credit notes of the period whose money still lies on account. The period is at most ten years long. With `accept: text/csv`, the answer is a CSV file.',
    access: 'VIEWER',
    query: taxQuery,
    answer: table(Type.Union([taxRow, returnRow, salesListRow, ossRow, onAccountRow, unreturnedRow])),
    handler: (context, { query, isCsv }) => reportTax(context, query, isCsv),
  }),
  route({
    method: 'GET',
    path: '/reports/journal',
    tag,
    operationId: 'getJournalReport',
    summary: 'Export the journal of a period',
    description: `Every invoice, credit note, payment, refund and reversal, in the order in which they were recorded. Entries are found by the day of recording, so nothing is added to a period that is over. ${CSV}`,
    access: 'VIEWER',
    query: journalQuery,
    answer: table(journalEntry),
    handler: (context, { query, isCsv }) => reportJournal(context, query, isCsv),
  }),
  route({
    method: 'GET',
    path: '/reports/debtors',
    tag,
    operationId: 'getDebtorsReport',
    summary: 'Report who owes today, worst first',
    description:
      'One row for each client and currency with open invoices, by `daysOverdue`, `overdueMinor` and `dueMinor`, the largest first. The answer has the first `limit` rows and no cursor: the report on ages has them all. An invoice is overdue from the day after its due date.',
    access: 'VIEWER',
    query: debtorsQuery,
    answer: record(debtors),
    handler: (context, { query }) => reportDebtors(context, query),
  }),
  route({
    method: 'GET',
    path: '/reports/months',
    tag,
    operationId: 'getMonthsReport',
    summary: 'Report what was invoiced and received by month',
    description: `One row for each month and currency in which something was invoiced or received, earliest first. A month without either has no row. The period is at most ${MONTHS_MAX} months long. With \`accept: text/csv\`, the answer is a CSV file.`,
    access: 'VIEWER',
    query: monthsQuery,
    answer: table(monthRow),
    handler: (context, { query, isCsv }) => reportMonths(context, query, isCsv),
  }),
  route({
    method: 'GET',
    path: '/reports/weeks',
    tag,
    operationId: 'getWeeksReport',
    summary: 'Report what was received and is expected by week',
    description: `One row for each week and currency with something received in the last ${WEEKS} weeks, due in the next ${WEEKS} weeks, or overdue, earliest first. The current week is among both. Weeks begin on Mondays, and days are those of the tenant.`,
    access: 'VIEWER',
    alsoAnswers: [400],
    answer: record(weeks),
    handler: (context) => reportWeeks(context),
  }),
];

export const accountRoutes = (files: DocumentFiles): Route[] => [
  route({
    method: 'GET',
    path: '/clients/{clientId}/statement',
    tag,
    operationId: 'getAccountStatement',
    summary: "Report a client's account",
    description: `A section for each currency: the opening balance, every invoice, credit note, payment, refund and reversal by its \`valueDate\` and then by its recording, each with the balance after it, and the closing balance. A voided invoice is followed by the credit note that cancels it. Allocations move no money, so they are left out. A currency without a balance and without entries in the period has no section. The period is at most ten years long. ${CSV}`,
    access: 'VIEWER',
    params: clientParams,
    query: accountQuery,
    answer: table(accountRow),
    handler: (context, { params, query, isCsv }) => reportAccount(context, params.clientId, query, isCsv),
  }),
  route({
    method: 'GET',
    path: '/clients/{clientId}/statement/pdf',
    tag,
    operationId: 'getAccountStatementPdf',
    summary: "Get a client's statement of account as PDF",
    description: `In the client's language, with the look of the tenant's invoices. It is made anew each time and not kept. A statement with more than ${ACCOUNT_ROWS_MAX} rows is a 400: choose a shorter period, or read it as CSV.`,
    access: 'VIEWER',
    params: clientParams,
    query: accountPeriodQuery,
    answer: file(['application/pdf']),
    handler: (context, { params, query }) => accountPdf(files, context, params.clientId, query),
  }),
];
