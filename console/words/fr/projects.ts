import type { words as english } from '../en/projects.ts';

export const words: typeof english = {
  name: 'Nom',
  contract: 'Contrat',
  client: 'Client',
  since: 'Depuis',
  description: 'Description',
  list: {
    search: 'Rechercher un projet',
    by: 'contrat',
    any: 'Tous les contrats',
    noMatch: 'Aucun projet ne correspond',
    noMatchHint: 'Essayez d’autres mots, ou videz les filtres.',
    none: 'Pas encore de projets',
    noneHint: (trackers) => [
      'Un projet est une partie du travail d’un contrat. Le temps y est saisi, à la main ou depuis ',
      trackers,
      '.',
    ],
  },
  form: {
    create: 'Créer le projet',
    created: 'Projet créé',
    edit: 'Modifier le projet',
    save: 'Enregistrer le projet',
    saved: 'Projet enregistré',
  },
  details: {
    title: 'Détails',
    created: 'Créé le',
    identifier: 'Identifiant',
  },
  time: {
    byWeek: 'Temps par semaine',
    title: 'Temps',
    toCharge: 'À facturer',
    onDrafts: 'Sur des brouillons',
    invoiced: 'Facturé',
    notCharged: 'Non facturable',
    entries: 'Saisies',
    none: 'Pas encore de temps',
  },
  moreActions: 'Autres actions',
  deletion: {
    question: (name) => `Supprimer ${name}\u00a0?`,
    text: 'Un projet qui a du temps, ou qu’un outil de suivi alimente, est conservé.',
    action: 'Supprimer le projet',
    done: 'Projet supprimé',
  },
};
