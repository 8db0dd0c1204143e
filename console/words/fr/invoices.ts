import { counted } from '../counted.ts';
import type { words as english } from '../en/invoices.ts';

const listed = (sums: string[]) => new Intl.ListFormat('fr').format(sums);

export const words: typeof english = {
  number: 'Numéro',
  draft: 'Brouillon',
  client: 'Client',
  issued: 'Émission',
  due: 'Échéance',
  total: 'Total',
  owed: 'À payer',
  status: 'État',
  filters: {
    search: 'Rechercher une facture',
    byStatus: 'état',
    anyStatus: 'Tous les états',
    byClient: 'client',
    anyClient: 'Tous les clients',
    byContract: 'contrat',
    anyContract: 'Tous les contrats',
    byCurrency: 'devise',
    anyCurrency: 'Toutes les devises',
    issuedFrom: 'Émise à partir du',
  },
  noMatch: 'Aucune facture ne correspond',
  noMatchHint: 'Essayez d’autres mots, ou videz les filtres.',
  none: 'Pas encore de factures',
  noneHint:
    'Une facture commence comme brouillon sous un contrat. Elle reçoit son numéro lorsqu’elle est émise.',
  sums: {
    title: 'Totaux',
    issued: (count) => counted(count, 'émise', 'émises'),
    owed: 'À payer',
    overdue: 'En retard',
    drafts: (count) => counted(count, 'brouillon', 'brouillons'),
  },
  finalize: {
    action: (count, sums) => `Émettre ${counted(count, 'brouillon', 'brouillons')}, ${listed(sums)}`,
    title: (count, sums) => `Émettre ${counted(count, 'brouillon', 'brouillons')}, ${listed(sums)}\u00a0?`,
    explanation:
      'Chaque facture reçoit le prochain numéro de la série, en commençant par le brouillon le plus ancien, et ne peut plus être modifiée. Elles sont émises toutes, ou aucune.',
    others: (count) =>
      `Les factures choisies qui ne peuvent pas être émises restent telles quelles\u00a0: ${count}.`,
    submit: (count) => `Émettre ${count}`,
    atMost: (count) => `Émettre au plus ${count}`,
    doneOne: (number) => `${number} émise`,
    done: (first, last) => `De ${first} à ${last}\u00a0: émises`,
  },
};
