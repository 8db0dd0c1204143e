import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { found, invalid } from '../../platform/errors.ts';
import type { NumberSeries, SeriesKind } from './series.ts';
import { lockSettings, readCounts } from './store.ts';

/** Reads a series and locks it until the transaction ends, so that no other transaction takes the same numbers. */
export async function lockSeries(db: Scope, kind: SeriesKind): Promise<NumberSeries> {
  // Two statements, sent in this order: the second must see what was committed while the first waited for the lock.
  const [settings, counts] = await Promise.all([db.one(lockSettings, {}), db.all(readCounts, { kind })]);
  const { invoiceNumberFormat, creditNoteNumberFormat, timeZone } = found(settings);
  return { format: kind === 'INVOICE' ? invoiceNumberFormat : creditNoteNumberFormat, timeZone, counts };
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
  });
}
