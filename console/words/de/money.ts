import type { words as english } from '../en/money.ts';

export const words: typeof english = {
  debtors: {
    title: 'Wer schuldet',
    client: 'Kunde',
    invoices: 'Offene Rechnungen',
    overdue: 'Überfällig',
    owed: 'Offen',
    since: 'Verspätet um',
    all: 'Alle nach Alter',
    none: 'Niemand schuldet etwas',
    noneHint: 'Hier stehen ausgestellte Rechnungen, die noch nicht bezahlt sind, nach Kunden.',
  },
  weeks: {
    title: (currency) => `Eingegangen und erwartet in ${currency}`,
    week: 'Woche ab',
    received: 'Eingegangen',
    expected: 'Erwartet',
    overdue: 'Überfällig',
    none: 'Noch kein Geld',
    noneHint: 'Hier steht, was in den letzten acht Wochen einging und in den nächsten acht fällig ist.',
  },
};
