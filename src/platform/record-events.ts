import type { Scope } from './database/database.ts';
import type { Declaration, Statement, Values } from './database/statement.ts';

/** A row by column, as the audit trail keeps it. `media` holds the rows that were attached to it at the time. */
export type Snapshot = Record<string, unknown>;

/** A record before and after one transaction. */
export interface RecordChange {
  before: Snapshot | undefined;
  after: Snapshot | undefined;
}

export interface PresentedRecord {
  /** The record as the API presents it. */
  data: object;
  /** The client that the record belongs to, if any. */
  clientId: string | null;
}

/** Turns the changes of a resource's records into events. */
export interface RecordEvents {
  /** The resource's name in the audit trail, and the first part of its event types. */
  readonly resource: string;
  readonly actions: readonly string[];
  /** The actions that a change stands for, in order. */
  actionsOf(change: RecordChange): string[];
  /** Presents records from their snapshots, in the given order. */
  present(db: Scope, snapshots: Snapshot[], now: Date): Promise<PresentedRecord[]>;
}

/** Reads rows of a resource from snapshots, as `snapshotsOf` does. */
type SnapshotStatement<R extends Declaration> = Statement<
  { readonly snapshots: 'jsonb' },
  R & { readonly eventClient: 'text?' }
>;

export function recordEvents<R extends Declaration>(declared: {
  resource: string;
  snapshots: SnapshotStatement<R>;
  present: (row: Values<R>, now: Date) => object;
  /** Actions besides created, updated and deleted. */
  actions?: readonly string[];
  /** The actions of an update that has its own names. Empty for an ordinary update. */
  namedUpdate?: (before: Snapshot, after: Snapshot) => string[];
}): RecordEvents {
  const { resource, snapshots: statement, present, actions = [], namedUpdate = () => [] } = declared;
  return {
    resource,
    actions: ['created', 'updated', 'deleted', ...actions.filter((action) => action !== 'deleted')],
    actionsOf({ before, after }) {
      if (!before) return after ? ['created'] : [];
      if (!after) return ['deleted'];
      const named = namedUpdate(before, after);
      return named.length > 0 ? named : ['updated'];
    },
    async present(db, snapshots, now) {
      const rows = await db.all(statement, { snapshots });
      return rows.map((row) => {
        const { eventClient, ...record } = row as Values<R> & { eventClient: string | null };
        // TypeScript does not see that a row without `eventClient` is a row of R again.
        const data = present(record as unknown as Values<R>, now);
        return { data, clientId: eventClient };
      });
    },
  };
}

/** Looks up the actions of a change of status. Empty if the status stays the same or is unknown. */
export function nameStatusChange<S extends string>(
  names: Readonly<Record<S, Partial<Record<S, string[]>>>>,
  before: Snapshot,
  after: Snapshot,
): string[] {
  const isStatus = (value: unknown): value is S => typeof value === 'string' && Object.hasOwn(names, value);
  return isStatus(before.status) && isStatus(after.status) ? (names[before.status][after.status] ?? []) : [];
}
