/** The kinds of accounts, by their names in the API. */
export const accountKinds = {
  CUSTOMERS: 'Receivables',
  REVENUE: 'Revenue',
  TAX: 'Tax',
  REQUESTED_DEPOSIT: 'Deposits, invoiced',
  DEPOSIT: 'Deposits, paid',
  DISBURSEMENT: 'Disbursements',
  DISCOUNT: 'Discounts',
  ROUNDING: 'Rounding',
  BAD_DEBT: 'Bad debts',
  BANK_CHARGE: 'Bank charges',
  ON_ACCOUNT: 'Money on account',
  BANK: 'Bank',
  PROVIDER_CLEARING: 'Payment providers',
  CARRIED_OVER: 'Carried-over balances',
};

/** The kinds of exports. */
export const exportKinds = {
  DATEV: 'DATEV',
  BOOKINGS: 'Double entries (CSV)',
  AUDIT: 'Audit package',
  TENANT: 'Everything, to move out',
};
