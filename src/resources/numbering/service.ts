import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { type SeriesKind, type TakenNumbers, takeNumbers } from './series.ts';
import { lockSeries, readSeries } from './store.ts';

/** Locks a series of numbers until the transaction ends, and answers what takes its next ones. */
export async function openSeries(
  db: Scope,
  kind: SeriesKind,
): Promise<(count: number, now: Date) => TakenNumbers> {
  const [settings, counts] = await Promise.all([db.one(lockSeries, {}), db.all(readSeries, { kind })]);
  if (!settings) throw notFound();
  const { invoiceNumberFormat, creditNoteNumberFormat, timeZone } = settings;
  const format = kind === 'INVOICE' ? invoiceNumberFormat : creditNoteNumberFormat;
  return (count, now) => takeNumbers({ format, timeZone, counts }, count, now);
}

/** For what writes a number: after a change of the format, a new one may read like an old one. */
export async function orNumberTaken<T>(kind: SeriesKind, written: Promise<T>): Promise<T> {
  const [constraint, field] =
    kind === 'INVOICE'
      ? ['invoices_number_once', 'invoiceNumberFormat']
      : ['credit_notes_number_once', 'creditNoteNumberFormat'];
  try {
    return await written;
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    const message = "would give a number that another document has: change the tenant's setting";
    throw invalid([{ field, message, constraint: 'unique' }]);
  }
}
