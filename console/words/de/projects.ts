import type { words as english } from '../en/projects.ts';

export const words: typeof english = {
  name: 'Name',
  contract: 'Vertrag',
  client: 'Kunde',
  since: 'Seit',
  description: 'Beschreibung',
  list: {
    search: 'Projekte suchen',
    by: 'Vertrag',
    any: 'Alle Verträge',
    noMatch: 'Kein passendes Projekt',
    noMatchHint: 'Andere Wörter versuchen oder die Filter leeren.',
    none: 'Noch keine Projekte',
    noneHint: (trackers) => [
      'Ein Projekt ist ein Teil der Arbeit eines Vertrags. Zeiten werden darauf erfasst, von Hand oder aus ',
      trackers,
      '.',
    ],
  },
  form: {
    create: 'Projekt anlegen',
    created: 'Projekt angelegt',
    edit: 'Projekt bearbeiten',
    save: 'Projekt speichern',
    saved: 'Projekt gespeichert',
  },
  details: {
    title: 'Angaben',
    created: 'Angelegt',
    identifier: 'Kennung',
  },
  time: {
    byWeek: 'Zeiten je Woche',
    title: 'Zeiten',
    toCharge: 'Abzurechnen',
    onDrafts: 'Auf Entwürfen',
    invoiced: 'Abgerechnet',
    notCharged: 'Nicht berechnet',
    entries: 'Einträge',
    none: 'Noch keine Zeiten',
  },
  moreActions: 'Weitere Aktionen',
  deletion: {
    question: (name) => `${name} löschen?`,
    text: 'Ein Projekt mit Zeiten bleibt bestehen, auch eines, das ein Zeiterfassungsdienst befüllt.',
    action: 'Projekt löschen',
    done: 'Projekt gelöscht',
  },
};
