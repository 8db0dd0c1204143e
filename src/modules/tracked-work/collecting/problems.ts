import type { ContractStatus, Rate } from '../../agreements/contracts/schema.ts';

/** The terms of a contract that decide whether work can be charged. */
export interface Terms {
  contractId: string;
  status: ContractStatus;
  rates: Rate[];
  /** The contract's first and last day, in the tenant's time zone. Null if it has no bound on that side. */
  firstDay: string | null;
  lastDay: string | null;
  isClientArchived: boolean;
  isApprovalRequired: boolean;
}

/** An invoice adds up to at most 9,007,199,254,740,991 minor units. This leaves room for rounding. */
export const WORTH_MAX = 9_007_199_254_000_000;
export const TOO_LARGE =
  'The price of these minutes is too large for an invoice: correct the minutes or the rate of the contract';

export const UNAPPROVED =
  'The contract wants its work approved, and this is not: an ADMIN approves it with POST /time-entries/approve';

interface Work {
  date: string;
  role: string | null;
  isApproved: boolean;
}

/** Says why the work of an entry can't be charged at its rate, and what to do about it. Undefined if it can be. */
export function problemOf(
  { date, role, isApproved, owedMinutes }: Work & { owedMinutes: number },
  { contractId, status, firstDay, lastDay, isClientArchived, isApprovalRequired }: Terms,
  rate: Rate | undefined,
): string | undefined {
  if (status === 'DRAFT') return `The contract ${contractId} is a DRAFT: activate it`;
  if (firstDay !== null && date < firstDay)
    return `${date} is before the contract ${contractId} begins, on ${firstDay}: correct the date or the contract's startsAt`;
  if (lastDay !== null && date > lastDay)
    return `${date} is after the contract ${contractId} ends, on ${lastDay}: correct the date or the contract's endsAt`;
  if (isClientArchived)
    return `The client of the contract ${contractId} is archived: clear the client's archivedAt`;
  if (rate === undefined)
    return `The contract ${contractId} has no hourly rate for ${role ?? 'all roles'} on ${date}: add one`;
  if (isApprovalRequired && !isApproved) return UNAPPROVED;
  return (owedMinutes / 60) * rate.amountMinor > WORTH_MAX ? TOO_LARGE : undefined;
}

/** Says that the rate for all roles prices the work of a role that no rate names. It is charged nevertheless. */
export function unknownRoleOf(
  { role }: Pick<Work, 'role'>,
  { contractId }: Terms,
  rate: Rate | undefined,
): string | undefined {
  if (role === null || rate === undefined || rate.role !== undefined) return undefined;
  return `No hourly rate of the contract ${contractId} names the role ${role} on the day of the work, so the price for all roles applies: correct the role, or add a rate for it`;
}
