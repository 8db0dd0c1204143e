import { counted } from '../counted.ts';
import type { words as english } from '../en/payments.ts';

export const words: typeof english = {
  onAccount: 'Au crédit',
  day: 'Jour',
  client: 'Client',
  invoices: 'Factures',
  several: (count) => counted(count, 'facture', 'factures'),
  method: 'Moyen',
  reference: 'Référence',
  amount: 'Montant',
  filters: {
    byClient: 'client',
    anyClient: 'Tous les clients',
    search: 'Rechercher un paiement',
    paidFrom: 'Payé à partir du',
  },
  noMatch: 'Aucun paiement ne correspond',
  noMatchHint: 'Choisissez d’autres jours ou un autre client, ou videz les filtres.',
  none: 'Pas encore de paiements',
  noneHint: 'Saisissez l’argent reçu ici, sur sa facture ou sur le compte du client.',
};
