/** What is booked on an account. */
export const ACCOUNT_KINDS = [
  'CUSTOMERS',
  'REVENUE',
  'TAX',
  'REQUESTED_DEPOSIT',
  'DEPOSIT',
  'DISBURSEMENT',
  'DISCOUNT',
  'ROUNDING',
  'BAD_DEBT',
  'BANK_CHARGE',
  'ON_ACCOUNT',
  'BANK',
  'PROVIDER_CLEARING',
  'CARRIED_OVER',
] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];
