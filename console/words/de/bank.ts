/** Words about money that came in, and about bank statements: fields of records, and the rules of the service. */
export const words = {
  fields: {
    date: 'Zählt ab',
    writtenOffMinor: 'Ausgebuchter Betrag',
    lostMinor: 'Davon uneinbringlich',
    note: 'Notiz',
    allocatedMinor: 'Zugeordneter Betrag',
    allocations: 'Zuordnungen',
    coveredMinor: 'Erstattung durch anderes Geld gedeckt',
    lastMovementDate: 'Letzte Bewegung',
    received: 'Bei der Bank eingegangen',
    setOffMinor: 'Verrechnet',
    bankReference: 'Referenz der Bank',
    body: 'Die Datei',
    bookedDate: 'Gebucht am',
    candidates: 'Mögliche Rechnungen',
    counterpartyIban: 'Konto der Gegenseite',
    counterpartyName: 'Gegenseite',
    detailedEntryCount: 'Buchungen mit mehr Angaben',
    direction: 'Ein- oder Ausgang',
    endToEndId: 'Referenz des Zahlers',
    entryCount: 'Buchungen',
    ibans: 'Konten',
    isCharge: 'Entgelt der Bank',
    isReturn: 'Rückgabe',
    messageId: 'Nachricht der Bank',
    newEntryCount: 'Neue Buchungen',
    payments: 'Zahlungen',
    pendingEntryCount: 'Noch nicht gebucht',
    reasons: 'Gründe',
    refundId: 'Erstattung',
    returnReason: 'Grund der Rückgabe',
    statementId: 'Kontoauszug',
    text: 'Text',
    valueDate: 'Wertstellung',
  },
  predicates: {
    bankChargeTax: 'muss bleiben: Eine Bankgebühr mindert nie die Steuer',
    bankFile:
      'ist kein lesbarer Kontoauszug: Exportieren Sie ihn bei Ihrer Bank erneut, als camt.053 oder camt.054',
    ownAccount: (iban: string) =>
      `nennt das Konto ${iban}, das nicht Ihres ist: Tragen Sie es zuerst bei den Bankkonten der Firma ein`,
    entrySum:
      'muss zusammen den Betrag der Bankbuchung ergeben, außer Sie nennen den Kunden, auf dessen Konto der Rest bleibt',
    entryCurrency: (currency: string) => `muss in ${currency} sein, der Währung der Buchung`,
  },
  sentences: {
    voidWrittenOff:
      'Eine teilweise ausgebuchte Rechnung lässt sich nicht stornieren: Nehmen Sie zuerst die Ausbuchung zurück.',
    writeOffable: (status: string) =>
      `Nur eine offene Rechnung lässt sich ausbuchen, und diese ist ${status}.`,
    writeOffReversed: 'Diese Ausbuchung ist bereits zurückgenommen.',
    entryStatus: 'Der Status dieser Buchung lässt das nicht zu: Sehen Sie sie erneut an.',
    entryReturn:
      'Diese Rückgabe hat eine Zahlung zurückgenommen: Erfassen Sie stattdessen diese Zahlung neu.',
    entryOut:
      'Nur Geld, das eingegangen ist, bezahlt Rechnungen: Ignorieren Sie diese Buchung, oder erfassen Sie sie von Hand.',
    // Why an entry is matched, proposed or left open
    refundNamed: (number: string) => `Sie nennt ${number} und hat den Betrag der Erstattung.`,
    nothingFits: 'Sie nennt keine offene Rechnung, und keine offene Rechnung hat ihren Betrag.',
    namesNone: 'Sie nennt keine offene Rechnung.',
    namesNoRefund: 'Sie nennt keine einzelne Erstattung.',
    names: (numbers: string) => `Sie nennt ${numbers}.`,
    namesMore: (numbers: string, count: number) => `Sie nennt ${numbers} und ${count} weitere.`,
    mayName: (numbers: string) => `Sie nennt vielleicht ${numbers}.`,
    mayNameMore: (numbers: string, count: number) => `Sie nennt vielleicht ${numbers} und ${count} weitere.`,
    severalClients: 'Die Rechnungen gehören zu mehreren Kunden.',
    manyChoices: 'Es gibt zu viele Möglichkeiten, um alle zu vergleichen.',
    severalFit: 'Mehrere Möglichkeiten passen.',
    fitsNone: 'Der Betrag passt zu keiner davon.',
    isDueLess: (number: string) =>
      number
        ? `Es ist, was auf ${number} offen ist, abzüglich Skonto.`
        : 'Es ist, was offen ist, abzüglich Skonto.',
    isDue: (number: string) =>
      number ? `Es ist genau, was auf ${number} offen ist.` : 'Es ist genau, was offen ist.',
    payerIs: (name: string) => `Der Zahler ist ${name}.`,
    stillDue: (amount: string, number: string) => `${amount} von ${number} blieben noch offen.`,
    moreThanDue: (amount: string, number: string) => `Es sind ${amount} mehr, als auf ${number} offen ist.`,
    inOtherCurrency: (number: string, currency: string, own: string) =>
      `${number} ist in ${currency}, das Geld in ${own}: Erfassen Sie die Zahlung auf der Rechnung.`,
    noRefund: 'Keine Erstattung hat ihren Betrag.',
    refundFits: (number: string) => `Eine Erstattung zu ${number} hat ihren Betrag.`,
    noOriginal: 'Keine frühere Buchung mit ihrer Referenz und ihrem Betrag wurde zugeordnet.',
    severalOriginals: 'Mehrere Buchungen haben ihre Referenz und ihren Betrag.',
    returnsEntry: 'Sie gibt eine Buchung mit derselben Referenz und demselben Betrag zurück.',
    isCharge: 'Die Bank hat sie neben einer Zahlung abgebucht.',
    discountConfirmed: 'Skonto bestätigt ein Mensch.',
    notRecorded: 'Sie konnte nicht erfasst werden: Die Rechnung nimmt dieses Geld nicht mehr an.',
    chosenByPerson: 'Ein Mensch hat so entschieden.',
    ignoredByPerson: 'Ein Mensch beachtet sie nicht.',
    takenBack: 'Ein Mensch hat die Zuordnung zurückgenommen.',
  },
};
