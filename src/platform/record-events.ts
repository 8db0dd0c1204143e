import type { Scope } from './database/database.ts';
import type { Declaration, Statement, Values } from './database/statement.ts';

/** A row of a resource's table, by column, as the audit trail keeps it; `media` are the rows attached to it then. */
export type Snapshot = Record<string, unknown>;

/** What a record was and is, over one transaction. */
export interface RecordChange {
  before: Snapshot | undefined;
  after: Snapshot | undefined;
}

export interface Represented {
  /** As the API shows the record. */
  data: object;
  /** Whose it is, if it belongs to a client. */
  clientId: string | null;
}

/** What a resource tells about the events of its records. */
export interface RecordEvents {
  /** As the audit trail names it, and the first part of the event types. */
  readonly resource: string;
  readonly actions: readonly string[];
  /** What was done to the record, in order. */
  actionsOf(change: RecordChange): string[];
  /** Records as they were, in the order given. */
  represent(db: Scope, snapshots: Snapshot[], now: Date): Promise<Represented[]>;
}

/** Reads rows of a resource out of snapshots; `snapshotsOf` makes such statements. */
type SnapshotStatement<R extends Declaration> = Statement<
  { readonly snapshots: 'jsonb' },
  R & { readonly eventClient: 'text?' }
>;

export function recordEvents<R extends Declaration>(declared: {
  resource: string;
  snapshots: SnapshotStatement<R>;
  present: (row: Values<R>, now: Date) => object;
  /** Beyond created, updated and deleted. */
  actions?: readonly string[];
  /** The names of an update that has names of its own; empty for an ordinary update. */
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
    async represent(db, snapshots, now) {
      const rows = await db.all(statement, { snapshots });
      return rows.map((row) => {
        const { eventClient, ...record } = row as Values<R> & { eventClient: string | null };
        // TypeScript does not see that a row less `eventClient` is a row of R again.
        const data = present(record as unknown as Values<R>, now);
        return { data, clientId: eventClient };
      });
    },
  };
}

/** Names a change of status by the status before and after; empty if the status stays, or is none of these. */
export function nameStatusChange<S extends string>(
  names: Readonly<Record<S, Partial<Record<S, string[]>>>>,
  before: Snapshot,
  after: Snapshot,
): string[] {
  const isStatus = (value: unknown): value is S => typeof value === 'string' && Object.hasOwn(names, value);
  return isStatus(before.status) && isStatus(after.status) ? (names[before.status][after.status] ?? []) : [];
}
