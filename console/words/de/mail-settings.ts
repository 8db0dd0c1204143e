import type { words as english } from '../en/mail-settings.ts';
import { words as messageTexts } from './message-texts.ts';

/** Words of the settings of mail, and of the texts of messages. */
export const words: typeof english = {
  mail: {
    title: 'Wer Ihre Nachrichten versendet',
    own: (from) => ['Ihr eigener Mailserver versendet sie, von ', from, '.'],
    operator: (from) => [
      'Der Mailserver dieses Dienstes versendet sie, von ',
      from,
      '. Er schreibt nur an Kontakte Ihrer Kunden.',
    ],
    none: 'Niemand: Nachrichten werden aufbewahrt und können heruntergeladen werden.',
    reasons: {
      NO_MAIL_SERVER: 'Es gibt noch keinen Mailserver.',
      SANDBOX: 'Nachrichten einer Sandbox werden nie versendet.',
      OUTBOUND_HELD: 'Diese Kopie des Dienstes sendet nichts, bis ihr Betreiber es erlaubt.',
    },
    answers: (address) => ['Antworten gehen an ', address, ', den Ansprechpartner Ihrer Firma.'],
    noAnswers:
      'Der Ansprechpartner Ihrer Firma hat keine E-Mail-Adresse, deshalb gehen Antworten an den Absender.',
    connect: 'Eigenen Mailserver verbinden',
    change: 'Mailserver ändern',
    limits: 'Wie viele',
    perMinute: 'In dieser Minute. Weitere warten',
    perDay: 'In 24 Stunden über den Mailserver des Dienstes',
    test: {
      title: 'Test senden',
      text: 'Sie sehen sofort, was der Mailserver antwortet. Kunden erhalten nichts.',
      ofText:
        'Die Nachricht geht so hinaus, wie die Vorschau sie zeigt, mit Beispielen anstelle eines Kunden und seiner Dokumente. Kunden bekommen nichts.',
      notNow: 'Daher kann kein Test gesendet werden.',
      to: 'An',
      send: 'Test senden',
      answer: 'Worte des Mailservers:',
      outcomes: {
        ACCEPTED: 'Angenommen',
        REFUSED: 'Abgelehnt',
        POSTPONED: 'Jetzt nicht angenommen',
        UNCERTAIN: 'Ungewiss',
      },
      explained: {
        ACCEPTED: (to) => [
          'Der Mailserver hat die Nachricht angenommen. Sehen Sie jetzt im Postfach von ',
          to,
          ' nach.',
        ],
        REFUSED: (to) => ['Der Mailserver nimmt keine Nachrichten an ', to, ' an.'],
        POSTPONED: (to) => [
          'Die Nachricht an ',
          to,
          ' konnte nicht übergeben werden. Echte Nachrichten werden 24 Stunden lang erneut versucht.',
        ],
        UNCERTAIN: (to) => [
          'Die Verbindung brach nach der Nachricht ab, sie kann also bei ',
          to,
          ' angekommen sein.',
        ],
      },
    },
  },
  texts: {
    title: 'Texte',
    text: 'Nachrichten an Kunden haben diese Texte, in der Sprache des Dokuments. Wählen Sie einen, um ihn zu sehen oder einen eigenen zu schreiben.',
    ours: 'unserer',
    own: 'eigener',
    choice: (kind, language, whose) => `${kind}: ${language} ${whose}`,
    kinds: { INVOICE: 'Rechnung', ...messageTexts.kinds },
    of: (kind, language) => `${kind}, ${language}`,
    subject: 'Betreff',
    body: 'Text',
    bodyHint:
      'Leerzeilen trennen Absätze. Ein Absatz, für dessen Platzhalter es keinen Wert gibt, wird weggelassen.',
    placeholders: 'Einfügen',
    insert: (name, placeholder) => `${name} einfügen: ${placeholder}`,
    names: {
      greeting: 'Anrede',
      clientName: 'Kunde',
      sellerName: 'Ihre Firma',
      documents: 'Liste der Dokumente',
      link: 'Link',
      number: 'Nummer',
      issueDate: 'Ausstellungsdatum',
      dueDate: 'Fälligkeit',
      total: 'Summe',
      amountDue: 'Offener Betrag',
      period: 'Zeitraum',
      balance: 'Saldo',
      paidAmount: 'Bezahlter Betrag',
      paidDate: 'Tag der Zahlung',
    },
    save: 'Text speichern',
    saved: 'Text gespeichert. Nachrichten, die ab jetzt entstehen, haben ihn.',
    back: 'Zurück zu unserem',
    backQuestion: (text) => `Zurück zu unserem Text für ${text}?`,
    backText: 'Ihr eigener Text wird gelöscht. Nachrichten, die es schon gibt, behalten ihn.',
    backDone: 'Unser Text gilt wieder',
    preview: 'Vorschau',
    previewHint: 'Mit Beispielen anstelle eines Kunden und seiner Dokumente.',
    previewFrame: 'Die Nachricht, wie Kunden sie sehen',
    paused: 'Die Vorschau zeigt den letzten Text, der versendet werden kann.',
  },
};
