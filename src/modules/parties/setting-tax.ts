import type { Scope } from '../../platform/database/database.ts';

/**
 * Writes a tax that lines inherit, of one contract or of the whole tenant, and gives it to lines that wait for one. Billing
 * supplies this, because it knows the lines.
 */
export type SettingTax = <T>(
  db: Scope,
  contractId: string | null,
  now: string,
  write: () => Promise<T>,
) => Promise<T>;
