import type { words as english } from '../en/payments.ts';

export const words: typeof english = {
  onAccount: 'Au crédit',
  day: 'Jour',
  client: 'Client',
  method: 'Moyen',
  reference: 'Référence',
  amount: 'Montant',
  state: 'Situation',
  filters: { byClient: 'client', anyClient: 'Tous les clients', paidFrom: 'Payé à partir du' },
  noMatch: 'Aucun paiement ne correspond',
  noMatchHint: 'Choisissez d’autres jours ou un autre client, ou videz les filtres.',
  none: 'Pas encore de paiements',
  noneHint:
    'Vous enregistrez l’argent reçu sur sa facture. Il figure ensuite ici aussi. Ce qu’aucune facture ne prend est au crédit du client.',
};
