import type { Scope } from '../../platform/database/database.ts';

/**
 * Writes taxes that lines inherit, of one contract or of the whole tenant, and gives them to lines of drafts. Billing supplies
 * this, because it knows the lines.
 */
export type SettingTax = <T>(
  db: Scope,
  contractId: string | null,
  now: string,
  write: () => Promise<T>,
) => Promise<T>;
