import type { Grouping } from '../../agreements/contracts/schema.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';

/** An entry that owes minutes, or is owed some: then `owedMinutes` is below 0. */
export interface OwingEntry {
  id: string;
  date: string;
  owedMinutes: number;
  role: string | null;
  worker: string | null;
  projectId: string;
  projectName: string;
  referenceType: string | null;
  referenceId: string | null;
  referenceName: string | null;
  integrationId: string | null;
  isHeld: boolean;
  isApproved: boolean;
}

/** Minutes of an entry that an issued line charged and that were not taken back. Below 0 if too many were. */
export interface PastCharge {
  entryId: string;
  pricedById: string;
  minutes: number;
  amountMinor: number;
  tax: StoredTax;
}

/** The record that a line stands for, as its reference, and the line's name. */
export interface LineSubject {
  type: string;
  id: string;
  name: string;
}

/**
 * Finds what the entry's line stands for. Without a task, worker or role, that is the project. The role is spelled as its rate
 * spells it, so that one role has one line.
 */
export function subjectOf(entry: OwingEntry, groupBy: Grouping, role: string | null): LineSubject {
  const { referenceType, referenceId, referenceName, worker, date } = entry;
  if (groupBy === 'REFERENCE' && referenceType !== null && referenceId !== null)
    return { type: referenceType, id: referenceId, name: referenceName ?? referenceId };
  if (groupBy === 'WORKER' && worker !== null) return { type: 'WORKER', id: worker, name: worker };
  if (groupBy === 'ROLE' && role !== null) return { type: 'ROLE', id: role, name: role };
  if (groupBy === 'DAY') return { type: 'DAY', id: date, name: date };
  return { type: 'PROJECT', id: entry.projectId, name: entry.projectName };
}
