import { counted } from '../counted.ts';
import type { words as english } from '../en/payments.ts';

export const words: typeof english = {
  onAccount: 'Guthaben',
  day: 'Tag',
  client: 'Kunde',
  invoices: 'Rechnungen',
  several: (count) => counted(count, 'Rechnung', 'Rechnungen'),
  method: 'Zahlungsart',
  reference: 'Referenz',
  amount: 'Betrag',
  filters: {
    byClient: 'Kunde',
    anyClient: 'Alle Kunden',
    search: 'Zahlungen suchen',
    paidFrom: 'Gezahlt ab',
  },
  noMatch: 'Keine passende Zahlung',
  noMatchHint: 'Wählen Sie andere Tage oder einen anderen Kunden, oder leeren Sie die Filter.',
  none: 'Noch keine Zahlungen',
  noneHint: 'Buchen Sie eingegangenes Geld hier, auf seiner Rechnung oder auf dem Konto des Kunden.',
};
