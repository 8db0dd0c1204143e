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
    entrySum: 'muss zusammen den Betrag der Buchung ergeben',
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
  },
};
