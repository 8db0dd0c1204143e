import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { finalizedInvoice } from '../../billing/invoices/examples.ts';
import { client } from '../../parties/clients/examples.ts';
import { payment } from '../payments/examples.ts';
import type { AccountRow } from './account-schema.ts';
import type { AgeingRow, Debtor, JournalEntry, MonthRow, WeekRow } from './schema.ts';
import type { TaxRow } from './tax-schema.ts';

const { totalMinor, subtotalMinor, taxMinor } = finalizedInvoice;
const inEuros = { currencyCode: 'EUR', currencyExponent: 2 };

const ageing: AgeingRow = {
  ...{ client: client.id, clientName: client.name, ...inEuros, notDueMinor: totalMinor },
  ...{ days1To30Minor: 0, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0 },
  ...{ totalMinor, onAccountMinor: 0 },
};
const tax: TaxRow = {
  ...{ country: 'DE', category: 'S', percent: 19, supply: 'SERVICE', ...inEuros },
  ...{ buyerVatNumber: 'DE123456788', taxableMinor: subtotalMinor, taxMinor },
};
const debtor: Debtor = {
  ...{ client: client.id, clientName: client.name, ...inEuros, dueMinor: totalMinor },
  ...{ overdueMinor: 0, invoiceCount: 1, daysOverdue: 0 },
};
const month: MonthRow = {
  month: '2026-11',
  ...inEuros,
  invoicedMinor: totalMinor,
  receivedMinor: payment.amountMinor,
};
const week: WeekRow = {
  week: '2026-11-16',
  ...inEuros,
  receivedMinor: payment.amountMinor,
  ...{ expectedMinor: 0, overdueMinor: 0 },
};
const sale = { category: 'S', percent: 19, country: 'DE', supply: 'SERVICE', kind: 'SALE' } as const;
const recorded = {
  ...{ recordedDate: '2026-11-16', valueDate: '2026-11-16', recordedAt: asCreated.createdAt },
  ...{ client: client.id, clientName: client.name, buyerName: 'Northwind Traders GmbH', ...inEuros },
};
const journal: JournalEntry[] = [
  {
    ...{ type: 'INVOICE', id: exampleId('invoice'), number: 'INV-000001', ...recorded },
    ...{ invoice: exampleId('invoice'), invoiceNumber: 'INV-000001' },
    ...{ amountMinor: totalMinor, subtotalMinor, taxMinor, roundingMinor: 0, dueDate: '2026-12-16' },
    taxes: [
      { ...sale, taxDate: '2026-11-13', taxableMinor: 14_250, taxMinor: 2_708 },
      { ...sale, taxDate: '2026-11-15', taxableMinor: 83_250, taxMinor: 15_817 },
    ],
  },
  {
    ...{ type: 'PAYMENT', id: payment.id, payment: payment.id, ...recorded },
    ...{ amountMinor: -payment.amountMinor, method: 'bank transfer', reference: '2026-11-16/4711' },
  },
];

const balance = { valueDate: '2026-11-16', ...inEuros };
const account: AccountRow[] = [
  { type: 'OPENING', ...balance, valueDate: '2026-01-01', balanceMinor: 0 },
  {
    ...{ type: 'INVOICE', id: exampleId('invoice'), number: 'INV-000001', ...balance },
    ...{ recordedAt: asCreated.createdAt, invoice: exampleId('invoice'), invoiceNumber: 'INV-000001' },
    ...{ amountMinor: totalMinor, balanceMinor: totalMinor, dueDate: '2026-12-16' },
  },
  { type: 'CLOSING', ...balance, balanceMinor: totalMinor },
];

export const reportExamples: Record<string, Example> = {
  getAccountStatement: { answer: account },
  getAgeingReport: { answer: [ageing] },
  getTaxReport: { answer: [tax] },
  getJournalReport: { answer: journal },
  getDebtorsReport: { answer: [debtor] },
  getMonthsReport: { answer: [month] },
  getWeeksReport: { answer: [week] },
};
