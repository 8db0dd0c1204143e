import type { words as english } from '../en/payments.ts';

export const words: typeof english = {
  onAccount: 'Guthaben',
  day: 'Tag',
  client: 'Kunde',
  method: 'Zahlungsart',
  reference: 'Referenz',
  amount: 'Betrag',
  state: 'Stand',
  filters: { byClient: 'Kunde', anyClient: 'Alle Kunden', paidFrom: 'Gezahlt ab' },
  noMatch: 'Keine passende Zahlung',
  noMatchHint: 'Wählen Sie andere Tage oder einen anderen Kunden, oder leeren Sie die Filter.',
  none: 'Noch keine Zahlungen',
  noneHint:
    'Geld, das eingegangen ist, erfassen Sie auf seiner Rechnung. Dann steht es auch hier. Was keine Rechnung braucht, ist Guthaben.',
};
