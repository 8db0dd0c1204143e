import type { Scope } from '../../../platform/database/database.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import { addUpOnAccount } from './paying-store.ts';
import type { OnAccountRow, TaxQuery } from './schema.ts';

/** The money on account in each currency, before and after the period, and what moved it. */
export async function reckonOnAccount(db: Scope, { from, to }: TaxQuery): Promise<OnAccountRow[]> {
  const rows = (await db.all(addUpOnAccount, { from, to })).map(
    ({ currencyCode, currencyExponent, ...sums }) => ({
      ...{ currencyCode, currencyExponent },
      onAccount: {
        openingMinor: exactInteger(sums.openingMinor),
        receivedMinor: exactInteger(sums.receivedMinor),
        freedMinor: exactInteger(sums.freedMinor),
        allocatedMinor: exactInteger(sums.allocatedMinor),
        refundedMinor: exactInteger(sums.refundedMinor),
        closingMinor: exactInteger(sums.closingMinor),
        isPossiblyTaxable: true as const,
      },
    }),
  );
  return rows.filter(({ onAccount }) => Object.values(onAccount).some((sum) => sum !== true && sum !== 0));
}

/** The cells of a row in a file. */
export const flatten = ({ onAccount, ...row }: Partial<OnAccountRow>): object => ({ ...row, ...onAccount });
