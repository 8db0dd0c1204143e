import type { Wording } from './wording.ts';

// "Gutschrift" is avoided, as on documents: German tax law keeps the word for invoices that the buyer writes.

export const de: Wording = {
  greeting: (name) => (name === undefined ? 'Sehr geehrte Damen und Herren,' : `Guten Tag ${name},`),
  open: 'Online ansehen',
  sandbox:
    'Dies ist eine Testnachricht aus einer Sandbox. Bitte bezahlen und buchen Sie aufgrund dieser Nachricht nichts.',
  online: 'Alle Einzelheiten finden Sie auch online:',
  crossed:
    'Falls Sie in den letzten Tagen bereits gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
  question: 'Bei Fragen antworten Sie bitte einfach auf diese Nachricht.',
  regards: 'Mit freundlichen Grüßen',
  kinds: {
    INVOICE: [
      'Rechnung {{number}} von {{sellerName}}',
      'hiermit erhalten Sie unsere Rechnung {{number}}.\n{{documents}}',
      'Bitte zahlen Sie {{amountDue}} bis zum {{dueDate}}.',
    ],
    CREDIT_NOTE: [
      'Rechnungskorrektur {{number}} von {{sellerName}}',
      'hiermit erhalten Sie unsere Rechnungskorrektur {{number}}.\n{{documents}}',
    ],
    STATEMENT: [
      'Kontoauszug {{period}} von {{sellerName}}',
      'hiermit erhalten Sie den Auszug Ihres Kundenkontos für den Zeitraum {{period}}.',
      'Saldo Ihres Kontos: {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Zahlungserinnerung von {{sellerName}}: {{number}}',
      'vielleicht ist es Ihrer Aufmerksamkeit entgangen: Für die folgenden Posten haben wir noch keinen Zahlungseingang festgestellt.\n{{documents}}',
      'Bitte zahlen Sie {{amountDue}} in den nächsten Tagen.',
    ],
    REMINDER_FIRM: [
      'Mahnung von {{sellerName}}: {{number}}',
      'die folgenden Posten sind überfällig, und wir konnten noch keinen Zahlungseingang feststellen.\n{{documents}}',
      'Bitte zahlen Sie {{amountDue}} umgehend. Falls der Zahlung etwas entgegensteht, teilen Sie uns dies bitte noch heute mit.',
    ],
    REMINDER_LAST: [
      'Letzte Mahnung von {{sellerName}}: {{number}}',
      'die folgenden Posten sind seit Langem überfällig und noch immer nicht bezahlt.\n{{documents}}',
      'Dies ist unsere letzte Mahnung. Bitte zahlen Sie {{amountDue}} sofort. Andernfalls sehen wir uns gezwungen, weitere Schritte zur Beitreibung der Forderung einzuleiten.',
    ],
    RECEIPT: [
      'Zahlung über {{paidAmount}} erhalten – {{sellerName}}',
      'vielen Dank für Ihre Zahlung über {{paidAmount}}, die wir am {{paidDate}} erhalten haben.',
      'Sie wurde wie folgt verwendet:\n{{documents}}',
      'Noch zu zahlen: {{amountDue}}',
    ],
    QUOTE: [
      'Angebot {{number}} von {{sellerName}}',
      'hiermit erhalten Sie unser Angebot {{number}}.\n{{documents}}',
      'Es gilt bis zum {{validUntil}}. Sie können es online lesen und annehmen.',
    ],
    QUOTE_CODE: [
      'Ihr Code für Angebot {{number}}',
      'Ihr Code, um unser Angebot {{number}} anzunehmen, lautet: {{code}}',
      'Er gilt 15 Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie bitte diese Nachricht und geben Sie den Code nicht weiter.',
    ],
  },
};
