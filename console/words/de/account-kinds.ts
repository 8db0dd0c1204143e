import type { accountKinds as english, exportKinds as englishExports } from '../en/account-kinds.ts';

export const accountKinds: typeof english = {
  CUSTOMERS: 'Forderungen',
  REVENUE: 'Erlöse',
  TAX: 'Umsatzsteuer',
  REQUESTED_DEPOSIT: 'Angeforderte Anzahlungen',
  DEPOSIT: 'Erhaltene Anzahlungen',
  DISBURSEMENT: 'Durchlaufende Posten',
  DISCOUNT: 'Gewährte Skonti',
  ROUNDING: 'Rundung',
  BAD_DEBT: 'Forderungsverluste',
  BANK_CHARGE: 'Nebenkosten des Geldverkehrs',
  ON_ACCOUNT: 'Guthaben von Kunden',
  BANK: 'Bank',
  PROVIDER_CLEARING: 'Zahlungsanbieter',
  CARRIED_OVER: 'Saldenvorträge',
};

export const exportKinds: typeof englishExports = {
  DATEV: 'DATEV',
  BOOKINGS: 'Buchungssätze (CSV)',
  AUDIT: 'Prüfungspaket',
  TENANT: 'Alles, zum Umziehen',
};
