import type { TSchema } from 'typebox';
import type { Scope } from './database/database.ts';
import type { Declaration, Statement, Values } from './database/statement.ts';

/** A row by column, as the journal keeps it. `media` holds the rows that were attached to it at the time. */
export type Snapshot = Record<string, unknown>;

/**
 * Updates with names of their own: the column that decides, and the names by its value before and after. A column
 * that holds a time or a problem is `set` or `unset`, and of two amounts one is `less`, the other `more`. Another problem is set anew.
 */
export interface NamedUpdates<Value extends string = string> {
  column: string;
  changes: { readonly [Before in Value]?: { readonly [After in Value]?: string } };
}

/** The records of a resource as events show them. */
export interface RecordEvents {
  /** The resource's name in the journal, and the first part of its event types. */
  readonly resource: string;
  readonly actions: readonly string[];
  /** The first of them that names a change decides. */
  readonly namedUpdates: readonly NamedUpdates[];
  /** A record as events show it. */
  readonly schema: TSchema;
  /** Presents records from their snapshots, in the given order, each as of its time. */
  present(db: Scope, snapshots: Snapshot[], times: Date[]): Promise<object[]>;
  /** Some events show further records beside their own. */
  readonly details: EventDetails | undefined;
}

/** Further records that an event shows with its own. They must not change after the event. */
export interface EventDetails {
  action: string;
  /** How many an event of that action shows. */
  count(snapshot: Snapshot): number;
  /** Adds them to the records as they are presented. */
  add(db: Scope, records: object[]): Promise<object[]>;
}

export function recordEvents<R extends Declaration, Value extends string = string>(declared: {
  resource: string;
  schema: TSchema;
  /** Reads rows of the resource from snapshots, as `snapshotsOf` does. */
  snapshots: Statement<{ readonly snapshots: 'jsonb' }, R>;
  present: (row: Values<R>, now: Date) => object;
  namedUpdates?: NamedUpdates<Value> | readonly NamedUpdates<Value>[];
  details?: EventDetails;
}): RecordEvents {
  const { resource, schema, snapshots: statement, present, details } = declared;
  const namedUpdates = [declared.namedUpdates ?? []].flat() as NamedUpdates[];
  const named = namedUpdates.flatMap(({ changes }) =>
    Object.values(changes).flatMap((byAfter = {}) => Object.values(byAfter as Record<string, string>)),
  );
  return {
    resource,
    actions: [...new Set(['created', 'updated', 'deleted', ...named])],
    namedUpdates,
    schema,
    details,
    async present(db, snapshots, times) {
      const rows = await db.all(statement, { snapshots });
      return rows.map((row, index) => present(row, times[index] as Date));
    },
  };
}
