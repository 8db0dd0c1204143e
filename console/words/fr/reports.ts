import type { words as english } from '../en/reports.ts';

export const words: typeof english = {
  download: 'Télécharger en CSV',
  from: 'Du',
  noneHint: 'Choisissez d’autres jours.',
  tabs: { ageing: 'Ce que doivent les clients', tax: 'Taxe', journal: 'Journal' },
  ageing: {
    asOf: 'À la fin du',
    client: 'Client',
    notDue: 'Non échu',
    days1To30: '1–30 jours',
    days31To60: '31–60 jours',
    days61To90: '61–90 jours',
    daysOver90: 'Plus de 90 jours',
    total: 'Total',
    none: 'Personne ne devait rien',
    noneHint: 'Choisissez un autre jour.',
  },
  tax: {
    category: 'Type de taxe',
    rate: 'Taux',
    taxable: 'Base imposable',
    tax: 'Taxe',
    documents: 'Documents',
    none: 'Aucun document dans cette période',
  },
  journal: {
    recorded: 'Enregistré',
    type: 'Opération',
    number: 'Numéro',
    client: 'Client',
    amount: 'Variation de la créance',
    none: 'Rien n’a été enregistré dans cette période',
    types: {
      INVOICE: 'Facture',
      CREDIT_NOTE: 'Avoir',
      PAYMENT: 'Paiement',
      REFUND: 'Remboursement',
      PAYMENT_REVERSAL: 'Paiement repris',
      REFUND_REVERSAL: 'Remboursement repris',
    },
  },
};
