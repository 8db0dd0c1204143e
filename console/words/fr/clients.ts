import type { words as english } from '../en/clients.ts';

export const words: typeof english = {
  name: 'Nom',
  legalName: 'Raison sociale',
  vatNumber: 'N° de TVA',
  since: 'Depuis',
  status: 'État',
  list: {
    search: 'Rechercher un client',
    by: 'utilisation',
    inUse: 'Utilisés',
    archived: 'Archivés',
    all: 'Tous',
    noMatch: 'Aucun client ne correspond',
    noMatchHint: 'Essayez d’autres mots, ou videz les filtres.',
    none: 'Pas encore de clients',
    noneHint:
      'Un client est une entreprise ou une personne à qui vous envoyez des factures. Commencez par le premier.',
  },
};
