import type { words as english } from '../en/credit-notes.ts';

export const words: typeof english = {
  number: 'Numéro',
  day: 'Émission',
  client: 'Client',
  invoice: 'Facture',
  kind: 'Nature',
  amount: 'Montant',
  kinds: { CORRECTION: 'Rectification', GOODWILL: 'Geste commercial', CANCELLATION: 'Annulation' },
  filters: {
    search: 'Rechercher un avoir',
    byClient: 'client',
    anyClient: 'Tous les clients',
    issuedFrom: 'Émis à partir du',
  },
  noMatch: 'Aucun avoir ne correspond',
  noMatchHint: 'Essayez d’autres mots, ou videz les filtres.',
  none: 'Pas encore d’avoirs',
  noneHint: 'Un avoir reprend tout ou partie d’une facture émise. Il se crée depuis cette facture.',
};
