import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, name, role, created_by as "createdBy", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  name: 'text',
  role: 'text',
  createdBy: 'text',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type AccessTokenRow = RowOf<typeof readAccessToken>;

/** Notes the use as well, once a minute at most: a write per request would cost more than the request. */
export const useAccessToken = statement({
  name: 'use_access_token',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { role: 'text', isDeleted: 'boolean' },
  sql: `with noted as (
          update access_tokens set last_used_at = $now
          where id = $id and (last_used_at is null or last_used_at < $now::timestamptz - interval '1 minute')
        )
        select access_tokens.role, tenants.deleted_at is not null as "isDeleted"
        from access_tokens join tenants on tenants.id = access_tokens.tenant_id
        where access_tokens.id = $id`,
});

export const insertAccessToken = statement({
  name: 'insert_access_token',
  parameters: {
    id: 'text',
    name: 'text',
    role: 'text',
    createdBy: 'text',
    expiresAt: 'timestamptz',
    now: 'timestamptz',
  },
  row,
  sql: `insert into access_tokens (id, name, role, created_by, expires_at, created_at, updated_at)
        values ($id, $name, $role, $createdBy, $expiresAt, $now, $now)
        returning ${columns}`,
});

export const readAccessToken = statement({
  name: 'read_access_token',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from access_tokens where id = $id`,
});

/** Locked, so that the role that was checked is the role that is changed. */
export const lockAccessToken = statement({
  name: 'lock_access_token',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from access_tokens where id = $id for update`,
});

export const listAccessTokens = statement({
  name: 'list_access_tokens',
  parameters: agePosition,
  row,
  sql: `select ${columns} from access_tokens
        where (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const updateAccessToken = statement({
  name: 'update_access_token',
  parameters: { id: 'text', name: 'text?', role: 'text?', now: 'timestamptz' },
  row,
  sql: `update access_tokens set name = coalesce($name, name), role = coalesce($role, role), updated_at = $now
        where id = $id
        returning ${columns}`,
});

export const deleteAccessToken = statement({
  name: 'delete_access_token',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from access_tokens where id = $id returning id`,
});
