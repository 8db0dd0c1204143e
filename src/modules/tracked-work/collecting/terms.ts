import type { Scope } from '../../../platform/database/database.ts';
import type { Terms } from './problems.ts';
import { readTermsOfContracts } from './terms-store.ts';

/** The terms of contracts, by their identifier. */
export async function termsOf(db: Scope, contractIds: Iterable<string>): Promise<Map<string, Terms>> {
  const ids = [...new Set(contractIds)];
  if (ids.length === 0) return new Map();
  const read = await db.all(readTermsOfContracts, { ids });
  return new Map(read.map((terms) => [terms.contractId, terms]));
}
