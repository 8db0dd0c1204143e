import pg from 'pg';

/**
 * The rows that a statement sees, and the author of its changes. Row-level security and triggers read these settings.
 * They last for one transaction and are always set together, so none remains from an earlier request.
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

export function tenantSettings(tenantId: string, by: Author | undefined): ScopeSettings {
  return { tenantId, by };
}

type ScopeValues = [tenantId: string, subject: string, email: string, actor: string, requestId: string];

const SET_SCOPE = {
  name: 'set_scope',
  text: `select set_config('app.tenant_id', $1, true), set_config('app.subject', $2, true), set_config('app.email', $3, true),
    set_config('app.actor', $4, true), set_config('app.request_id', $5, true)`,
};

function scopeValues({ tenantId = '', subject = '', email = '', by }: ScopeSettings): ScopeValues {
  return [tenantId, subject, email, by?.actor ?? '', by?.requestId ?? ''];
}

/** Each connection prepares this once. After that, setting the scope costs a Bind and an Execute. */
export function setScopeQuery(settings: ScopeSettings): pg.QueryConfig {
  return { ...SET_SCOPE, values: scopeValues(settings) };
}

/** Prepares it on a new connection, whose server may have fallen silent. The driver's types omit the limit. */
export function prepareScopeQuery(timeoutMs: number): pg.QueryConfig & { query_timeout: number } {
  return { ...setScopeQuery({}), query_timeout: timeoutMs };
}

/** The internals of `pg` that `ScopedQuery` builds on. Its types omit them; its version is pinned for them. */
interface WireConnection {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string; rows: number }): void;
}
interface WireQuery extends pg.Submittable {
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}
const BaseQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: QueryCallback) => WireQuery;

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/**
 * Sets the scope and runs a statement in one round trip and one implicit transaction: Bind and Execute of the scope are
 * sent ahead of the statement's own messages, before a single Sync. The answers to the scope are skipped.
 */
export class ScopedQuery extends BaseQuery {
  private readonly scope: ScopeValues;
  private hasScopeRow = false;
  private isScopeSet = false;

  constructor(config: pg.QueryConfig, settings: ScopeSettings, callback: QueryCallback) {
    super(config, callback);
    this.scope = scopeValues(settings);
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ portal: '', statement: SET_SCOPE.name, values: this.scope });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.hasScopeRow) super.handleDataRow(message);
    this.hasScopeRow = true;
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.isScopeSet) super.handleCommandComplete(message, connection);
    this.isScopeSet = true;
  }
}
