import pg from 'pg';
import { type AnyStatement, type ColumnDescription, type ReadRow, rowReader } from './query.ts';
import { WireMessages } from './wire-messages.ts';

/**
 * The rows that a statement sees, and the author of its changes. Row-level security and triggers read these settings.
 * They last for one transaction, so none remains from an earlier request.
 */
export interface ScopeSettings {
  /** Rows of this tenant. */
  tenantId?: string | undefined;
  /** Memberships of this person, across tenants. Never together with `tenantId`. */
  subject?: string | undefined;
  /** Invitations to this verified address, across tenants. */
  email?: string | undefined;
  by?: Author | undefined;
}

/** The author of a change, for the audit trail. */
export interface Author {
  /** `person <subject>`, `token <id>`, `provider <name>` or `command <name>`. */
  actor: string;
  requestId?: string;
}

/** The author of a tenant's changes that nobody asked for, such as those of jobs. Changes by hand have none. */
const SERVICE = 'service retainer';

export function tenantSettings(tenantId: string, by: Author | undefined): ScopeSettings {
  return { tenantId, by };
}

const SET_SCOPE = {
  name: 'set_scope',
  text: `select set_config('app.tenant_id', $1, true), set_config('app.subject', $2, true), set_config('app.email', $3, true),
    set_config('app.actor', $4, true), set_config('app.request_id', $5, true)`,
};

/** Sets the tenant alone, and returns no row. */
const ENTER_TENANT = {
  name: 'enter_tenant',
  text: `select where set_config('app.tenant_id', $1, true) is null`,
};

/** A prepared statement that sets a scope, with its values. */
interface SetScope {
  name: string;
  text: string;
  values: string[];
}

/** Sets everything, also what an earlier statement of the same transaction has set. */
export function setScope({ tenantId = '', subject = '', email = '', by }: ScopeSettings): SetScope {
  const actor = by?.actor ?? (tenantId === '' ? '' : SERVICE);
  return { ...SET_SCOPE, values: [tenantId, subject, email, actor, by?.requestId ?? ''] };
}

/** Sets what a single read needs, which has no author. In a transaction of its own, nothing else is set. */
export function setReadScope(settings: ScopeSettings): SetScope | undefined {
  const { tenantId, subject } = settings;
  if (tenantId !== undefined) return { ...ENTER_TENANT, values: [tenantId] };
  return subject === undefined ? undefined : setScope({ ...settings, by: undefined });
}

/**
 * Prepares the statements that set a scope, on a new connection, whose server may have fallen silent. After that, setting the
 * scope costs a Bind and an Execute.
 */
export async function prepareScopes(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  const limit = { query_timeout: timeoutMs }; // the driver's types omit it
  await Promise.all([
    client.query({ ...setScope({}), ...limit }),
    client.query({ ...ENTER_TENANT, values: [''], ...limit }),
  ]);
}

/** The internals of `pg` that a query builds on. Its types omit them; its version is pinned for them. */
interface WireConnection extends pg.Connection {
  /** The texts of prepared statements by name, and of those that are being prepared. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

export type Row = Record<string, unknown>;
export type QueryCallback = (error: Error | null, rows: Row[]) => void;

/** Columns are described once for all connections: a statement's rows look the same on each. */
const rowReaders = new WeakMap<AnyStatement, ReadRow>();
const messages = new WireMessages();

/** A statement with its values, to be carried out ahead of another. Its rows are not read, and its plan is kept. */
export interface Ahead {
  statement: AnyStatement;
  values: readonly unknown[];
}

/**
 * Runs a statement, and sets its scope before in the same round trip and implicit transaction: Bind and Execute of the scope
 * are sent ahead of the statement's own messages, before a single Sync. So are those of another statement, whose triggers
 * have then run. It takes the place of `pg.Query`, whose methods the driver calls, and whose objects for one statement cost
 * more than sending it.
 */
export class ScopedQuery implements pg.Submittable {
  /** The name and the text by which the driver remembers that a connection has prepared the statement. */
  readonly name: string;
  readonly text: string;
  /** Replaced by the driver where a query has a time limit. */
  callback: QueryCallback;
  private readonly statement: AnyStatement;
  private readonly values: readonly unknown[];
  private readonly scope: SetScope | undefined;
  private readonly ahead: Ahead | undefined;
  /** The scope and the statement ahead have answers of their own, which come first. */
  private answersAhead: number;
  private readRow: ReadRow | undefined;
  private readonly found: Row[] = [];
  private failure: Error | undefined;

