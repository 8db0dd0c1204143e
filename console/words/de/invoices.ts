import { counted } from '../counted.ts';
import type { words as english } from '../en/invoices.ts';

const listed = (sums: string[]) => new Intl.ListFormat('de').format(sums);

export const words: typeof english = {
  number: 'Nummer',
  draft: 'Entwurf',
  client: 'Kunde',
  issued: 'Ausgestellt',
  due: 'Fällig',
  total: 'Gesamt',
  owed: 'Offen',
  status: 'Status',
  filters: {
    search: 'Rechnungen suchen',
    byStatus: 'Status',
    anyStatus: 'Jeder Status',
    byClient: 'Kunde',
    anyClient: 'Alle Kunden',
    byContract: 'Vertrag',
    anyContract: 'Alle Verträge',
    byCurrency: 'Währung',
    anyCurrency: 'Alle Währungen',
    issuedFrom: 'Ausgestellt ab',
  },
  noMatch: 'Keine passende Rechnung',
  noMatchHint: 'Andere Wörter versuchen oder die Filter leeren.',
  none: 'Noch keine Rechnungen',
  noneHint:
    'Eine Rechnung beginnt als Entwurf zu einem Vertrag. Ihre Nummer bekommt sie, wenn sie ausgestellt wird.',
  sums: {
    title: 'Summen',
    issued: (count) => counted(count, 'ausgestellt', 'ausgestellt'),
    owed: 'Offen',
    overdue: 'Überfällig',
    drafts: (count) => counted(count, 'Entwurf', 'Entwürfe'),
  },
  finalize: {
    action: (count, sums) => `${counted(count, 'Entwurf', 'Entwürfe')} ausstellen, ${listed(sums)}`,
    title: (count, sums) => `${counted(count, 'Entwurf', 'Entwürfe')} ausstellen, ${listed(sums)}?`,
    explanation:
      'Jede Rechnung bekommt die nächste Nummer der Reihe, der älteste Entwurf zuerst, und lässt sich nicht mehr ändern. Es werden alle ausgestellt oder keine.',
    others: (count) =>
      `Gewählte Rechnungen, die sich nicht ausstellen lassen, bleiben, wie sie sind: ${count}.`,
    submit: (count) => `${count} ausstellen`,
    atMost: (count) => `Höchstens ${count} ausstellen`,
    doneOne: (number) => `${number} ausgestellt`,
    done: (first, last) => `${first} bis ${last} ausgestellt`,
  },
};
