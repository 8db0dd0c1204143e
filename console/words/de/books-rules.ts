import { counted } from '../counted.ts';
import type { words as english } from '../en/books-rules.ts';
import { exportKinds } from './account-kinds.ts';

export const words: typeof english = {
  fields: {
    account: 'Konto',
    accountLength: 'Stellen der Sachkonten',
    accounts: 'Eigene Konten',
    chart: 'Kontenrahmen',
    consultantNumber: 'Beraternummer',
    customersFrom: 'Erstes Debitorenkonto',
    doneAt: 'Fertig',
    files: 'Dateien',
    firmNumber: 'Mandantennummer',
    fiscalYearMonth: 'Erster Monat des Wirtschaftsjahres',
    progress: 'Fortschritt',
    taxKey: 'Steuerschlüssel',
    taxPoint: 'Wann Steuer zählt',
  },
  values: {
    kind: exportKinds,
    status: { DONE: 'Fertig', RUNNING: 'Wird erstellt' },
    taxPoint: { SUPPLY: 'Tag der Leistung', ISSUE: 'Rechnungsdatum', PAYMENT: 'Zahlung' },
  },
  predicates: {
    bySupply: 'muss leer bleiben: Diese Meldung geht nach den Tagen der Leistung',
    notInFuture: 'darf nicht in der Zukunft liegen',
    daysOver: 'muss vor heute liegen: Nur vergangene Tage sind vollständig',
    accountForm:
      'muss 1 bis 40 Buchstaben, Ziffern, Leerzeichen, Punkte, Schräg- oder Bindestriche haben und mit einem Buchstaben oder einer Ziffer beginnen',
    taxKeyForm: 'muss 1 bis 4 Ziffern haben',
    ownTax: (account, chart) => `muss leer bleiben: Das Konto ${account} des ${chart} rechnet selbst Steuer`,
    accountTaken: 'ist das Konto eines anderen Kunden',
    accountDigits: (count) => `muss ${count} Ziffern haben`,
    customerDigits: (count) =>
      `muss ${count + 1} Ziffern haben, eine mehr als andere Konten, und mit 1 bis 6 beginnen`,
    customersUnfit: 'muss zu den Konten der Kunden passen: Ändern Sie diese zuerst, ohne Kontenrahmen',
  },
  sentences: {
    datevSettings:
      'Eine Datei für DATEV braucht den Kontenrahmen SKR03 oder SKR04, die Beraternummer und die Mandantennummer. Tragen Sie sie in den „Einstellungen“ der Buchhaltung ein.',
    noAccounts: (chart, slots) =>
      `${chart} hat kein Konto für: ${slots}. Fügen Sie in den „Einstellungen“ der Buchhaltung eigene Konten hinzu.`,
    packageTooLarge: (rows, most) =>
      `Der Zeitraum hat ${rows} Belege, und ein Paket höchstens ${most}: Wählen Sie einen kürzeren.`,
    customersWithout: (clients, digits) =>
      `Kunden ohne Konto mit ${digits} Stellen: ${clients}. Legen Sie die Konten fest oder setzen Sie in den „Einstellungen“ der Buchhaltung die Stellen der Sachkonten zurück.`,
    draftNotBooked: 'Nur eine gestellte Rechnung wird gebucht: Finalisieren Sie sie zuerst.',
    exportsWaiting: (count) =>
      `Es können höchstens ${counted(count, 'Export', 'Exporte')} gleichzeitig warten: Warten Sie, bis einer fertig ist.`,
    exportsKept: (count) =>
      `Die Dateien von höchstens ${counted(count, 'Export', 'Exporten')} werden aufbewahrt: Löschen Sie zuerst einen.`,
    exportFileMissing: 'Die Datei fehlt im Speicher: Erstellen Sie den Export erneut.',
    exportFilesGone: 'Die Dateien wurden nach 7 Tagen entfernt: Erstellen Sie den Export erneut.',
    exportInterrupted: 'Er wurde zu oft unterbrochen: Erstellen Sie den Export erneut.',
    exportFailed:
      'Der Dienst konnte den Export nicht erstellen. Versuchen Sie es erneut oder fragen Sie den Betreiber, der den Grund im Log findet.',
    storageAway: 'Der Dateispeicher war nicht erreichbar: Versuchen Sie es später erneut.',
  },
};
