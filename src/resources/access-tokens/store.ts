import { type RowOf, statement, textOf } from '../../platform/database/statement.ts';
import { deleteById, insertInto, patchById, readById, table } from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import { roles } from '../../platform/http/auth/roles.ts';
import { accessTokenChange } from './schema.ts';

const accessTokens = table('access_tokens', {
  id: 'text',
  name: 'text',
  role: textOf(roles),
  createdBy: 'text',
  expiresAt: 'timestamptz',
  lastUsedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type AccessTokenRow = RowOf<typeof readAccessToken>;

export const insertAccessToken = insertInto(accessTokens);
export const readAccessToken = readById(accessTokens);
export const updateAccessToken = patchById(accessTokens, accessTokenChange);
export const deleteAccessToken = deleteById(accessTokens);

/** Locks the token, so that the checked role cannot change before the transaction ends. */
export const lockAccessToken = statement({
  name: 'lock_access_token',
  parameters: { id: 'text' },
  row: accessTokens.row,
  sql: `select ${accessTokens.columns} from access_tokens where id = $id for update`,
});

export const listAccessTokens = statement({
  name: 'list_access_tokens',
  parameters: agePosition,
  row: accessTokens.row,
  sql: `select ${accessTokens.columns} from access_tokens where ${beforePosition} ${newestFirst}`,
});

/** Looks the token up and records its use, at most once a minute: a write per request would cost too much. */
export const useAccessToken = statement({
  name: 'use_access_token',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { role: textOf(roles), isDeleted: 'boolean' },
  sql: `with recorded as (
          update access_tokens set last_used_at = $now
          where id = $id and (last_used_at is null or last_used_at < $now::timestamptz - interval '1 minute')
        )
        select access_tokens.role, tenants.deleted_at is not null as "isDeleted"
        from access_tokens join tenants on tenants.id = access_tokens.tenant_id
        where access_tokens.id = $id`,
});
