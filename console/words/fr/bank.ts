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
    body: 'Le fichier',
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
    entrySum:
      'doit donner au total le montant de l’opération, sauf si vous nommez le client sur le compte duquel le reste demeure',
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
    // Why an entry is matched, proposed or left open
    refundNamed: (number: string) => `Elle nomme ${number} et a le montant de son remboursement.`,
    nothingFits: 'Elle ne nomme aucune facture ouverte, et aucune facture ouverte n’a son montant.',
    namesNone: 'Elle ne nomme aucune facture ouverte.',
    namesNoRefund: 'Elle ne nomme aucun remboursement précis.',
    names: (numbers: string) => `Elle nomme ${numbers}.`,
    namesMore: (numbers: string, count: number) => `Elle nomme ${numbers} et ${count} autres.`,
    mayName: (numbers: string) => `Elle nomme peut-être ${numbers}.`,
    mayNameMore: (numbers: string, count: number) => `Elle nomme peut-être ${numbers} et ${count} autres.`,
    severalClients: 'Les factures sont de plusieurs clients.',
    manyChoices: 'Il y a trop de possibilités pour toutes les comparer.',
    severalFit: 'Plusieurs possibilités conviennent.',
    fitsNone: 'Le montant ne convient à aucune d’elles.',
    isDueLess: (number: string) =>
      number
        ? `C’est le montant dû sur ${number}, moins l’escompte.`
        : 'C’est le montant dû, moins l’escompte.',
    isDue: (number: string) =>
      number ? `C’est exactement le montant dû sur ${number}.` : 'C’est exactement le montant dû.',
    payerIs: (name: string) => `Le payeur est ${name}.`,
    stillDue: (amount: string, number: string) => `Il resterait dû ${amount} sur ${number}.`,
    moreThanDue: (amount: string, number: string) =>
      `C’est ${amount} de plus que le montant dû sur ${number}.`,
    inOtherCurrency: (number: string, currency: string, own: string) =>
      `${number} est en ${currency}, et l’argent en ${own} : enregistrez le paiement sur la facture.`,
    noRefund: 'Aucun remboursement n’a son montant.',
    refundFits: (number: string) => `Un remboursement de ${number} a son montant.`,
    noOriginal: 'Aucune opération antérieure avec sa référence et son montant n’a été rapprochée.',
    severalOriginals: 'Plusieurs opérations ont sa référence et son montant.',
    returnsEntry: 'Elle annule une opération de même référence et de même montant.',
    isCharge: 'La banque l’a prélevée en plus d’une opération.',
    discountConfirmed: 'Une personne confirme les escomptes.',
    notRecorded: 'Elle n’a pas pu être enregistrée : la facture n’accepte plus cet argent.',
    chosenByPerson: 'Une personne en a décidé ainsi.',
    ignoredByPerson: 'Une personne l’ignore.',
    takenBack: 'Une personne a annulé le rapprochement.',
  },
};
