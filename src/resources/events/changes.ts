import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { newIds } from '../../platform/ids.ts';
import type { RecordChange, RecordEvents, Snapshot } from '../../platform/record-events.ts';

/** An entry of the audit trail, as the publisher takes it. */
export interface Entry {
  transactionId: string;
  resource: string;
  resourceId: string;
  before: unknown;
  after: unknown;
  /** Rows of what was attached to a tenant or a client. */
  media: unknown;
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

interface Change extends RecordChange {
  resource: string;
  recordId: string;
  createdAt: string;
}

/**
 * What each transaction did to each record, from first to last: states in between were never to be seen. Of one
 * record the changes stay in order, since whoever changes it waits for the transaction before.
 */
export function foldChanges(tenantId: string, entries: Entry[]): Change[] {
  const snapshot = (row: unknown, media: unknown) =>
    row === null ? undefined : ({ ...(row as Snapshot), tenant_id: tenantId, media } satisfies Snapshot);
  const changes = new Map<string, Change>();
  for (const entry of entries) {
    const { transactionId, resource, resourceId: recordId, createdAt } = entry;
    const before = snapshot(entry.before, entry.media);
    const after = snapshot(entry.after, entry.media);
    const key = `${transactionId} ${recordId}`;
    const known = changes.get(key);
    if (known) Object.assign(known, { after, createdAt });
    else changes.set(key, { resource, recordId, before, after, createdAt });
  }
  return [...changes.values()];
}

/** Makes events of changes, in their order. What is no business record has none. */
export async function eventsOf(
  sources: ReadonlyMap<string, RecordEvents>,
  db: Scope,
  clock: Clock,
  changes: Change[],
): Promise<NewEvent[]> {
  const told = changes.flatMap((change) => {
    const source = sources.get(change.resource);
    const actions = source?.actionsOf(change) ?? [];
    return actions.length > 0 && !isSame(change) ? [{ change, actions }] : [];
  });
  const now = clock.now();
  const represented = new Map(
    await Promise.all(
      [...sources].map(async ([resource, source]) => {
        const own = told.filter(({ change }) => change.resource === resource).map(({ change }) => change);
        const shown = own.length > 0 ? await source.represent(db, own.map(lastState), now) : [];
        return [resource, new Map(own.map((change, index) => [change, shown[index]]))] as const;
      }),
    ),
  );
  const ids = newIds(
    'event',
    told.reduce((count, { actions }) => count + actions.length, 0),
  ).values();
  return told.flatMap(({ change, actions }) => {
    const shown = represented.get(change.resource)?.get(change);
    if (!shown) return [];
    const { resource, recordId, createdAt } = change;
    return actions.map((action) => ({
      id: ids.next().value as string,
      type: `${resource}.${action}`,
      recordId,
      clientId: shown.clientId,
      data: shown.data,
      createdAt,
    }));
  });
}

function lastState({ before, after }: Change): Snapshot {
  return after ?? before ?? {};
}

/** Changed and changed back in one transaction. */
function isSame({ before, after }: Change): boolean {
  return before !== undefined && after !== undefined && JSON.stringify(before) === JSON.stringify(after);
}
