import { counted } from '../counted.ts';
import type { words as english } from '../en/invoice-actions.ts';

type Due = Parameters<typeof english.finalize.owes>[3];

function dueText(due: Due): string {
  if ('day' in due) return `am ${due.day}`;
  return due.days === 0 ? 'sofort' : `in ${counted(due.days, 'Tag', 'Tagen')}`;
}

export const words: typeof english = {
  menu: {
    finalize: 'Ausstellen …',
    reverse: 'Gutschriften …',
    collect: 'Zeiten übernehmen …',
    deduct: 'Anzahlungen abziehen …',
    copyLines: 'Positionen kopieren',
    copyFrom: 'Positionen übernehmen aus …',
    duplicate: 'Duplizieren',
    void: 'Stornieren …',
    delete: 'Löschen …',
    credit: 'Gutschreiben …',
    pay: 'Zahlung buchen …',
    payMore: 'Weitere Zahlung buchen …',
    refund: 'Erstattung buchen …',
    writeOff: 'Ausbuchen …',
  },
  reversing: {
    title: 'Gutschreiben, was dieser Entwurf zurücknimmt?',
    explanation:
      'Dieser Entwurf liegt unter 0: Er nimmt mehr zurück, als er berechnet. Aus ihm werden Gutschriften zu den Rechnungen, die er zurücknimmt. Sie bekommen ihre Nummern und sind nicht mehr zu ändern.',
    submit: 'Gutschriften ausstellen',
    done: (count) => counted(count, 'Gutschrift ist ausgestellt', 'Gutschriften sind ausgestellt'),
  },
  deduct: {
    title: 'Anzahlungen abziehen?',
    explanation: 'Der Gesamtbetrag fällt nie unter 0. Der Rest wartet auf eine spätere Rechnung.',
    deposit: (number, day, amount) => `${number} vom ${day}: ${amount}`,
    submit: 'Abziehen',
    done: 'Die Anzahlungen sind abgezogen',
    none: 'Der Vertrag hat keine bezahlte Anzahlung, von der noch etwas abzuziehen ist.',
  },
  finalize: {
    title: 'Rechnung ausstellen?',
    submit: 'Ausstellen',
    hasObstacles: 'Dieser Entwurf lässt sich noch nicht ausstellen',
    owes: (client, amount, lines, due) => [
      ...[client, ' schuldet Ihnen ', amount],
      ` für ${counted(lines, 'Position', 'Positionen')}, fällig ${dueText(due)}.`,
    ],
    isOutdated:
      'Jemand hat diesen Entwurf inzwischen geändert. Dies ist seine neueste Fassung: Sehen Sie sie an, bevor Sie sie ausstellen.',
    isFrozen:
      'Sie bekommt die nächste Nummer Ihrer Reihe, trägt das heutige Datum und bleibt für immer, wie sie ist: Positionen, Beträge, Namen und Anschriften. Korrigiert wird mit Gutschriften (Rechnungskorrekturen).',
    isPaidAtOnce: 'Mit einem Gesamtbetrag von 0 ist sie sofort bezahlt.',
    done: (number) => `Rechnung ${number} ist ausgestellt`,
  },
  collect: {
    title: 'Zeiten übernehmen',
    explanation:
      'Setzt die offenen Stunden des Vertrags zu seinen Sätzen auf diesen Entwurf, mit fälligen Gebühren und Auslagen.',
    from: 'Von',
    fromHint: 'Leer: alle frühere Arbeit.',
    to: 'Bis',
    project: 'Projekt',
    allProjects: 'Alle Projekte',
    lines: 'Positionen',
    asContract: 'Wie im Vertrag',
    groupings: {
      REFERENCE: 'Eine Position je Aufgabe',
      PROJECT: 'Eine Position je Projekt',
      WORKER: 'Eine Position je Mitarbeiter',
      ROLE: 'Eine Position je Rolle',
      DAY: 'Eine Position je Tag',
    },
    nothing: 'In diesem Zeitraum gibt es keine offenen Stunden.',
    hoursAndSum: (hours, sum) => `${hours} h, ${sum}`,
    withoutTax: (hoursAndSum) => [hoursAndSum, ' ohne Steuer:'],
    submit: (count) => (count > 0 ? `${counted(count, 'Position', 'Positionen')} übernehmen` : 'Übernehmen'),
    done: (count) => `${counted(count, 'Position', 'Positionen')} übernommen`,
    doneInPart: (count) =>
      `${counted(count, 'Position', 'Positionen')} übernommen. Es gibt mehr: Übernehmen Sie noch einmal`,
  },
  writeOff: {
    title: (number: string) => `${number} ausbuchen`,
    submit: 'Ausbuchen',
    due: (amount: string) =>
      `${amount} sind offen. Was Sie ausbuchen, muss der Kunde nicht mehr zahlen. Kommt doch noch Geld, lässt es sich weiterhin erfassen.`,
    reason: 'Grund',
    reasons: {
      SMALL_DIFFERENCE: 'Kleinbetrag',
      EARLY_PAYMENT: 'Skonto',
      UNCOLLECTIBLE: 'Uneinbringlich',
      INSOLVENCY: 'Insolvenz',
      BANK_CHARGE: 'Bankgebühr',
    },
    reducesTax: 'Steuer',
    taxAsLaw: 'Wie es das Recht Ihres Landes vorsieht',
    taxLower: 'Mindert die Steuer',
    taxKept: 'Die Steuer bleibt',
    note: 'Notiz',
    done: (amount: string) => `${amount} ausgebucht`,
  },
  credit: {
    title: (number) => `Rechnung ${number} gutschreiben`,
    submit: 'Gutschrift ausstellen',
    announcement:
      'Eine Gutschrift (Rechnungskorrektur) wird sofort ausgestellt, mit der nächsten Nummer ihrer Reihe. Sie ändert sich nie mehr. Sie senkt den offenen Betrag; was darüber hinaus bezahlt ist, wird Guthaben des Kunden, für andere Rechnungen oder eine Erstattung.',
    kind: 'Art',
    kinds: {
      CORRECTION: 'Korrektur: zu Unrecht berechnet',
      GOODWILL: 'Kulanz: geleistet, aber für weniger',
    },
    kindHints: {
      CORRECTION:
        'Stunden der gutgeschriebenen Einheiten sind wieder offen und können auf eine andere Rechnung.',
      GOODWILL: 'Senkt nur den Preis. Die Stunden bleiben abgerechnet.',
    },
    reason: 'Grund',
    reasonHint: 'Steht auf der Gutschrift.',
    scope: 'Was gutschreiben',
    all: (amount) => `Alles, was übrig ist: ${amount}`,
    chosenLines: 'Gewählte Positionen',
    findLines: 'Positionen suchen',
    moreLines: (count) =>
      `${counted(count, 'weitere Position', 'weitere Positionen')}. Suchen Sie nach dem Namen.`,
    isCredited: 'gutgeschrieben',
    left: (quantity, unit, amount) => `noch ${quantity} ${unit}, ${amount} ohne Steuer`,
    shares: { all: 'Alles, was übrig ist', units: 'Einige Einheiten', amount: 'Einen Betrag' },
    howMuch: (line) => `Wie viel von ${line}`,
    unitsOf: (line) => `Einheiten von ${line}`,
    amountFor: (line) => `Betrag für ${line}, ohne Steuer`,
    noNumber: 'ist keine Zahl mit höchstens 6 Nachkommastellen',
    noAmount: (currency) => `ist kein Betrag in ${currency}`,
    done: (number, amount) => `Gutschrift ${number} über ${amount} ist ausgestellt`,
    show: 'Anzeigen',
  },
  copyFrom: {
    title: 'Positionen aus einer anderen Rechnung übernehmen',
    invoice: 'Rechnung',
    placeholder: 'Nummer, Kunde oder Referenz',
    explanation:
      'Setzt ihre Positionen unter Ihre: Bezeichnung, Beschreibung, Menge, Einheit, Preis, Steuer und Zeitraum. Zeiten dahinter werden nicht noch einmal abgerechnet.',
    submit: 'Positionen übernehmen',
  },
  duplicate: {
    done: (number) => `Duplikat von ${number}`,
    doneOfDraft: 'Duplikat des Entwurfs',
  },
  void: {
    draft: 'Entwurf stornieren?',
    draftExplanation:
      'Der Entwurf bleibt als storniert in der Liste und lässt sich nicht zurückholen. Er hatte nie eine Nummer. Wenn Sie ihn nicht mehr sehen wollen, löschen Sie ihn stattdessen.',
    submitDraft: 'Stornieren',
    draftDone: 'Der Entwurf ist storniert',
    invoice: (number) => `Rechnung ${number} stornieren?`,
    explanations: (amount) => [
      `Eine Gutschrift (Stornorechnung) über ${amount} wird ausgestellt. Sie hebt die Rechnung auf und hat eine eigene Nummer.`,
      'Die Rechnung wird storniert und behält ihre Nummer. Es ist nichts mehr offen.',
      'Ihre Stunden sind wieder offen und können auf eine andere Rechnung.',
      'Das lässt sich nicht rückgängig machen.',
    ],
    submitInvoice: 'Stornieren',
    invoiceDone: (number) => `Rechnung ${number} ist storniert`,
  },
  delete: {
    title: 'Entwurf löschen?',
    explanation: (lines) =>
      `Der Entwurf mit ${counted(lines, 'Position', 'Positionen')} wird endgültig gelöscht. Es entsteht keine Lücke, denn er hat keine Nummer. Übernommene Stunden werden zurückgestellt, bis Sie sie wieder übernehmen oder freigeben.`,
    done: 'Der Entwurf ist gelöscht',
  },
};
