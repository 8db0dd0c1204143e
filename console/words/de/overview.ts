import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';
import type { words as english } from '../en/overview.ts';

/** `Ada hat die Rechnung 12 ausgestellt`. */
const who =
  (did: string) =>
  (actor: ComponentChildren, record: ComponentChildren): ComponentChildren[] => [
    actor,
    ' hat ',
    record,
    ` ${did}`,
  ];

export const words: typeof english = {
  integrations: {
    broken: 'Sie funktioniert nicht mehr. Verbinden Sie sie neu.',
    unconnected: 'Sie ist noch nicht verbunden.',
    more: (count) => `${count} weitere`,
  },
  owed: {
    title: 'Offene Forderungen',
    nothing: 'Niemand schuldet Ihnen etwas.',
    titleIn: (currency) => `Offen in ${currency}`,
    owed: 'offen',
    overdue: (count) => `${counted(count, 'Rechnung', 'Rechnungen')} überfällig`,
    byAge: (currency) => `Offene Forderungen in ${currency}, nach Alter`,
    ages: {
      notDue: 'Nicht fällig',
      days1To30: '1 bis 30 Tage',
      days31To60: '31 bis 60 Tage',
      days61To90: '61 bis 90 Tage',
      daysOver90: 'Über 90 Tage',
    },
  },
  drafts: {
    heldBack: (count) =>
      `${counted(count, 'Rechnung konnte', 'Rechnungen konnten')} nicht automatisch ausgestellt oder gesendet werden`,
    title: 'Entwürfe',
    all: 'Alle Entwürfe',
    none: 'Kein Entwurf wartet darauf, ausgestellt zu werden.',
    over: (count, sums) => [`${counted(count, 'Entwurf', 'Entwürfe')} über `, sums],
  },
  time: {
    title: 'Abzurechnende Arbeit',
    all: 'Alle Zeiten',
    none: 'Alle abrechenbaren Zeiten stehen auf Rechnungen.',
    hours: (hours: string) => `${hours} Std.`,
    unpriced: (hours: string) => `${hours} Std. ohne Satz`,
  },
  debtors: { title: 'Wer schuldet', all: 'Berichte' },
  months: {
    title: (currency: string) => `Berechnet und erhalten in ${currency}`,
    month: 'Monat',
    invoiced: 'Berechnet',
    received: 'Erhalten',
  },
  firstSteps: {
    title: 'Ihre erste Rechnung',
    done: '(erledigt)',
    none: 'Noch keine Rechnungen',
    noneHint: 'Sobald es eine gibt, stehen hier ihre Zahlen.',
    company: 'Stellen Sie sich vor',
    companyHint:
      'Ihr rechtlicher Name, Ihre Adresse, Ihre Steuernummern und Ihr Logo stehen auf jeder Rechnung.',
    companyAction: 'Firma',
    client: 'Kunden anlegen',
    clientHint: 'Ein Kunde ist, wem und wohin Sie Rechnungen senden.',
    invoice: 'Rechnung schreiben',
    invoiceHint: 'Sie bleibt ein Entwurf, bis Sie sie ausstellen. Erst dann erhält sie ihre Nummer.',
  },
  latest: {
    title: 'Zuletzt geschehen',
    draft: '(Entwurf)',
    changes: {
      created: who('angelegt'),
      updated: who('geändert'),
      deleted: who('gelöscht'),
      tested: who('getestet'),
      DRAFT: who('entworfen'),
      FINALIZED: who('ausgestellt'),
      PARTIALLY_PAID: (actor, record) => [actor, ' hat eine Zahlung auf ', record, ' erfasst'],
      PAID: who('ausgeglichen'),
      CREDITED: who('gutgeschrieben'),
      WRITTEN_OFF: who('ausgebucht'),
      VOID: who('storniert'),
      REOPENED: who('wieder geöffnet'),
      ARCHIVED: who('archiviert'),
      UNARCHIVED: who('wieder in Gebrauch genommen'),
      REVERSED: who('zurückgenommen'),
      ACTIVE: who('aktiviert'),
      ENDED: who('beendet'),
      DISABLED: who('abgeschaltet'),
    },
    records: {
      tenant: 'die Firma',
      member: 'das Mitglied',
      accessToken: 'das Zugriffstoken',
      client: 'den Kunden',
      contract: 'den Vertrag',
      project: 'das Projekt',
      invoice: 'die Rechnung',
      payment: 'die Zahlung',
      refund: 'die Erstattung',
      writeOff: 'die Ausbuchung',
      creditNote: 'die Gutschrift',
      integration: 'die Integration',
    },
  },
};
