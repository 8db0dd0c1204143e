import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { found, invalid, type Refusal } from '../../../platform/errors.ts';
import { documentNumber, isToCome, type NextNumbers, type SeriesKind } from './series.ts';
import { lockTenant, readSeries } from './store.ts';

/** Locks all series until the transaction ends, so that no other transaction takes the same numbers. */
export async function lockSeries(db: Scope): Promise<void> {
  found(await db.one(lockTenant, {}));
}

interface Issue {
  now: Date;
  count?: number;
  /** The time zone of the document's days, if it is not the tenant's. */
  timeZone?: string | null;
  /** The earliest date of issue. */
  notBefore?: string | null;
}

/** The next numbers of a locked series. Its dates never go back, even if the clock or the time zone does. */
export async function nextNumbers(
  db: Scope,
  kind: SeriesKind,
  { now, count = 1, timeZone, notBefore }: Issue,
): Promise<NextNumbers> {
  const values = {
    kind,
    now: now.toISOString(),
    timeZone: timeZone ?? null,
    notBefore: notBefore ?? null,
  };
  const { issuedAt, issueDate, period, nextNumber, format } = found(await db.one(readSeries, values));
  const numbers = Array.from({ length: count }, (_, index) => {
    const sequence = nextNumber + index;
    return { number: documentNumber(format, issueDate, sequence), sequence };
  });
  return { issuedAt, issueDate, period, numbers };
}

/** Tells which numbers of another system the series of invoices would give later, and then could not. */
export async function numbersToCome(db: Scope, now: Date): Promise<(number: string) => boolean> {
  const values = { kind: 'INVOICE', now: now.toISOString(), timeZone: null, notBefore: null };
  const series = found(await db.one(readSeries, values));
  return (number) => isToCome(series, number);
}

export function numberToCome(): Refusal {
  const message =
    "is a number that the series would give later: set the tenant's nextInvoiceNumber above it first, or change its invoiceNumberFormat";
  return invalid([{ field: 'number', message, constraint: 'series' }]);
}

/** Explains why a document could not be numbered: after a change of the format, a new number can equal an old one. */
export function explainTakenNumber<T>(written: Promise<T>): Promise<T> {
  const taken = (field: string) => () => {
    const message = "would repeat the number of another document: change the tenant's setting";
    return invalid([{ field, message, constraint: 'unique' }]);
  };
  return explainViolations(written, {
    invoices_number_once: taken('invoiceNumberFormat'),
    credit_notes_number_once: taken('creditNoteNumberFormat'),
    quotes_number_once: taken('quoteNumberFormat'),
  });
}
