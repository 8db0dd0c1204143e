import { counted } from '../counted.ts';
import type { words as english } from '../en/outcome.ts';

export const words: typeof english = {
  title: 'Ce qui va se passer',
  untold: 'Impossible de montrer pour l’instant ce qui va se passer.',
  number: 'Numéro',
  creditNote: 'Avoir',
  probably: (number) => ['probablement ', number],
  numbers: 'Numéros',
  probablyBetween: (first, last) => ['probablement de ', first, ' à ', last],
  invoices: 'Factures',
  net: 'Total hors taxes',
  tax: 'TVA',
  gross: 'Total TTC',
  payable: 'À payer, arrondi',
  due: 'Reste à payer ensuite',
  freed: 'Porté au crédit du client',
  status: 'Statut ensuite',
  isDiscarded: 'Aucun avoir n’est émis\u00a0: le brouillon est seulement écarté.',
  draft: 'Le brouillon ensuite',
  collected: {
    hours: (hours) => `${hours} h`,
    more: (count) => `et ${counted(count, 'autre ligne', 'autres lignes')}`,
    leftOver: (hours, from, to, why) => [`${hours} h restent ouvertes (du ${from} au ${to})\u00a0: `, why],
    leftOverAmount: (amount, from, to, why) => [
      `${amount} restent ouverts (du ${from} au ${to})\u00a0: `,
      why,
    ],
    hasMore: 'Il y en a plus que ce qui tient en une fois. Recommencez pour le reste.',
  },
};
