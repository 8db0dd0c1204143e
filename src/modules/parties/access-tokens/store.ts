import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { insertInto, patchById, readById, table } from '../../../platform/database/table.ts';
import { listByAge } from '../../../platform/http/answers/ordered-lists.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import { accessTokenChange } from './schema.ts';

const accessTokens = table('access_tokens', {
  id: 'text',
  name: 'text',
  role: textOf(roles),
  scopes: optionalJsonOf<string[]>(),
  createdBy: 'text',
  createdByToken: 'text?',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type AccessTokenRow = RowOf<typeof readAccessToken>;

export const insertAccessToken = insertInto(accessTokens);
export const readAccessToken = readById(accessTokens);
export const updateAccessToken = patchById(accessTokens, accessTokenChange);

/**
 * Deletes the token with all that it made, that those made, and so on. Locks them in one order, oldest first, so that
 * two revocations in one family do not wait for each other.
 */
export const deleteAccessTokens = statement({
  name: 'delete_access_tokens',
  parameters: { id: 'text' },
  row: { id: 'text' },
  // `offset 0` and the arrays leave no choice but the indexes, also for a family that grew since the last statistics.
  sql: `with recursive revoked as (
          select id from access_tokens where id = $id
          union all
          select made.id from revoked cross join lateral (
            select id from access_tokens where created_by_token = revoked.id offset 0
          ) as made
        ), locked as materialized (
          select id from access_tokens where id = any (array(select id from revoked)) order by id for update
        )
        delete from access_tokens where id = any (array(select id from locked)) returning id`,
});

/** Locks the token, so that the checked role cannot change before the transaction ends. */
export const lockAccessToken = statement({
  name: 'lock_access_token',
  parameters: { id: 'text' },
  row: accessTokens.row,
  sql: `select ${accessTokens.columns} from access_tokens where id = $id for update`,
});

export const listAccessTokens = listByAge(accessTokens);

export const countAccessTokens = statement({
  name: 'count_access_tokens',
  parameters: { now: 'timestamptz' },
  row: { count: 'integer' },
  sql: 'select count(*)::integer as count from access_tokens where expires_at > $now',
});

const isUseUnrecorded = `(last_used_at is null or last_used_at < $now::timestamptz - interval '1 minute')`;

export const readTokenMembership = statement({
  name: 'read_token_membership',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {
    role: textOf(roles),
    scopes: optionalJsonOf<string[]>(),
    isDeleted: 'boolean',
    isSandbox: 'boolean',
    suspensionReason: 'text?',
    isUseUnrecorded: 'boolean',
    limits: jsonOf<Partial<TenantLimits>>(),
  },
  sql: `select access_tokens.role, access_tokens.scopes, tenants.deleted_at is not null as "isDeleted",
          tenants.mode = 'SANDBOX' as "isSandbox", tenants.limits, tenants.suspension_reason as "suspensionReason",
          ${isUseUnrecorded} as "isUseUnrecorded"
        from access_tokens join tenants on tenants.id = access_tokens.tenant_id
        where access_tokens.id = $id`,
});

/** Records the token's use, at most once a minute: a write per request would cost too much. */
export const recordUse = statement({
  name: 'record_use',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {},
  sql: `update access_tokens set last_used_at = $now where id = $id and ${isUseUnrecorded}`,
});
