import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { deleteById, insertInto, patchById, readById, table } from '../../../platform/database/table.ts';
import { listByAge } from '../../../platform/http/answers/ordered-lists.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import type { TenantLimits } from '../../../platform/http/limits/tenant-limits.ts';
import { memberChange } from './schema.ts';

const members = table('members', {
  id: 'text',
  subject: 'text?',
  email: 'text?',
  role: textOf(roles),
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type MemberRow = RowOf<typeof readMember>;

// A second policy lets callers see their own memberships in all tenants, so these statements name the tenant.
const inTenant = 'members.tenant_id = (select app_tenant())';

export const insertMember = insertInto(members);
export const readMember = readById(members, { and: inTenant });
export const updateMember = patchById(members, memberChange, { and: inTenant });
export const deleteMember = deleteById(members, { and: inTenant });

/** Locks the member, so that the checked role cannot change before the transaction ends. */
export const lockMember = statement({
  name: 'lock_member',
  parameters: { id: 'text' },
  row: members.row,
  sql: `select ${members.columns} from members where ${inTenant} and id = $id for update`,
});

export const listMembers = listByAge(members, { and: inTenant });

const membership = {
  role: textOf(roles),
  isDeleted: 'boolean',
  isSandbox: 'boolean',
  suspensionReason: 'text?',
  limits: jsonOf<Partial<TenantLimits>>(),
} as const;

/**
 * Finds a membership, or else an invitation to the address. Finds deleted tenants too, so that their members get a 404
 * instead of a stranger's 403.
 */
export const readMembership = statement({
  name: 'read_membership',
  parameters: { tenantId: 'text', subject: 'text', email: 'text?' },
  row: { ...membership, isInvited: 'boolean' },
  // One index leads here, so the time does not show a stranger whether a tenant exists, or how large it is.
  sql: `select members.role, tenants.deleted_at is not null as "isDeleted",
          tenants.mode = 'SANDBOX' as "isSandbox", tenants.limits,
          tenants.suspension_reason as "suspensionReason", members.subject is null as "isInvited"
        from members join tenants on tenants.id = members.tenant_id
        where membership_key in ($tenantId || ' subject ' || $subject, $tenantId || ' email ' || lower($email))
        order by members.subject is null limit 1`,
});

/** Turns an invitation to the verified address of a token into a membership. */
export const acceptInvitation = statement({
  name: 'accept_invitation',
  parameters: { tenantId: 'text', subject: 'text', email: 'text', now: 'timestamptz' },
  row: membership,
  sql: `with accepted as (
          update members set subject = $subject, updated_at = tenant_time($now)
          where tenant_id = $tenantId and invited_email = lower($email)
          returning tenant_id, role
        )
        select accepted.role, tenants.deleted_at is not null as "isDeleted", tenants.mode = 'SANDBOX' as "isSandbox",
          tenants.limits, tenants.suspension_reason as "suspensionReason"
        from accepted join tenants on tenants.id = accepted.tenant_id`,
});