  /** Without a scope of its own, the statement has that of the transaction. */
  constructor(
    statement: AnyStatement,
    values: readonly unknown[],
    scope: SetScope | undefined,
    callback: QueryCallback,
    ahead?: Ahead,
  ) {
    this.statement = statement;
    this.name = statement.isPlannedAnew ? '' : statement.name;
    this.text = statement.text;
    this.values = values;
    this.scope = scope;
    this.ahead = ahead;
    this.answersAhead = (scope ? 1 : 0) + (ahead ? 1 : 0);
    this.readRow = rowReaders.get(statement);
    this.callback = callback;
  }

  /** Returns the error if a value can't be written. */
  submit(driverConnection: pg.Connection): Error | null {
    const connection = driverConnection as WireConnection;
    const { name, text, scope, ahead } = this;
    try {
      // The driver notes this statement as prepared when the first Parse is answered, so its own is the first.
      prepare(connection, name, text);
      if (ahead) prepare(connection, ahead.statement.name, ahead.statement.text);
      if (scope) messages.bind(scope.name, scope.values).execute();
      if (ahead) messages.bind(ahead.statement.name, ahead.values).execute();
      messages.bind(name, this.values);
      if (!this.readRow) messages.describe();
      const bytes = messages.execute().sync().take();
      if (connection.stream.writable) connection.stream.write(bytes);
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      messages.clear();
    }
  }

  handleRowDescription({ fields }: { fields: ColumnDescription[] }): void {
    this.readRow = rowReader(fields);
    rowReaders.set(this.statement, this.readRow);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.answersAhead > 0 || !this.readRow) return;
    try {
      this.found.push(this.readRow(fields));
    } catch (error) {
      this.failure = error as Error; // thrown here, it would end the connection
    }
  }

  handleCommandComplete(_message: unknown, connection: pg.Connection): void {
    if (this.ahead && this.answersAhead === 2) notePrepared(connection, this.ahead.statement, true);
    // A statement without rows has no columns that could be described.
    if (this.answersAhead === 0 && !this.readRow) rowReaders.set(this.statement, rowReader([]));
    this.answersAhead--;
  }

  handleReadyForQuery(): void {
    this.callback(this.failure ?? null, this.found);
  }

  handleError(error: Error, connection?: pg.Connection): void {
    if (this.ahead && this.answersAhead === 2 && connection)
      notePrepared(connection, this.ahead.statement, false);
    this.callback(error, []);
  }
}
// In a pipeline, the driver takes queries of its own class only, because others may keep a portal open.
Object.setPrototypeOf(ScopedQuery.prototype, pg.Query.prototype);

/** Has the statement prepared, unless the connection has it already. */
function prepare(connection: WireConnection, name: string, text: string): void {
  if (name !== '' && isPrepared(connection, name)) return;
  messages.parse(name, text);
  if (name !== '') connection.submittedNamedStatements[name] = text;
}

/** The driver does this for the query's own statement. The one ahead is prepared once the scope, behind it, is set. */
function notePrepared(connection: pg.Connection, { name, text }: AnyStatement, isPrepared: boolean): void {
  const { parsedStatements, submittedNamedStatements } = connection as WireConnection;
  delete submittedNamedStatements[name];
  if (isPrepared) parsedStatements[name] = text;
}

function isPrepared({ parsedStatements, submittedNamedStatements }: WireConnection, name: string): boolean {
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
}

/** Runs a statement on a connection of its own. */
export function runQuery(
  client: pg.ClientBase,
  statement: AnyStatement,
  values: readonly unknown[],
  scope?: SetScope,
  ahead?: Ahead,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const settle: QueryCallback = (error, rows) => (error ? reject(error) : resolve(rows));
    client.query(new ScopedQuery(statement, values, scope, settle, ahead));
  });
}
