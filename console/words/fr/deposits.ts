/** Words about deposits: fields of records, and the rules of the service. */
export const words = {
  fields: {
    depositId: 'Acompte',
    depositMinor: 'Déduit, taxe comprise',
    depositTaxMinor: 'Taxe dans la déduction',
    deductedMinor: 'Déduit',
    deductibleMinor: 'Déductible',
  },
  predicates: {
    depositKind: 'doit être un acompte',
    depositContract: 'relève d’un autre contrat : choisissez des acomptes de celui-ci',
    depositStatus: (status: string) => `est ${status} : choisissez un acompte émis`,
    depositNothing: (number: string) =>
      `est ${number} : il n’en reste rien à déduire, rien n’est payé ou tout est déduit`,
    depositDue: (number: string, amount: string) =>
      `est ${number}, dont ${amount} restent dus : enregistrez d’abord le paiement, ou créditez le reste`,
    depositTooMuch: (amount: string) =>
      `doit être au plus ce qui est payé de l’acompte et pas encore déduit : ${amount}`,
    depositOverTotal: (amount: string) => `doit être au plus le total de la facture : ${amount}`,
    depositDeducted: (amount: string) =>
      `doit laisser ${amount}, que d’autres factures déduisent : annulez-les d’abord, ou créditez ces lignes`,
    deductionWhole: 'doit créditer la déduction d’un acompte en entier',
    deductionKept:
      'ne peut pas être modifié, car la ligne déduit un acompte : retirez la ligne, ou déduisez un autre montant',
  },
  sentences: {
    depositVoid:
      'Des factures déduisent cet acompte : annulez-les d’abord, ou retirez ces lignes des brouillons.',
    depositNoRoom: 'Le total de la facture ne laisse rien à déduire : ajoutez d’abord des lignes.',
    depositDraftOnly: 'Seul un brouillon qui n’est pas lui-même un acompte déduit des acomptes.',
  },
};
