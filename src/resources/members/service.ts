import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope } from '../../platform/database/database.ts';
import { explainViolations, violatedConstraint } from '../../platform/database/failures.ts';
import { conflict, forbiddenByState, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { Access, Standing } from '../../platform/http/auth/access.ts';
import { type MemberRole, refuseRoleAbove } from '../../platform/http/auth/roles.ts';
import { type Caller, principalOf } from '../../platform/http/auth/verify-token.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Member, MemberChange, MemberQuery, NewMember } from './schema.ts';
import {
  acceptInvitation,
  deleteMember,
  insertMember,
  listMembers,
  lockMember,
  type MemberRow,
  readMember,
  readStanding,
  updateMember,
} from './store.ts';

/** What a person is in a tenant; takes up an invitation to their verified address. */
export async function standingOfPerson(
  database: Database,
  clock: Clock,
  caller: Caller,
  tenantId: string,
): Promise<Standing | undefined> {
  const { subject, email } = caller;
  const db = database.inTenant(tenantId, { actor: principalOf(caller) });
  const read = async () => (await db.one(readStanding, { tenantId, subject })) as Standing | undefined;
  const known = await read();
  if (known || email === undefined) return known;
  try {
    const accepted = await db.one(acceptInvitation, {
      tenantId,
      subject,
      email,
      now: clock.now().toISOString(),
    });
    if (accepted) return accepted as Standing;
  } catch (error) {
    if (violatedConstraint(error) !== 'members_subject_once') throw error;
  }
  // Nothing to take up, unless another request of the same person has just done so.
  return read();
}

export async function addMember(access: Access, context: TenantContext, input: NewMember): Promise<Member> {
  const { db, tenantId, role, clock } = context;
  refuseRoleAbove(role, input.role);
  const written = db.one(insertMember, {
    id: newId('member'),
    subject: input.subject ?? null,
    email: input.email ?? null,
    role: input.role,
    now: clock.now().toISOString(),
  });
  const row = await explainViolations(written, {
    members_subject_once: () => conflict('This subject is a member already'),
    members_email_once: () => conflict('This e-mail address is a member or invited already'),
  });
  db.afterCommit(() => access.forget(tenantId));
  return shown(row);
}

export async function getMember({ db }: TenantContext, id: string): Promise<Member> {
  return shown(await db.one(readMember, { id }));
}

export async function findMembers({ db }: TenantContext, query: MemberQuery): Promise<Page<Member>> {
  return newestFirstPage('member', query, async (position) =>
    (await db.all(listMembers, position)).map(shown),
  );
}

export async function changeMember(
  access: Access,
  context: TenantContext,
  id: string,
  { role }: MemberChange,
): Promise<Member> {
  const now = context.clock.now().toISOString();
  return keepingAnOwner(access, context, async (db) => {
    const current = await permitted(db, context.role, id);
    if (role === undefined) return shown(current);
    refuseRoleAbove(context.role, role);
    return shown(await db.one(updateMember, { id, role, now }));
  });
}

export async function removeMember(access: Access, context: TenantContext, id: string): Promise<undefined> {
  await keepingAnOwner(access, context, async (db) => {
    await permitted(db, context.role, id);
    await db.one(deleteMember, { id });
  });
}

/** The member, if the caller's role reaches as far as the member's own. */
async function permitted(db: Scope, callersRole: MemberRole, id: string): Promise<MemberRow> {
  const current = await db.one(lockMember, { id });
  if (!current) throw notFound();
  refuseRoleAbove(callersRole, current.role as MemberRole);
  return current;
}

/** The database refuses to take a tenant's last owner away; here that gets its words. */
async function keepingAnOwner<T>(
  access: Access,
  { db, tenantId }: TenantContext,
  work: (db: Scope) => Promise<T>,
): Promise<T> {
  const result = await explainViolations(db.transaction(work), {
    members_keep_one_owner: () => forbiddenByState('The last OWNER stays: make somebody else an OWNER first'),
  });
  db.afterCommit(() => access.forget(tenantId));
  return result;
}

function shown(row: MemberRow | undefined): Member {
  if (!row) throw notFound();
  const status = row.subject === null ? 'INVITED' : 'ACTIVE';
  const { role, ...rest } = withoutNulls(row);
  return { ...rest, role: role as MemberRole, status };
}
