import type { words as english } from '../en/credit-notes.ts';

export const words: typeof english = {
  number: 'Nummer',
  day: 'Ausgestellt',
  client: 'Kunde',
  invoice: 'Rechnung',
  kind: 'Art',
  amount: 'Betrag',
  kinds: { CORRECTION: 'Korrektur', GOODWILL: 'Kulanz', CANCELLATION: 'Storno' },
  filters: {
    search: 'Gutschriften suchen',
    byClient: 'Kunde',
    anyClient: 'Alle Kunden',
    issuedFrom: 'Ausgestellt ab',
  },
  noMatch: 'Keine passende Gutschrift',
  noMatchHint: 'Andere Wörter versuchen oder die Filter leeren.',
  none: 'Noch keine Gutschriften',
  noneHint:
    'Eine Gutschrift nimmt eine ausgestellte Rechnung ganz oder teilweise zurück. Sie beginnt auf dieser Rechnung.',
};
