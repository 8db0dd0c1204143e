import { amountColumn, type Column, plainColumn, textColumn } from '../../../platform/http/answers/csv.ts';

const currency = [plainColumn('currencyCode')];

export const ageingColumns: Column[] = [
  plainColumn('client'),
  textColumn('clientName'),
  ...currency,
  ...['notDueMinor', 'days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'].map(
    (property) => amountColumn(property),
  ),
  amountColumn('totalMinor'),
  amountColumn('onAccountMinor'),
];

const taxes: Column[] = [
  plainColumn('country'),
  plainColumn('category'),
  plainColumn('percent'),
  ...currency,
  amountColumn('taxableMinor'),
  amountColumn('taxMinor'),
  plainColumn('taxCurrencyCode'),
  amountColumn('taxableMinorInTaxCurrency', 'taxCurrencyExponent'),
  amountColumn('taxMinorInTaxCurrency', 'taxCurrencyExponent'),
];

export const taxColumns: Column[] = [...taxes, plainColumn('invoiceCount'), plainColumn('creditNoteCount')];

/** The last rows show money on account. They have cells of their own, and none of a tax. */
export const paidTaxColumns: Column[] = [
  ...taxes,
  ...['opening', 'received', 'freed', 'allocated', 'refunded', 'closing'].map((name) =>
    amountColumn(`${name}Minor`),
  ),
  plainColumn('isPossiblyTaxable'),
];

export const journalColumns: Column[] = [
  ...['type', 'id', 'recordedDate', 'valueDate', 'recordedAt'].map(plainColumn),
  textColumn('number'),
  plainColumn('kind'),
  plainColumn('invoice'),
  textColumn('invoiceNumber'),
  plainColumn('payment'),
  plainColumn('client'),
  textColumn('clientName'),
  ...currency,
  amountColumn('amountMinor'),
  amountColumn('subtotalMinor'),
  amountColumn('taxMinor'),
  amountColumn('roundingMinor'),
  plainColumn('dueDate'),
  textColumn('method'),
  textColumn('reference'),
];

export const accountColumns: Column[] = [
  ...currency,
  ...['type', 'valueDate', 'recordedAt', 'id'].map(plainColumn),
  textColumn('number'),
  plainColumn('kind'),
  plainColumn('invoice'),
  textColumn('invoiceNumber'),
  plainColumn('payment'),
  amountColumn('amountMinor'),
  amountColumn('balanceMinor'),
  plainColumn('dueDate'),
  textColumn('method'),
  textColumn('reference'),
];

export const monthColumns: Column[] = [
  plainColumn('month'),
  ...currency,
  amountColumn('invoicedMinor'),
  amountColumn('receivedMinor'),
];
