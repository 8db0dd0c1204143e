/** Words about money that came in, and about bank statements: fields of records, and the rules of the service. */
export const words = {
  fields: {
    date: 'Compte à partir du',
    writtenOffMinor: 'Montant abandonné',
    lostMinor: 'Dont irrécouvrable',
    note: 'Note',
    allocatedMinor: 'Montant affecté',
    allocations: 'Affectations',
    coveredMinor: 'Remboursement couvert par un autre paiement',
    lastMovementDate: 'Dernier mouvement',
    received: 'Reçu à la banque',
    setOffMinor: 'Imputé',
    bankReference: 'Référence de la banque',
    bookedDate: 'Comptabilisée le',
    candidates: 'Factures possibles',
    counterpartyIban: 'Compte de l’autre partie',
    counterpartyName: 'Autre partie',
    detailedEntryCount: 'Écritures complétées',
    direction: 'Entrée ou sortie',
    endToEndId: 'Référence du payeur',
    entryCount: 'Écritures',
    ibans: 'Comptes',
    isCharge: 'Frais de la banque',
    isReturn: 'Rejet',
    messageId: 'Message de la banque',
    newEntryCount: 'Nouvelles écritures',
    payments: 'Paiements',
    pendingEntryCount: 'Pas encore comptabilisées',
    reasons: 'Raisons',
    refundId: 'Remboursement',
    returnReason: 'Motif du rejet',
    statementId: 'Relevé bancaire',
    text: 'Libellé',
    valueDate: 'Date de valeur',
  },
  predicates: {
    bankChargeTax: 'doit rester : des frais bancaires ne réduisent jamais la taxe',
    bankFile:
      'n’est pas un relevé bancaire lisible\u00a0: exportez-le à nouveau auprès de votre banque, en camt.053 ou camt.054',
    ownAccount: (iban: string) =>
      `nomme le compte ${iban}, qui n’est pas le vôtre\u00a0: ajoutez-le d’abord aux comptes bancaires de l’entreprise`,
    entrySum: 'doit correspondre en tout au montant de l’écriture',
    entryCurrency: (currency: string) => `doit être en ${currency}, la devise de l’écriture`,
  },
  sentences: {
    voidWrittenOff:
      'Une facture en partie passée en perte ne peut pas être annulée : reprenez d’abord l’abandon.',
    writeOffable: (status: string) =>
      `Seule une facture ouverte peut être passée en perte, et celle-ci est ${status}.`,
    writeOffReversed: 'Cet abandon est déjà repris.',
    entryStatus: 'L’état de cette écriture ne le permet pas\u00a0: regardez-la à nouveau.',
    entryReturn: 'Ce rejet a annulé un paiement\u00a0: saisissez plutôt ce paiement à nouveau.',
    entryOut:
      'Seul l’argent reçu règle des factures\u00a0: ignorez cette écriture, ou saisissez-la à la main.',
  },
};
