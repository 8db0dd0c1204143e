import { formatMinor } from '../../../platform/currencies.ts';
import { compactVatNumber, vatPrefixOf } from '../../documents/facts/vat-numbers.ts';
import type { Books } from '../accounts/service.ts';
import type { Accounted } from './accounted.ts';
import type { Booking } from './booking.ts';
import { DATEV_COLUMNS, DATEV_TEXTS } from './datev-columns.ts';
import type { BookedMonth } from './movements.ts';

// The format of DATEV for booking batches: EXTF, version 700, category 21, version 13.

const NUMBER_LENGTH_MAX = 36;
const TEXT_LENGTH_MAX = 60;
/** DATEV reads Windows-1252: its letters are those of Latin 1, and it has these signs where Latin 1 has none. */
const ENCODING = 'latin1';
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '€': '\x80', '„': '\x84', '…': '\x85', '‘': '\x91', '’': '\x92' },
  ...{ '“': '\x93', '”': '\x94', '–': '\x96', '—': '\x97' },
};

/** The batch of a month. `createdAt` is a moment of the tenant. */
interface Batch {
  month: BookedMonth;
  from: string;
  to: string;
  createdAt: string;
}

/** The two lines above the bookings. */
export function datevHead(books: Books, { month, from, to, createdAt }: Batch): Buffer {
  const fields = [
    ...[text('EXTF'), '700', '21', text('Buchungsstapel'), '13', createdAt.replace(/\D/g, ''), ''],
    ...[text('RE'), text(''), text('')],
    ...[String(books.consultantNumber ?? 1_001), String(books.firmNumber ?? 1)],
    ...[compact(fiscalYearOf(books, month.firstDay)), String(books.accountLength)],
    ...[compact(month.firstDay), compact(month.lastDay), text(`${from} bis ${to}`), text('')],
    // 1 is financial accounting, 0 is no purpose, and 0 leaves the bookings open for changes.
    ...['1', '0', '0', text(books.currencyCode), '', text(''), '', ''],
    ...[text(books.chart.slice(3)), '', '', text(''), text('')],
  ];
  return lineOf(fields, DATEV_COLUMNS);
}

/** A row of a booking. Its tax is reckoned by the account or the key, so it has the whole amount. */
export function datevRow(books: Books, booking: Accounted): Buffer {
  const { amountMinor, currencyCode, currencyExponent, valueDate } = booking;
  const foreign = currencyCode === books.currencyCode ? {} : foreignFields(books, booking);
  const eu = euFields(books, booking);
  const fields: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(amountMinor, currencyExponent),
    'Soll/Haben-Kennzeichen': amountMinor < 0 ? 'H' : 'S',
    'WKZ Umsatz': currencyCode,
    ...foreign,
    Konto: booking.accountNumber ?? '',
    'Gegenkonto (ohne BU-Schlüssel)': booking.contraNumber ?? '',
    'BU-Schlüssel': booking.taxKey?.padStart(4, '0') ?? '',
    Belegdatum: valueDate.slice(8) + valueDate.slice(5, 7),
    'Belegfeld 1': documentNumber(booking),
    Buchungstext: readable(wordsOf(booking)).slice(0, TEXT_LENGTH_MAX),
    ...eu,
    Festschreibung: '0',
    ...supplyFields(books, booking),
  };
  return lineOf(
    DATEV_COLUMNS.map((column) =>
      DATEV_TEXTS.has(column) ? text(fields[column] ?? '') : (fields[column] ?? ''),
    ),
  );
}

/**
 * The number of the invoice, also on what is credited or paid: DATEV finds open items by it. Money that pays none has its own
 * identifier.
 */
function documentNumber({ invoiceNumber, id }: Accounted): string {
  return (invoiceNumber ?? id.slice(id.indexOf('_') + 1))
    .replace(/[^\w$%/-]/g, '-')
    .slice(-NUMBER_LENGTH_MAX);
}

/** A credit note has a number of its own. */
const wordsOf = ({ number, invoiceNumber, clientName }: Accounted) =>
  number === invoiceNumber ? clientName : `${number} ${clientName}`;

