import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
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
export function explainTakenNumber<T>(written: Promise<T>): Promise<T> {
  const taken = (field: string) => () => {
    const message = "would give a number that another document has: change the tenant's setting";
    return invalid([{ field, message, constraint: 'unique' }]);
  };
  return explainViolations(written, {
    invoices_number_once: taken('invoiceNumberFormat'),
    credit_notes_number_once: taken('creditNoteNumberFormat'),
  });
}
