import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, subject, email, role, created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  subject: 'text?',
  email: 'text?',
  role: 'text',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type MemberRow = RowOf<typeof readMember>;

/** Deleted tenants too: their members are told that the tenant is gone, strangers are not. */
export const readStanding = statement({
  name: 'read_standing',
  parameters: { tenantId: 'text', subject: 'text' },
  row: { role: 'text', isDeleted: 'boolean' },
  sql: `select members.role, tenants.deleted_at is not null as "isDeleted"
        from members join tenants on tenants.id = members.tenant_id
        where members.tenant_id = $tenantId and members.subject = $subject`,
});

/** An invitation becomes a membership when a token with its verified address is first used. */
export const acceptInvitation = statement({
  name: 'accept_invitation',
  parameters: { tenantId: 'text', subject: 'text', email: 'text', now: 'timestamptz' },
  row: { role: 'text', isDeleted: 'boolean' },
  sql: `with accepted as (
          update members set subject = $subject, updated_at = $now
          where tenant_id = $tenantId and subject is null and lower(email) = lower($email)
          returning tenant_id, role
        )
        select accepted.role, tenants.deleted_at is not null as "isDeleted"
        from accepted join tenants on tenants.id = accepted.tenant_id`,
});

export const insertMember = statement({
  name: 'insert_member',
  parameters: { id: 'text', subject: 'text?', email: 'text?', role: 'text', now: 'timestamptz' },
  row,
  sql: `insert into members (id, subject, email, role, created_at, updated_at)
        values ($id, $subject, $email, $role, $now, $now)
        returning ${columns}`,
});

export const readMember = statement({
  name: 'read_member',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from members where tenant_id = app_tenant() and id = $id`,
});

/** Locked, so that the role that was checked is the role that is changed. */
export const lockMember = statement({
  name: 'lock_member',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from members where tenant_id = app_tenant() and id = $id for update`,
});

export const listMembers = statement({
  name: 'list_members',
  parameters: agePosition,
  row,
  sql: `select ${columns} from members
        where tenant_id = app_tenant() and (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const updateMember = statement({
  name: 'update_member',
  parameters: { id: 'text', role: 'text', now: 'timestamptz' },
  row,
  sql: `update members set role = $role, updated_at = $now
        where tenant_id = app_tenant() and id = $id
        returning ${columns}`,
});

export const deleteMember = statement({
  name: 'delete_member',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from members where tenant_id = app_tenant() and id = $id returning id`,
});
