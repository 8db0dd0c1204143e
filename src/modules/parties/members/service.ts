import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { explainViolations, violatedConstraint } from '../../../platform/database/failures.ts';
import { conflict, forbiddenByState, found } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { Access, Membership } from '../../../platform/http/auth/access.ts';
import { type MemberRole, refuseRoleAbove } from '../../../platform/http/auth/roles.ts';
import { type Caller, principalOf } from '../../../platform/http/auth/verify-token.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Member, MemberChange, MemberQuery, NewMember } from './schema.ts';
import {
  acceptInvitation,
  deleteMember,
  insertMember,
  listMembers,
  lockMember,
  type MemberRow,
  readMember,
  readMembership,
  updateMember,
} from './store.ts';

/**
 * Looks up a person's membership in a tenant. Also accepts an invitation to their verified address. Until the person is
 * known to belong to the tenant, the work counts for the person only.
 */
export async function membershipOfPerson(
  database: Database,
  clock: Clock,
  caller: Caller,
  tenantId: string,
): Promise<Membership | undefined> {
  const { subject, email } = caller;
  const by = { actor: principalOf(caller) };
  const ofCaller = database.ofCaller(caller, by);
  const known = await ofCaller.one(readMembership, { tenantId, subject, email: email ?? null });
  // Nothing changes in a suspended tenant. The invitation is accepted after that.
  if (!known?.isInvited || email === undefined || known.suspensionReason !== null) return known;
  const now = clock.now().toISOString();
  try {
    const values = { tenantId, subject, email, now };
    const accepted = await database.inTenant(tenantId, by).one(acceptInvitation, values);
    if (accepted) return accepted;
  } catch (error) {
    if (violatedConstraint(error) !== 'members_subject_once') throw error;
  }
  // A concurrent request of the same person may have accepted the invitation.
  return ofCaller.one(readMembership, { tenantId, subject, email: null });
}

export async function addMember(access: Access, context: TenantContext, input: NewMember): Promise<Member> {
  const { db, tenantId, role, clock } = context;
  refuseRoleAbove(role, input.role);
  const values = { ...input, id: newId('member'), now: clock.now().toISOString() };
  const row = await explainViolations(db.one(insertMember, values), {
    members_subject_once: () => conflict('This subject is already a member'),
    members_email_once: () => conflict('This email address already belongs to a member or an invitation'),
  });
  db.afterCommit(() => access.forget(tenantId));
  return presentMember(found(row));
}

export async function getMember({ db }: TenantContext, id: string): Promise<Member> {
  return presentMember(found(await db.one(readMember, { id })));
}

export async function findMembers({ db }: TenantContext, query: MemberQuery): Promise<Page<Member>> {
  return newestFirstPage('member', query, async (position) =>
    (await db.all(listMembers, position)).map(presentMember),
  );
}

export async function changeMember(
  access: Access,
  context: TenantContext,
  id: string,
  change: MemberChange,
): Promise<Member> {
  const now = context.clock.now().toISOString();
  return inMembersTransaction(access, context, async (db) => {
    const current = await lockWithinRole(db, context.role, id);
    if (change.role === undefined) return presentMember(current);
    refuseRoleAbove(context.role, change.role);
    return presentMember(found(await db.one(updateMember, { id, change, now })));
  });
}

export async function removeMember(access: Access, context: TenantContext, id: string): Promise<undefined> {
  await inMembersTransaction(access, context, async (db) => {
    await lockWithinRole(db, context.role, id);
    await db.one(deleteMember, { id });
  });
}

/** Locks the member. Refuses one whose role is above the caller's. */
async function lockWithinRole(db: Scope, callersRole: MemberRole, id: string): Promise<MemberRow> {
  const current = found(await db.one(lockMember, { id }));
  refuseRoleAbove(callersRole, current.role);
  return current;
}

/** Explains why the last owner cannot be removed. Clears the cached memberships once the change is committed. */
async function inMembersTransaction<T>(
  access: Access,
  { db, tenantId }: TenantContext,
  work: (db: Scope) => Promise<T>,
): Promise<T> {
  const result = await explainViolations(db.transaction(work), {
    members_keep_one_owner: () =>
      forbiddenByState('A tenant needs an OWNER: make somebody else an OWNER first'),
  });
  db.afterCommit(() => access.forget(tenantId));
  return result;
}

function presentMember(row: MemberRow): Member {
  const status = row.subject === null ? 'INVITED' : 'ACTIVE';
  return { ...withoutNulls(row), status };
}
