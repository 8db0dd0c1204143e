import type { ErrorDetail } from '../../../platform/errors.ts';
import { withoutSpaces } from '../../../platform/http/input/formats.ts';
import type { BankAccount } from './bank-account-schema.ts';

/** IBANs are often pasted with spaces. */
export function withCleanIbans(accounts: readonly BankAccount[]): BankAccount[] {
  return accounts.map((account) =>
    account.iban === undefined ? account : { ...account, iban: withoutSpaces(account.iban) },
  );
}

/** Lists the accounts that nobody could pay to, and further accounts of the same currency. */
export function bankAccountProblems(accounts: readonly BankAccount[]): ErrorDetail[] {
  const taken = new Set<string | undefined>();
  return accounts.flatMap(({ currencyCode, iban, accountNumber, routingNumber }, index) => {
    const details: ErrorDetail[] = [];
    const field = (property: string) => `bankAccounts.${index}.${property}`;
    if (iban === undefined && !accountNumber?.trim()) {
      const message = 'or accountNumber is required';
      details.push({ field: field('iban'), message, constraint: 'required' });
    }
    if (routingNumber !== undefined && iban !== undefined && !accountNumber?.trim()) {
      const message = 'is required beside a routingNumber';
      details.push({ field: field('accountNumber'), message, constraint: 'required' });
    }
    if (taken.has(currencyCode)) {
      const message =
        currencyCode === undefined
          ? 'is required, because another account has none'
          : `must not repeat ${currencyCode}: a currency has one account`;
      details.push({ field: field('currencyCode'), message, constraint: 'unique' });
    }
    taken.add(currencyCode);
    return details;
  });
}
