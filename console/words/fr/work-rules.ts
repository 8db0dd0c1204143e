import type { words as english } from '../en/work-rules.ts';

export const words: typeof english = {
  fields: {
    approvedAt: 'Approuvé',
    isApprovalRequired: 'Le temps doit être approuvé',
    isHeld: 'Mis de côté',
  },
  predicates: {
    followsTracker: 'suit l’outil de suivi\u00a0: modifiez-le là-bas',
    takenByEntry: 'appartient déjà à une autre saisie de temps',
    currencyOfContract: (code) =>
      `doit être celle du contrat, ${code}, car ses tarifs l’utilisent\u00a0: prenez une autre facture`,
    nothingToApprove: 'a été supprimé ou remplacé : il n’y a rien à approuver',
  },
  sentences: {
    entryDeleted: 'Ce temps a été supprimé.',
    entryReplaced:
      'Ce temps a été facturé puis modifié, donc une autre saisie le remplace\u00a0: modifiez celle-ci.',
    entryFollows: (provider) =>
      `Ce temps vient de ${provider}\u00a0: supprimez-le là-bas, ou marquez-le comme non facturable.`,
    collectDraft: (status) =>
      `Le travail n’est repris que sur un brouillon. Le statut de cette facture est «\u00a0${status}\u00a0».`,
    workOfDraft: 'Le contrat est encore un brouillon\u00a0: activez-le.',
    workBefore: (date, first) =>
      `Le ${date} précède le début du contrat, le ${first}\u00a0: corrigez le jour ou le contrat.`,
    workAfter: (date, last) =>
      `Le ${date} suit la fin du contrat, le ${last}\u00a0: corrigez le jour ou le contrat.`,
    workOfArchived: 'Le client du contrat est archivé\u00a0: rétablissez-le.',
    workWithoutRate: (date) =>
      `Le contrat n’a pas de tarif horaire pour tous le ${date}\u00a0: ajoutez-en un.`,
    workWithoutRoleRate: (role, date) =>
      `Le contrat n’a pas de tarif horaire pour «\u00a0${role}\u00a0» le ${date}\u00a0: ajoutez-en un.`,
    workTooLarge: 'C’est trop pour une facture\u00a0: corrigez le temps, la quantité ou le prix.',
    workBelowZero:
      'Un brouillon est inférieur à 0, car du travail facturé a disparu\u00a0: il attend d’autre travail, ou vous le transformez en avoirs.',
    projectUnmapped: (project) =>
      `Le projet ${project} ne correspond à aucun projet ici\u00a0: choisissez-en un.`,
    projectGone: (project) =>
      `Le projet qui correspondait ici à ${project} n’existe plus\u00a0: choisissez-en un autre.`,
    workToApprove: 'Un administrateur doit encore l’approuver.',
  },
};
