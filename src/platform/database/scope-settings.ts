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
  /** `person <subject>`, `token <id>`, `provider <name>`, `command <name>` or `operator <subject>`. */
  actor: string;
  requestId?: string;
}

/**
 * The author of a tenant's changes that nobody asked for, such as changes by background work. Changes by hand have no
 * author.
 */
const SERVICE = 'service retainer';

export function tenantSettings(tenantId: string, by: Author | undefined): ScopeSettings {
  return { tenantId, by };
}

/** Returns no row. */
const SET_SCOPE = {
  name: 'set_scope',
  text: `select where concat(set_config('app.tenant_id', $1, true), set_config('app.subject', $2, true),
    set_config('app.email', $3, true), set_config('app.actor', $4, true), set_config('app.request_id', $5, true)) is null`,
};

/** A prepared statement that sets a scope, with its values. */
export interface SetScope {
  name: string;
  text: string;
  values: string[];
}

/** Sets everything, also what an earlier statement of the same transaction has set. */
export function setScope({ tenantId = '', subject = '', email = '', by }: ScopeSettings): SetScope {
  const actor = by?.actor ?? (tenantId === '' ? '' : SERVICE);
  return { ...SET_SCOPE, values: [tenantId, subject, email, actor, by?.requestId ?? ''] };
}
