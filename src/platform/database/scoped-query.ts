import pg from 'pg';

/**
 * What a statement may see. Row-level security reads these settings; they live for one transaction
 * and are always set together, so nothing of an earlier request can linger.
 */
export interface Visibility {
  /** Rows of this tenant. */
  tenantId?: string;
  /** Memberships of this person, over all tenants. Never together with `tenantId`. */
  subject?: string;
  /** Invitations to this verified address, over all tenants. */
  email?: string;
  /** On whose behalf it writes. */
  by?: Author;
}

/** Who makes a change, for the audit trail. */
export interface Author {
  /** `person <subject>`, `token <id>`, `provider <name>` or `command <name>`. */
  actor: string;
  requestId?: string;
}

type ScopeValues = [tenantId: string, subject: string, email: string, actor: string, requestId: string];

const SCOPE = {
  name: 'set_scope',
  text: `select set_config('app.tenant_id', $1, true), set_config('app.subject', $2, true), set_config('app.email', $3, true),
    set_config('app.actor', $4, true), set_config('app.request_id', $5, true)`,
};

export function scopeValues({ tenantId = '', subject = '', email = '', by }: Visibility): ScopeValues {
  return [tenantId, subject, email, by?.actor ?? '', by?.requestId ?? ''];
}

/** Once per connection: afterwards the scope costs a Bind and an Execute, no Parse. */
export async function prepareScope(client: pg.ClientBase): Promise<void> {
  await client.query({ ...SCOPE, values: scopeValues({}) });
}

export function scopeQuery(visibility: Visibility): pg.QueryConfig {
  return { ...SCOPE, values: scopeValues(visibility) };
}

/** The parts of `pg`'s connection and query that we build on; `pg` is pinned exactly for that. */
interface WireConnection {
  bind(message: { portal: string; statement: string; values: string[] }): void;
  execute(message: { portal: string; rows: number }): void;
}
interface WireQuery {
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}
const BaseQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: QueryCallback) => WireQuery;

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/**
 * The scope and a statement in one round trip and one implicit transaction: Bind and Execute of the
 * scope go out ahead of the statement's own messages, before the one Sync. The scope's answers are
 * passed over.
 */
export class ScopedQuery extends BaseQuery {
  private readonly scope: ScopeValues;
  private scopeRowSeen = false;
  private scopeDone = false;

  constructor(config: pg.QueryConfig, visibility: Visibility, callback: QueryCallback) {
    super(config, callback);
    this.scope = scopeValues(visibility);
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ portal: '', statement: SCOPE.name, values: this.scope });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.scopeRowSeen) super.handleDataRow(message);
    this.scopeRowSeen = true;
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.scopeDone) super.handleCommandComplete(message, connection);
    this.scopeDone = true;
  }
}
