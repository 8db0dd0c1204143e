import type { words as english } from '../en/online-payments.ts';

/** Words of payments through providers. `fields` has the API's names. */
export const words: typeof english = {
  fields: {
    isByProvider: 'Vom Zahlungsanbieter',
    feeCurrencyCode: 'Währung der Gebühr',
    account: 'Konto',
    returned: 'Zurückgezahlt',
    providerId: 'Seite des Anbieters',
    isDisputed: 'Bestritten',
    providerPaymentId: 'Zahlung beim Anbieter',
    failureMessage: 'Warum sie scheiterte',
    feeMinor: 'Gebühr',
  },
  title: 'Online-Zahlungen',
  statuses: {
    OPEN: 'Begonnen',
    PROCESSING: 'Unterwegs',
    SUCCEEDED: 'Bezahlt',
    FAILED: 'Gescheitert',
    EXPIRED: 'Nicht rechtzeitig bezahlt',
  },
  disputed: 'Bestritten',
  fee: (fee) => `Gebühr ${fee}`,
  returned: {
    REFUND: (amount) => `${amount} erstattet`,
    DISPUTE: (amount) => `${amount} durch Rückbuchung verloren`,
  },
  test: {
    title: 'Test senden',
    text: (provider: string) =>
      `Erstellt bei ${provider} eine Seite wie für einen Kunden, der bezahlt, und schließt sie sofort. Niemandem wird etwas berechnet.`,
    works: 'Funktioniert',
    fails: 'Abgelehnt',
    made: (provider: string, amount: string) =>
      `${provider} hat eine Seite über ${amount} erstellt und wieder geschlossen.`,
  },
  webhook: {
    title: 'Meldungen des Anbieters',
    text: (provider) =>
      `Ohne sie werden Zahlungen gefunden, indem ${provider} von Zeit zu Zeit gefragt wird. Mit ihnen sind sie sofort da.`,
    steps: (provider) => [
      'Erzeugen Sie hier eine Adresse.',
      `Tragen Sie sie bei ${provider} als Webhook-Endpunkt ein, mit den Ereignissen zu Checkout-Sitzungen, Belastungen, Erstattungen und Rückbuchungen.`,
      'Kopieren Sie das Signaturgeheimnis des Endpunkts in die Einstellungen hier.',
    ],
    make: 'Adresse erzeugen',
    label: 'Adresse',
    otherwise: 'erzeugen Sie eine neue; die letzten fünf bleiben gültig',
    hint: (provider) =>
      `Tragen Sie sie bei ${provider} als Webhook-Endpunkt ein. Wer sie kennt, kann sich nicht als ${provider} ausgeben: Die Meldungen sind signiert.`,
  },
};
