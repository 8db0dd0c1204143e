import type { words as english } from '../en/online-payments.ts';

/** Words of payments through providers. `fields` has the API's names. */
export const words: typeof english = {
  fields: {
    isByProvider: 'Fait par le prestataire de paiement',
    feeCurrencyCode: 'Devise des frais',
    account: 'Compte',
    returned: 'Remboursé',
    providerId: 'Page du prestataire',
    isDisputed: 'Contesté',
    providerPaymentId: 'Paiement chez le prestataire',
    failureMessage: 'Raison de l’échec',
    feeMinor: 'Frais',
  },
  title: 'Paiements en ligne',
  statuses: {
    OPEN: 'Commencé',
    PROCESSING: 'En cours',
    SUCCEEDED: 'Payé',
    FAILED: 'Échoué',
    EXPIRED: 'Non payé à temps',
  },
  disputed: 'Contesté',
  fee: (fee) => `Frais ${fee}`,
  returned: {
    REFUND: (amount) => `${amount} remboursés`,
    DISPUTE: (amount) => `${amount} perdus par contestation`,
  },
  test: {
    title: 'Envoyer un test',
    text: (provider: string) =>
      `Crée une page chez ${provider}, comme pour un client qui paie, et la ferme aussitôt. Personne n’est débité.`,
    works: 'Fonctionne',
    fails: 'Refusé',
    made: (provider: string, amount: string) => `${provider} a créé une page de ${amount}, puis l’a fermée.`,
  },
  webhook: {
    title: 'Messages du prestataire',
    text: (provider) =>
      `Sans eux, les paiements sont trouvés en interrogeant ${provider} de temps en temps. Avec eux, ils sont là aussitôt.`,
    steps: (provider) => [
      'Créez une adresse ici.',
      `Saisissez-la chez ${provider} comme point de terminaison webhook, avec les événements des sessions de paiement, des débits, des remboursements et des litiges.`,
      'Copiez le secret de signature du point de terminaison dans les paramètres ici.',
    ],
    make: 'Créer une adresse',
    label: 'adresse',
    otherwise: 'créez-en une autre\u00a0; les cinq dernières restent valables',
    hint: (provider) =>
      `Saisissez-la chez ${provider} comme point de terminaison webhook. La connaître ne permet pas de se faire passer pour ${provider}\u00a0: ses messages sont signés.`,
  },
};
