import { counted } from '../counted.ts';
import type { words as english } from '../en/moving-rules.ts';

export const words: typeof english = {
  predicates: {
    taxesTogether: 'lässt sich nicht aufteilen: Geben Sie die Steuern dieser Rechnung an',
    columnMissing: (column, columns) =>
      `nennt die Spalte ${column}, die es in der Datei nicht gibt. Ihre Spalten: ${columns}`,
    columnRequired: (columns) => `muss angegeben werden. Die Datei hat die Spalten: ${columns}`,
    importProperty: 'gibt es bei diesen Einträgen nicht',
    unreadable: (given) => `ist nicht lesbar: ${given}`,
    decimalsOfCurrency: (code) => `hat mehr Nachkommastellen als ${code}`,
    sameAsRow: (row) => `ist dasselbe wie in Zeile ${row}`,
    numberOfOther: 'ist die Nummer einer anderen Rechnung',
    unknownRecord: 'nennt einen Eintrag, den es nicht gibt',
    receiptNamesPerson: 'darf die Person nicht nennen: Der Beleg bleibt, wenn alles andere gelöscht ist',
    archivePeriod: 'muss leer bleiben: Ein Archiv von allem hat keinen Zeitraum',
    confirmPurge: (id) => `muss ${id} lauten, um endgültig zu löschen`,
  },
  sentences: {
    quoteOpen: (row) =>
      `Ein Anführungszeichen in Zeile ${row} endet nicht, wo seine Zelle endet: berichtigen Sie die Datei.`,
    rowTooLong: (row) =>
      `Zeile ${row} ist zu lang. Vielleicht fehlt ein Anführungszeichen am Ende einer Zelle.`,
    noHeader: 'Die erste Zeile der Datei muss die Spalten nennen.',
    columnTwice: (column) => `Die Datei hat die Spalte ${column} zweimal.`,
    noColumnKnown: (columns) => `Keine Spalte heißt, wie sie sollte. Die Spalten der Datei: ${columns}.`,
    columnsLacking: (fields, columns) =>
      `Die Datei braucht eine Spalte für ${fields}. Ihre Spalten: ${columns}.`,
    rowsTooMany: (rows) =>
      `Die Datei hat mehr als ${rows} Zeilen: teilen Sie sie, und importieren Sie einen Teil nach dem anderen.`,
    noRows: 'Die Datei hat keine Zeilen.',
    notUtf8: 'Die Datei ist kein UTF-8: speichern Sie sie als „CSV UTF-8“.',
    noTextFile: 'Die Datei ist kein Text: exportieren Sie sie als CSV, und legen Sie diese Datei selbst ab.',
    uploadedTwice: 'Gleichzeitig wurde eine andere Datei hochgeladen: Laden Sie diese erneut hoch.',
    rowsInvalid: (count) =>
      `${counted(count, 'Zeile ist', 'Zeilen sind')} ungültig: Korrigieren Sie die Datei und laden Sie sie erneut hoch.`,
    importStands:
      'Der Import lässt sich nicht als Ganzes rückgängig machen: Einige seiner Einträge werden verwendet oder wurden seitdem geändert.',
    importsWaiting: (count) =>
      `Es können höchstens ${counted(count, 'Import', 'Importe')} gleichzeitig warten: Warten Sie, bis einer fertig ist.`,
    importNotNow: 'Der Status dieses Imports lässt das nicht zu.',
    archiveByPerson:
      'Ein Zugriffstoken kann das Archiv einer Firma weder anfordern noch herunterladen. Melden Sie sich als Person an.',
    reasonOfMove:
      'Wählen Sie andere Worte: ein Grund, der so beginnt, sagt, dass eine Firma in eine andere Installation umzieht.',
    movedAway:
      'Die Firma ist in eine andere Installation umgezogen, oder zieht gerade um: holen Sie sie erst von dort zurück.',
    sandboxGone: 'Eine gelöschte Sandbox lässt sich nicht wiederherstellen: Legen Sie eine andere an.',
    deletedOnly:
      'Nur eine gelöschte Firma lässt sich wiederherstellen oder endgültig löschen: Löschen Sie sie zuerst.',
    tooManyWebhooks: (count) =>
      `Es gibt höchstens ${counted(count, 'Webhook', 'Webhooks')}: Löschen Sie zuerst einen.`,
    noEventYet: 'Für diesen Webhook gibt es noch kein Ereignis: Ändern Sie zuerst einen Eintrag einer Firma.',
  },
};
