import type { words as english } from '../en/sending.ts';

/** Words about messages: fields of records, and the rules of the service. */
export const words: typeof english = {
  fields: {
    viewedAt: 'Vom Kunden angesehen',
    revokedAt: 'Widerrufen',
    recipient: 'Empfänger',
    recipientName: 'Name des Empfängers',
    serverAnswer: 'Worte des Mailservers',
    queuedAt: 'Eingereiht',
    receives: 'Erhält',
    internetId: 'Message-ID',
    sentAt: 'Versendet',
    periodFrom: 'Von',
    periodTo: 'Bis',
    hasAttachment: 'Mit dem Dokument',
    acceptedAt: 'Angenommen',
    server: 'Mailserver',
    invoiceIds: 'Rechnungen',
  },
  predicates: {
    oneLine: (count) => `muss eine Zeile von höchstens ${count} Zeichen ohne Steuerzeichen sein`,
    contactOnly:
      'muss eine E-Mail-Adresse eines Kontakts dieses Kunden sein: Fügen Sie sie dort hinzu, oder verbinden Sie einen eigenen Mailserver',
    ownAddressOnly:
      'muss Ihre eigene bestätigte Adresse oder die des Ansprechpartners Ihrer Firma sein: Der Mailserver des Dienstes prüft keine andere',
    noTestAddress: 'fehlt: Der Ansprechpartner Ihrer Firma hat noch keine E-Mail-Adresse',
    unknownPlaceholder: (name) => `enthält den Platzhalter ${name}, den diese Nachrichten nicht kennen`,
    strayBraces: (name) => `enthält Klammern ohne Gegenstück: ${name}`,
    documentsOnce: 'enthält die Liste der Dokumente mehr als einmal oder nicht allein in ihrer Zeile',
    laterStep: (before) => `muss mehr als ${before} sein, die Tage der Stufe davor`,
    runBetween: (from, to) => `muss ein Tag vom nächsten Lauf am ${from} bis ${to} sein`,
    completePdf: 'muss eine vollständige PDF-Datei sein',
    fromDayOn: (day) => `muss der ${day} oder später sein`,
    wholeKey: 'muss der ganze Schlüssel sein, nicht nur der gezeigte Teil',
    secretKey: 'muss ein geheimer oder eingeschränkter Schlüssel des Zahlungsanbieters sein',
    testKey: 'muss ein Testschlüssel sein: Geld einer Sandbox darf sich nicht bewegen',
    liveKey: 'muss ein echter Schlüssel sein: Testschlüssel sind für Sandboxes',
    wholeSecret: 'muss das ganze Signaturgeheimnis des Webhooks sein',
    sentBetween: (from, to) => `muss ein Tag vom Ausstellungsdatum ${from} bis heute, ${to}, sein`,
    passwordWithUser: 'gibt es nur zusammen mit einem Benutzernamen',
  },
  sentences: {
    voidedMeanwhile: 'Die Rechnung wurde storniert, bevor die Nachricht hinausging.',
    settledMeanwhile: 'Eine Rechnung dieser Mahnung war beglichen, bevor sie hinausging.',
    noPdf:
      'Diese Rechnung wurde ohne ihre PDF übernommen: Laden Sie diese auf der Seite der Rechnung hoch, oder senden Sie die Nachricht ohne sie.',
    noReceiver:
      'Kein Kontakt dieses Kunden mit einer E-Mail-Adresse erhält solche Nachrichten: Wählen Sie beim Kunden, wer sie erhält.',
    promiseDue: 'Nur eine Rechnung, auf die noch etwas offen ist, kann zugesagt werden.',
    paysNotThrough: 'Über diese Integration können Kunden nicht bezahlen.',
    paysDisabled: 'Die Integration ist ausgeschaltet: Schalten Sie sie zuerst ein.',
    paysNotIn: (code) => `Der Zahlungsanbieter nimmt keine Zahlungen in ${code} an.`,
    noPaymentProvider: 'Kein Zahlungsanbieter ist verbunden und aktiv.',
    noWebhookAddress: 'Dieser Anbieter braucht keine Adresse: Er trägt seine eigene ein.',
    amountNotPayable: (amount) =>
      `Der offene Betrag, ${amount}, kann über diesen Anbieter nicht bezahlt werden.`,
    sendIssued: 'Nur eine ausgestellte Rechnung kann versendet werden.',
    sendVoid: 'Eine stornierte Rechnung kann nicht versendet werden.',
    receiptReversed: 'Für eine zurückgenommene Zahlung gibt es keine Bestätigung.',
    repeatNot: 'Eine Nachricht, die wartet oder angenommen wurde, wird nicht wiederholt.',
    messageErased: 'Der Text dieser Nachricht wurde nach 90 Tagen gelöscht: Versenden Sie das Dokument neu.',
    heldSandbox: 'Nachrichten einer Sandbox werden nie versendet.',
    heldOutbound: 'Diese Kopie des Dienstes sendet nichts, bis ihr Betreiber es erlaubt.',
    heldNoServer: 'Es gibt keinen Mailserver: Verbinden Sie einen, oder laden Sie die Nachricht herunter.',
  },
};
