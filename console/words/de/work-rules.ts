import type { words as english } from '../en/work-rules.ts';

export const words: typeof english = {
  fields: {
    approvedAt: 'Freigegeben',
    isApprovalRequired: 'Zeit braucht eine Freigabe',
    isHeld: 'Zurückgestellt',
  },
  predicates: {
    followsTracker: 'folgt der Zeiterfassung: Ändern Sie es dort',
    takenByEntry: 'ist bereits an einen anderen Zeiteintrag vergeben',
    currencyOfContract: (code) =>
      `muss die des Vertrags sein, ${code}, weil dessen Sätze darin stehen: Verwenden Sie eine andere Rechnung`,
    nothingToApprove: 'wurde gelöscht oder ersetzt, es gibt nichts freizugeben',
  },
  sentences: {
    entryDeleted: 'Diese Zeit wurde gelöscht.',
    entryReplaced:
      'Diese Zeit wurde abgerechnet und danach geändert, daher ersetzt sie ein anderer Eintrag: Ändern Sie diesen.',
    entryFollows: (provider) =>
      `Diese Zeit kommt von ${provider}: Löschen Sie sie dort oder kennzeichnen Sie sie als nicht abrechenbar.`,
    collectDraft: (status) =>
      `Arbeit wird nur auf einen Entwurf übernommen. Der Status dieser Rechnung ist „${status}“.`,
    workOfDraft: 'Der Vertrag ist noch ein Entwurf: Aktivieren Sie ihn.',
    workBefore: (date, first) =>
      `${date} liegt vor dem Beginn des Vertrags am ${first}: Korrigieren Sie den Tag oder den Vertrag.`,
    workAfter: (date, last) =>
      `${date} liegt nach dem Ende des Vertrags am ${last}: Korrigieren Sie den Tag oder den Vertrag.`,
    workOfArchived: 'Der Kunde des Vertrags ist archiviert: Stellen Sie ihn wieder her.',
    workWithoutRate: (date) =>
      `Der Vertrag hat am ${date} keinen Stundensatz für alle: Fügen Sie einen hinzu.`,
    workWithoutRoleRate: (role, date) =>
      `Der Vertrag hat am ${date} keinen Stundensatz für „${role}“: Fügen Sie einen hinzu.`,
    workTooLarge: 'Das ist für eine Rechnung zu viel: Korrigieren Sie die Zeit, die Menge oder den Preis.',
    workBelowZero:
      'Ein Entwurf ergibt weniger als 0, weil berechnete Arbeit weggefallen ist: Er wartet auf weitere Arbeit, oder Sie machen aus ihm Gutschriften.',
    projectUnmapped: (project) => `Das Projekt ${project} gehört hier zu keinem Projekt: Wählen Sie eines.`,
    projectGone: (project) =>
      `Das Projekt, zu dem ${project} hier gehörte, gibt es nicht mehr: Wählen Sie ein anderes.`,
    workToApprove: 'Ein Administrator muss es noch freigeben.',
  },
};
