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
export const TOO_LARGE = 'This is too large for an invoice: correct the minutes, the quantity, or the price';

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
  terms: Terms,
  rate: Rate | undefined,
): string | undefined {
  const problem = problemOnDay(date, terms);
  if (problem !== undefined) return problem;
  if (rate === undefined)
    return `The contract ${terms.contractId} has no hourly rate for ${role ?? 'all roles'} on ${date}: add one`;
  if (terms.isApprovalRequired && !isApproved) return UNAPPROVED;
  return (owedMinutes / 60) * rate.amountMinor > WORTH_MAX ? TOO_LARGE : undefined;
}

/** Says why nothing that was done on a day can be charged. */
export function problemOnDay(
  date: string,
  { contractId, status, firstDay, lastDay, isClientArchived }: Terms,
): string | undefined {
  if (status === 'DRAFT') return contractIsDraft(contractId);
  if (firstDay !== null && date < firstDay)
    return `${date} is before the contract ${contractId} begins, on ${firstDay}: correct the date or the contract's startsAt`;
  if (lastDay !== null && date > lastDay)
    return `${date} is after the contract ${contractId} ends, on ${lastDay}: correct the date or the contract's endsAt`;
  if (isClientArchived) return clientIsArchived(contractId);
  return undefined;
}

/** Says why recurring charges can't be charged. Their days lie within those of the contract. */
export function problemOfCharges({ contractId, status, isClientArchived }: Terms): string | undefined {
  if (status === 'DRAFT') return contractIsDraft(contractId);
  return isClientArchived ? clientIsArchived(contractId) : undefined;
}

const contractIsDraft = (id: string) => `The contract ${id} is a DRAFT: activate it`;
const clientIsArchived = (id: string) =>
  `The client of the contract ${id} is archived: clear the client's archivedAt`;

/** Says that the rate for all roles prices the work of a role that no rate names. It is charged nevertheless. */
export function unknownRoleOf(
  { role }: Pick<Work, 'role'>,
  { contractId }: Terms,
  rate: Rate | undefined,
): string | undefined {
  if (role === null || rate === undefined || rate.role !== undefined) return undefined;
  return `No hourly rate of the contract ${contractId} names the role ${role} on the day of the work, so the price for all roles applies: correct the role, or add a rate for it`;
}
