import type { accountKinds as english, exportKinds as englishExports } from '../en/account-kinds.ts';

export const accountKinds: typeof english = {
  CUSTOMERS: 'Créances clients',
  REVENUE: 'Produits',
  TAX: 'Taxe',
  REQUESTED_DEPOSIT: 'Acomptes facturés',
  DEPOSIT: 'Acomptes reçus',
  DISBURSEMENT: 'Débours',
  DISCOUNT: 'Escomptes accordés',
  ROUNDING: 'Arrondis',
  BAD_DEBT: 'Pertes sur créances',
  BANK_CHARGE: 'Frais bancaires',
  ON_ACCOUNT: 'Au crédit des clients',
  BANK: 'Banque',
  PROVIDER_CLEARING: 'Prestataires de paiement',
  CARRIED_OVER: 'Soldes repris',
};

export const exportKinds: typeof englishExports = {
  DATEV: 'DATEV',
  BOOKINGS: 'Écritures en partie double (CSV)',
  AUDIT: 'Dossier d’audit',
  TENANT: 'Tout, pour déménager',
};
