import type { Scope } from '../../../platform/database/database.ts';
import type { Grouping } from '../../agreements/contracts/schema.ts';
import { type Covered, type OverageFinder, storeCoverage } from '../coverage/storing.ts';
import { type AmountsToDay, type OwedAmounts, owedAmounts } from './amounts.ts';
import { type EntryInPeriod, owingEntries, pastChargesOf, type Selection } from './entries.ts';
import type { Owing, PastCharge } from './owing.ts';
import type { Terms } from './problems.ts';
import { type OwingEntry, owedByWork } from './work-owing.ts';

export interface Asked {
  today: string;
  terms: Terms;
  groupBy: Grouping;
  entries: Selection;
  amounts: Omit<AmountsToDay, 'terms'> & { now: string };
}

/** What a contract owes: for work, for recurring charges and for expenses. */
export interface Owed extends OwedAmounts, Pick<Covered, 'printed'> {
  work: (Owing & { entry: EntryInPeriod })[];
  hasMore: boolean;
}

/** Reads what a contract owes, after coverage is reckoned anew and drafts follow what is agreed and done. Needs the locks of the contract and its drafts. */
export async function readOwed(db: Scope, { amounts, ...asked }: Asked): Promise<Owed> {
  const { contractId, now } = amounts;
  const { overageOf, printed } = await storeCoverage(db, contractId, { today: asked.today, now });
  const { work, hasMore } = await workOf(db, asked, overageOf);
  return { ...(await owedAmounts(db, { ...amounts, terms: asked.terms })), work, hasMore, printed };
}

/** Reads what a contract owes for work. */
export async function workOf(
  db: Scope,
  { terms, groupBy, entries: selection }: Omit<Asked, 'amounts' | 'today'>,
  overageOf: OverageFinder,
): Promise<Pick<Owed, 'work' | 'hasMore'>> {
  const { entries, hasMore } = await owingEntries(db, selection);
  return { work: owedByWork(entries, { terms, groupBy, overageOf }), hasMore };
}

/** Adds what issued lines charged of the work among what is owed. */
export async function withPastOfWork(
  db: Scope,
  owing: (Owing & { entry?: OwingEntry })[],
  pastAmounts: PastCharge[],
): Promise<{ owing: Owing[]; past: PastCharge[] }> {
  const entries = owing.flatMap(({ entry }) => entry ?? []);
  return { owing, past: [...pastAmounts, ...(await pastChargesOf(db, entries))] };
}
