/** Words about deposits: fields of records, and the rules of the service. */
export const words = {
  fields: {
    depositId: 'Anzahlung',
    depositMinor: 'Abgezogen, mit Steuer',
    depositTaxMinor: 'Steuer im Abzug',
    deductedMinor: 'Abgezogen',
    deductibleMinor: 'Abziehbar',
  },
  predicates: {
    depositKind: 'muss eine Anzahlung sein',
    depositContract: 'gehört zu einem anderen Vertrag: Wählen Sie Anzahlungen dieses Vertrags',
    depositStatus: (status: string) => `ist ${status}: Wählen Sie eine gestellte Anzahlung`,
    depositNothing: (number: string) =>
      `ist ${number}: Davon ist nichts mehr abzuziehen, weil nichts bezahlt oder alles abgezogen ist`,
    depositDue: (number: string, amount: string) =>
      `ist ${number}, davon sind ${amount} offen: Erfassen Sie zuerst die Zahlung, oder schreiben Sie den Rest gut`,
    depositTooMuch: (amount: string) =>
      `darf höchstens sein, was von der Anzahlung bezahlt und noch nicht abgezogen ist: ${amount}`,
    depositOverTotal: (amount: string) => `darf höchstens der Gesamtbetrag der Rechnung sein: ${amount}`,
    depositDeducted: (amount: string) =>
      `muss ${amount} übrig lassen, die andere Rechnungen abziehen: Stornieren Sie diese zuerst, oder schreiben Sie diese Positionen gut`,
    deductionWhole: 'muss den Abzug einer Anzahlung als Ganzes gutschreiben',
    deductionKept:
      'lässt sich nicht ändern, weil die Position eine Anzahlung abzieht: Entfernen Sie die Position, oder ziehen Sie einen anderen Betrag ab',
  },
  sentences: {
    depositVoid:
      'Rechnungen ziehen diese Anzahlung ab: Stornieren Sie diese zuerst, oder entfernen Sie die Positionen aus Entwürfen.',
    depositNoRoom: 'Der Gesamtbetrag der Rechnung lässt keinen Abzug zu: Fügen Sie zuerst Positionen hinzu.',
    depositDraftOnly: 'Nur ein Entwurf, der selbst keine Anzahlung ist, zieht Anzahlungen ab.',
  },
};
