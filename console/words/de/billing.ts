import { counted } from '../counted.ts';
import type { words as english } from '../en/billing.ts';

export const words: typeof english = {
  until: 'Alles bis',
  owed: 'Geschuldet',
  lastMonth: (amount) => ['Letzter Monat: ', amount],
  none: 'Nichts ist geschuldet',
  noneHint:
    'Stunden, Gebühren und Auslagen bis zu diesem Tag stehen alle auf Rechnungen. Wählen Sie einen späteren Tag, oder erfassen Sie, was getan wurde.',
  table: 'Was Verträge schulden',
  select: (name) => `${name} auswählen`,
  selectAll: 'Alle auswählen',
  columns: {
    client: 'Kunde und Vertrag',
    work: 'Arbeit',
    fees: 'Gebühren',
    expenses: 'Auslagen',
    owed: 'Abzurechnen',
    lastMonth: 'Letzter Monat',
  },
  hours: (hours) => `${hours} Std.`,
  unpriced: (hours) => `${hours} Std. haben keinen Preis`,
  unapproved: (hours) => `${hours} Std. sind noch nicht freigegeben`,
  onDraft: (amount) => [amount, ' auf einem Entwurf'],
  actions: {
    label: 'Die ausgewählten Verträge abrechnen',
    selected: (count, amounts) => `${counted(count, 'Vertrag', 'Verträge')}${amounts && `: ${amounts}`}`,
    preview: 'Vorschau',
    draft: 'Entwürfe anlegen',
    finalize: 'Ausstellen',
    send: 'Ausstellen und senden',
    stop: 'Anhalten',
  },
  asking: {
    FINALIZE: (count) => `${counted(count, 'Rechnung', 'Rechnungen')} ausstellen?`,
    SEND: (count) => `${counted(count, 'Rechnung', 'Rechnungen')} ausstellen und senden?`,
    text: (amounts, day) => `Alles, was bis ${day} geschuldet ist, wird abgerechnet: ${amounts} ohne Steuer.`,
    frozen: 'Jede bekommt ihre Nummer, das Datum von heute und ist nicht mehr zu ändern.',
    sent: 'Jede geht an die Kontakte des Kunden, die Rechnungen bekommen.',
    others:
      'Ein Vertrag, der sich nicht abrechnen lässt, wird mit dem Grund genannt und hält die anderen nicht auf.',
  },
  progress: (done, all) => `${done} von ${all}`,
  results: {
    title: 'Was geschehen ist',
    close: 'Schließen',
    finalized: 'Ausgestellt',
    sent: 'Ausgestellt und gesendet',
    notSent: 'Ausgestellt, aber nicht gesendet',
    held: 'Ausgestellt, aber die Nachricht ist zurückgehalten',
    nothing: 'Nichts abzurechnen',
    failed: 'Nicht abgerechnet',
    unanswered: 'Keine Antwort',
    leftOver: (why) => ['Etwas bleibt offen: ', why],
    stopped: (count) =>
      `${counted(count, 'Vertrag wurde', 'Verträge wurden')} ausgelassen, weil Sie angehalten haben.`,
  },
  preview: {
    title: (day) => `Vorschau bis ${day}`,
    explanation: 'Nichts davon wird gespeichert.',
    reading: (done, all) => `${done} von ${all}`,
    held: (count) =>
      count === 1
        ? 'Ein Vertrag lässt sich noch nicht ausstellen und senden. Der Grund steht darunter.'
        : `${count} Verträge lassen sich noch nicht ausstellen und senden. Der Grund steht jeweils darunter.`,
    nothing: 'Nichts abzurechnen',
    failed: 'Das lässt sich nicht abrechnen',
  },
};
