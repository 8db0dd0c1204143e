import type { Snapshot } from '../../platform/record-events.ts';

/** An entry of the audit trail of which an event is still to be made, by name only: what it says may be large. */
export interface ChangeKey {
  position: number;
  transactionId: string;
  resource: string;
  resourceId: string;
}

/** What one transaction did to one record: from before its first entry to after its last. */
export interface Change {
  resource: string;
  recordId: string;
  firstPosition: number;
  lastPosition: number;
}

/** The same, with what was read of it. */
export interface ReadChange {
  resource: string;
  recordId: string;
  before: Snapshot | undefined;
  after: Snapshot | undefined;
  createdAt: string;
}

/** An event to be written. */
export interface NewEvent {
  id: string;
  type: string;
  recordId: string;
  clientId: string | null;
  data: object;
  createdAt: string;
}

/**
 * One change for each transaction and record: states in between were never to be seen. Of one record the changes stay
 * in order, since whoever changes it waits for the transaction before.
 */
export function foldChanges(keys: ChangeKey[], isPublished: (resource: string) => boolean): Change[] {
  const changes = new Map<string, Change>();
  for (const { position, transactionId, resource, resourceId: recordId } of keys) {
    if (!isPublished(resource)) continue;
    const key = `${transactionId} ${recordId}`;
    const known = changes.get(key);
    if (known) known.lastPosition = position;
    else changes.set(key, { resource, recordId, firstPosition: position, lastPosition: position });
  }
  return [...changes.values()];
}

/** Changed and changed back in one transaction. */
export function isSame({ before, after }: ReadChange): boolean {
  return before !== undefined && after !== undefined && JSON.stringify(before) === JSON.stringify(after);
}

export function lastState({ before, after }: ReadChange): Snapshot {
  return after ?? before ?? {};
}