/**
 * The rate in units of the foreign currency. DATEV takes rates from 1 on; below that, the amount says it. The amount of a tax is that
 * of the document, so that returns have the same sums.
 */
function foreignFields(books: Books, booking: Accounted): Record<string, string> {
  const { taxCurrencyCode, taxExchangeRate, amountMinor, currencyExponent, declaredMinor } = booking;
  if (taxCurrencyCode !== books.currencyCode || !taxExchangeRate) return {};
  const inverse = 1 / taxExchangeRate;
  const base = declaredMinor ?? Math.round((amountMinor * taxExchangeRate * 100) / 10 ** currencyExponent);
  return {
    ...(inverse >= 1 && inverse < 10_000 && { Kurs: inverse.toFixed(6).replace('.', ',') }),
    'Basis-Umsatz': decimal(base, 2),
    'WKZ Basis-Umsatz': books.currencyCode,
  };
}

/** Of supplies to other countries of the EU, the buyer's number, or the country and the rate of its tax. Greece is EL there. */
function euFields({ home }: Books, { contra, buyerVatNumber }: Accounted): Record<string, string> {
  const { category, percent, country } = contra;
  const prefix = vatPrefixOf(country);
  if (category === undefined || prefix === undefined || country === home) return {};
  const isUntaxed = category === 'AE' || category === 'K';
  if (isUntaxed && buyerVatNumber)
    return { 'EU-Land u. UStID (Bestimmung)': compactVatNumber(buyerVatNumber) };
  if (category !== 'S' || !percent) return {};
  return {
    'EU-Land u. UStID (Bestimmung)': prefix,
    'EU-Steuersatz (Bestimmung)': percent.toFixed(2).padStart(5, '0').replace('.', ','),
  };
}

/** DATEV reads days of this century only. */
const CENTURY = '20';

/** The day of supply, and the day whose period has the tax. They go together. */
function supplyFields(books: Books, booking: Accounted): Record<string, string> {
  const { contra, taxDate } = booking;
  if (!contra.category || !taxDate?.startsWith(CENTURY)) return {};
  return {
    Leistungsdatum: dayMonthYear(taxDate),
    'Datum Zuord. Steuerperiode': dayMonthYear(taxPeriodOf(books, booking)),
  };
}

/** The day whose period has the tax. What lowers a tax later has it in the period of the correction. */
export function taxPeriodOf(
  { taxPoint }: Pick<Books, 'taxPoint'>,
  { type, taxDate, taxPeriod, valueDate }: Booking,
): string {
  if (taxPeriod !== undefined) return taxPeriod;
  if (taxDate === undefined || taxPoint === 'ISSUE') return valueDate;
  return type !== 'INVOICE' && valueDate > taxDate ? valueDate : taxDate;
}

/** The first day of the fiscal year of a month. */
function fiscalYearOf({ fiscalYearMonth }: Books, month: string): string {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5, 7)) < fiscalYearMonth ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(fiscalYearMonth).padStart(2, '0')}-01`;
}

const compact = (day: string) => day.replaceAll('-', '');
const dayMonthYear = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;
/** Amounts have two decimals in DATEV. Those of currencies with more are rounded. */
const centsOf = (minor: number, exponent: number) => Math.round(Math.abs(minor) * 10 ** (2 - exponent));
const decimal = (minor: number, exponent: number) =>
  formatMinor(centsOf(minor, exponent), 2).replace('.', ',');
/** DATEV refuses rows of nothing, which small parts of a cent become. */
export const hasRow = ({ amountMinor, currencyExponent }: Booking): boolean =>
  centsOf(amountMinor, currencyExponent) > 0;
const text = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Letters beyond the encoding lose their marks, or become a question mark. */
function readable(value: string): string {
  return value
    .replace(/\p{C}+/gu, ' ')
    .replace(
      /[^\u0020-\u00ff]/gu,
      (letter) => SIGNS[letter] ?? (letter.normalize('NFKD').replace(/[^\u0020-\u00ff]/gu, '') || '?'),
    );
}

function lineOf(...lines: (readonly string[])[]): Buffer {
  return Buffer.from(lines.map((fields) => `${fields.join(';')}\r\n`).join(''), ENCODING);
}
