import type { words as english } from '../en/money.ts';

export const words: typeof english = {
  debtors: {
    title: 'Qui doit',
    client: 'Client',
    invoices: 'Factures à payer',
    overdue: 'En retard',
    owed: 'À payer',
    since: 'Retard',
    all: 'Tous par ancienneté',
    none: 'Personne ne doit rien',
    noneHint: 'Ici figurent les factures émises qui ne sont pas encore payées, par client.',
  },
  weeks: {
    title: (currency) => `Reçu et attendu en ${currency}`,
    week: 'Semaine du',
    received: 'Reçu',
    expected: 'Attendu',
    overdue: 'En retard',
    none: 'Pas encore d’argent',
    noneHint:
      'Ici figure ce qui est arrivé ces huit dernières semaines et ce qui échoit les huit prochaines.',
  },
};
