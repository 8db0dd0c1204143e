import type { words as english } from '../en/clients.ts';

export const words: typeof english = {
  name: 'Name',
  legalName: 'Rechtlicher Name',
  vatNumber: 'USt-IdNr.',
  since: 'Seit',
  status: 'Status',
  list: {
    search: 'Kunden suchen',
    by: 'Nutzung',
    inUse: 'In Nutzung',
    archived: 'Archiviert',
    all: 'Alle',
    noMatch: 'Kein passender Kunde',
    noMatchHint: 'Andere Wörter versuchen oder die Filter leeren.',
    none: 'Noch keine Kunden',
    noneHint: 'Ein Kunde ist eine Firma oder Person, der Sie Rechnungen senden. Beginnen Sie mit dem ersten.',
  },
};
