import type { Actor } from '../../platform/actor.ts';
import type { RecordChange, Snapshot } from '../../platform/record-events.ts';

/** Names an audit entry that has no event yet. The entry itself may be large and is read later. */
export interface OutboxEntry {
  position: number;
  transactionId: string;
  resource: string;
  resourceId: string;
}

/** The audit entries of one transaction about one record, from the first to the last. */
export interface ChangeSpan {
  resource: string;
  recordId: string;
  firstPosition: number;
  lastPosition: number;
}

/** The record before the first entry of a span and after the last one. */
export interface LoadedChange extends RecordChange {
  resource: string;
  recordId: string;
  /** Who wrote the last entry. */
  actor: Actor;
  createdAt: string;
}

/**
 * Folds the entries into one change for each transaction and record, because the states in between were never visible.
 * The changes of one record stay in order: a transaction that changes it waits for the one before.
 */
export function foldEntries(
  entries: OutboxEntry[],
  isPublished: (resource: string) => boolean,
): ChangeSpan[] {
  const spans = new Map<string, ChangeSpan>();
  for (const { position, transactionId, resource, resourceId: recordId } of entries) {
    if (!isPublished(resource)) continue;
    const key = `${transactionId} ${recordId}`;
    const known = spans.get(key);
    if (known) known.lastPosition = position;
    else spans.set(key, { resource, recordId, firstPosition: position, lastPosition: position });
  }
  return [...spans.values()];
}

/** Whether a transaction changed a record and then changed it back. */
export function isReverted({ before, after }: RecordChange): boolean {
  return before !== undefined && after !== undefined && JSON.stringify(before) === JSON.stringify(after);
}

/** The record after the change, or before it if the change deleted the record. */
export function lastSnapshot({ before, after }: RecordChange): Snapshot {
  return after ?? before ?? {};
}
