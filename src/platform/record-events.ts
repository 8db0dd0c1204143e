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

/** Rows of a resource's own columns, made of snapshots. */
type SnapshotStatement<R extends Declaration> = Statement<
  { readonly snapshots: 'jsonb' },
  R & { readonly eventClient: 'text?' }
>;

export function recordEvents<R extends Declaration>(declared: {
  resource: string;
  /** Selects what the API shows `from jsonb_populate_recordset(null::<table>, $snapshots)`. */
  statement: SnapshotStatement<R>;
  show: (row: Values<R>, now: Date, snapshot: Snapshot) => object;
  /** Beyond created, updated and deleted. */
  actions?: readonly string[];
  /** What an update was, where it has a name of its own; empty when it is an update like any other. */
  namedUpdate?: (before: Snapshot, after: Snapshot) => string[];
}): RecordEvents {
  const { resource, statement, show, actions = [], namedUpdate = () => [] } = declared;
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
      const rows = await db.all(statement, { snapshots } as never);
      return rows.map((row, index) => {
        const { eventClient, ...shown } = row as Values<R> & { eventClient: string | null };
        return {
          data: show(shown as unknown as Values<R>, now, snapshots[index] as Snapshot),
          clientId: eventClient,
        };
      });
    },
  };
}
