import { invalid } from '../../../platform/errors.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import type { InvoiceChange } from './schema.ts';

/** The schema allows both, since null clears either of them. */
export function refuseTwoDues({ dueDate, dueAt }: Pick<InvoiceChange, 'dueDate' | 'dueAt'>): void {
  if (dueDate != null && dueAt != null) {
    const message = 'must not be given together with dueAt: give one of them';
    throw invalid([{ field: 'dueDate', message, constraint: 'oneOf' }]);
  }
  refuseOutOfReach('dueDate', dueDate);
  refuseOutOfReach('dueAt', dueAt);
}

/** A new due date replaces a due time, and the other way round. Null clears both. */
export function withOneDue(change: InvoiceChange): InvoiceChange {
  if (change.dueDate === undefined && change.dueAt === undefined) return change;
  return { ...change, dueDate: change.dueDate ?? null, dueAt: change.dueAt ?? null };
}
