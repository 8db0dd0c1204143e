import type { lawRules as english } from '../en/law-rules.ts';

export const lawRules: typeof english = {
  sellerAddressMissing:
    'manque\u00a0: une facture indique l’adresse du vendeur. Saisissez-la dans les paramètres',
  buyerAddressMissing:
    'manque\u00a0: une facture indique l’adresse de l’acheteur. Saisissez-la chez le client',
  timeOfSupplyMissing: 'manque\u00a0: une facture indique la date de la prestation',
  dueBeforeIssue: 'est antérieure à la date de facture',
  sellerSiren:
    'manque\u00a0: une facture française indique le SIREN du vendeur. Saisissez-le dans les paramètres',
  buyerSiren:
    'manque\u00a0: une facture française indique le SIREN de l’entreprise qui achète. Saisissez-le chez le client',
  swissNumber: 'doit être un IDE suivi de MWST, TVA ou IVA, par exemple CHE-123.456.788 TVA',
  outsideNumber:
    'est nécessaire à côté du numéro de TVA si des lignes sont hors champ de la taxe\u00a0: indiquez-le, ou le numéro d’immatriculation, dans les réglages',
  needlessTaxCurrency: (code) =>
    `concerne seulement les factures dans une autre devise que celle du pays de l’entreprise, ${code}\u00a0: videz ce champ`,
  otherTaxCurrency: (code) => `doit être ${code}, la devise du pays de l’entreprise`,
  rateNeeded: (code, home) =>
    `est nécessaire pour une facture en ${code}\u00a0: la taxe est déclarée en ${home}, indiquez combien de ${home} vaut un ${code}`,
  sellerInEu:
    'doit être dans l’UE pour des biens vers un autre pays de l’UE\u00a0: donnez une autre catégorie aux lignes',
};
