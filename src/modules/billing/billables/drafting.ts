import type { Scope } from '../../../platform/database/database.ts';
import { isAtLeast, type MemberRole, refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import { readIssueDay } from './drafting-store.ts';

export const TO_CHANGE_SELF_ISSUING = 'to change a draft that is issued automatically';

/** What a drafter writes on a draft that is issued automatically would be issued without anybody looking at it. */
export async function refuseSelfIssuing(db: Scope, role: MemberRole, invoiceId: string): Promise<void> {
  if (isAtLeast(role, 'MEMBER')) return;
  const issuesOn = (await db.one(readIssueDay, { id: invoiceId }))?.issuesOn ?? null;
  if (issuesOn !== null) refuseRoleBelow('MEMBER', role, `${TO_CHANGE_SELF_ISSUING} on ${issuesOn}`);
}
