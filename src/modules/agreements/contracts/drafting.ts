import type { Scope } from '../../../platform/database/database.ts';
import { isAtLeast, type MemberRole, refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { ContractStatus } from './schema.ts';
import { lockContract } from './store.ts';

/** For the API document. A refusal names the status. */
export const TO_CHANGE_TERMS = 'to change the terms of a contract that is not a DRAFT';

/** Drafters write the terms of a contract until a member activates it: from then on, invoices follow from them. */
export function refuseTermsInForce(role: MemberRole, status: ContractStatus): void {
  if (status !== 'DRAFT')
    refuseRoleBelow('MEMBER', role, `to change the terms of a contract that is ${status}`);
}

/** The same for what belongs to a contract. Locks it, so that it is not activated meanwhile. */
export async function refuseTermsInForceOf(db: Scope, role: MemberRole, contractId: string): Promise<void> {
  if (isAtLeast(role, 'MEMBER')) return;
  const contract = await db.one(lockContract, { id: contractId });
  if (contract) refuseTermsInForce(role, contract.status);
}
