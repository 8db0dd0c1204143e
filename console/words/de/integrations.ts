import { counted } from '../counted.ts';
import type { words as english } from '../en/integrations.ts';

export const words: typeof english = {
  connections: 'Verbindungen',
  deliveries: 'Zustellungen',
  events: 'Ereignisse',
  settings: 'Einstellungen',
  name: 'Name',
  identifier: 'Kennung',
  notConnected: 'Noch nicht verbunden',
  problems: 'Probleme',
  allProblems: (count) => `Alle ${count} Probleme`,
  onlyOfClient: 'Nur von Kunde',
  allClients: 'Alle Kunden',
  list: {
    none: 'Noch nichts verbunden',
    noneHint:
      'Senden Sie Ereignisse an andere Systeme, übernehmen Sie Stunden aus einer Zeiterfassung oder legen Sie Rechnungen in einem Archiv ab. Wählen Sie unten.',
    askAdmin: (providers) =>
      providers
        ? `Ein Administrator dieser Firma kann ${providers} verbinden.`
        : 'Ein Administrator dieser Firma kann etwas verbinden.',
    add: 'Integration hinzufügen',
    consent: 'Sie stimmen in einem Fenster zu',
    notInSandbox: 'Nicht in einer Sandbox',
    signed: 'Mit einem Geheimnis signiert',
    eventTypes: (count) => counted(count, 'Art von Ereignissen', 'Arten von Ereignissen'),
    notMapped: 'Noch kein Projekt zugeordnet',
    follows: (keys) => `Folgt ${keys}`,
    noEvents: 'noch keine Ereignisse',
    subscriptions: (count) => counted(count, 'Abonnement', 'Abonnements'),
    rows: (count, one, many) => counted(count, one, many),
    setting: (label, value) => `${label} ${value}`,
  },
  adding: {
    connect: (provider) => `${provider} verbinden`,
    add: (provider) => `${provider} hinzufügen`,
    choose: 'Wählen Sie, was Sie verbinden möchten',
    chooseHint: 'Die Liste der Integrationen zeigt, was sich verbinden lässt.',
    nameHint: 'Er unterscheidet diese Integration von anderen.',
    eventsHint: 'Was gesendet wird. Sie können es später ändern.',
    window: (provider) =>
      `Es öffnet sich ein Fenster, in dem Sie sich bei ${provider} anmelden und zustimmen. Es schließt sich von selbst.`,
    added: (provider) => `${provider} hinzugefügt`,
  },
  connecting: {
    title: 'Verbinden',
    wait: 'Wird verbunden …',
    done: 'Verbunden',
    connect: 'Verbinden',
    again: 'Neu verbinden',
    waiting: (provider) => `Ihre Zustimmung bei ${provider} im anderen Fenster steht noch aus.`,
    showWindow: 'Fenster zeigen',
    blocked:
      'Der Browser hat das Fenster blockiert. Erlauben Sie Pop-ups für diese Seite und drücken Sie noch einmal auf „Verbinden“.',
    closed: (provider) =>
      `Das Fenster wurde geschlossen, bevor ${provider} verbunden war. Drücken Sie auf „Verbinden“, um fortzufahren.`,
    nobody: (provider) =>
      `Bei ${provider} hat noch niemand zugestimmt, deshalb geschieht nichts. Drücken Sie auf „Verbinden“.`,
  },
  reasons: {
    access_denied: 'Die Zustimmung wurde beim Anbieter verweigert. Verbinden Sie neu und erlauben Sie es.',
    issuer_mismatch: 'Die Antwort kam von einem Anbieter, der nicht gefragt war. Verbinden Sie neu.',
    missing_code: 'Der Anbieter hat Sie ohne Code zurückgeschickt. Verbinden Sie neu.',
    exchange_failed:
      'Der Anbieter hat den Zugriff nicht erteilt oder nicht geantwortet. Verbinden Sie später neu.',
    connection_failed:
      'Der Zugriff wurde erteilt, aber die Einrichtung beim Anbieter ist fehlgeschlagen. Die Probleme unten nennen den Grund.',
    forbidden:
      'Sie sind kein Administrator dieser Firma mehr. Bitten Sie einen Administrator um die Verbindung.',
    not_found: 'Die Integration wurde inzwischen gelöscht.',
    provider_error:
      'Der Anbieter hat abgelehnt. Verbinden Sie neu oder prüfen Sie die Einstellungen beim Anbieter.',
  },
  unknownReason: (code) => `Der Anbieter hat mit ${code} geantwortet. Verbinden Sie neu.`,
  noReason: 'Der Anbieter hat nicht geantwortet. Verbinden Sie neu.',
  actions: {
    more: 'Weitere Aktionen',
    test: 'Testereignis senden',
    enable: 'Einschalten',
    enabled: 'Eingeschaltet',
    checkAgain: 'Erneut prüfen',
    worksAgain: 'Es funktioniert wieder',
    stillBroken: 'Es funktioniert noch nicht. Das Problem nennt den Grund.',
    disableMenu: 'Abschalten …',
    disable: 'Abschalten',
    disabled: 'Abgeschaltet',
    disableTitle: (name) => `${name} abschalten?`,
    disableText: (provider) =>
      `Bis Sie wieder einschalten, wird nichts an ${provider} gesendet und nichts von dort angenommen. Zustellungen, die inzwischen fällig werden, schlagen fehl.`,
    rotateMenu: 'Geheimnis erneuern …',
    rotate: 'Geheimnis erneuern',
    rotateTitle: (name) => `Das Geheimnis von ${name} erneuern?`,
    rotateText:
      'Sie erhalten ein neues Geheimnis, das nur einmal gezeigt wird. Das alte gilt noch 24 Stunden, damit Sie den Empfänger umstellen können.',
    deleteMenu: 'Löschen …',
    delete: 'Integration löschen',
    deleteTitle: (name) => `${name} löschen?`,
    deleteText:
      'Die Abonnements und Zustellungen werden mit gelöscht und lassen sich nicht wiederherstellen.',
    deleteGrantText: (provider) =>
      `Die Abonnements und Zustellungen werden mit gelöscht und lassen sich nicht wiederherstellen. Die Einrichtung bei ${provider} wird entfernt. Um auch den Zugriff zu beenden, entfernen Sie die Anwendung dort aus Ihrem Konto. Zeiten und Dateien bleiben.`,
    deleted: 'Integration gelöscht',
  },
  secret: {
    label: 'Signaturgeheimnis',
    otherwise: 'erneuern',
    hint: (description) =>
      `${description} Ihr Empfänger prüft damit, dass Ereignisse wirklich von hier kommen.`,
  },
  about: {
    title: 'Über diese Integration',
    provider: 'Anbieter',
    created: 'Angelegt',
    changed: 'Geändert',
    save: 'Speichern',
    saved: 'Integration gespeichert',
  },
  hours: {
    title: 'Stunden',
    text: (time) => [
      'Erfasste Stunden erscheinen binnen Sekunden unter ',
      time,
      '. Der Vertrag bestimmt, wie sie abgerechnet werden.',
    ],
    draftInvoice: 'Rechnungsentwurf',
    waits: (project, contract) => [
      `${project}: `,
      contract,
      ' ist noch nicht aktiv, deshalb warten die Stunden.',
    ],
    NEVER: (project, contract) => [
      `${project}: `,
      contract,
      ' übernimmt sie nur von Hand, auf einem Entwurf.',
    ],
    WEEK: (project, contract, draft) => [
      `${project}: `,
      contract,
      ' setzt sie jede Woche auf einen ',
      draft,
      '.',
    ],
    MONTH: (project, contract, draft) => [
      `${project}: `,
      contract,
      ' setzt sie jeden Monat auf einen ',
      draft,
      '.',
    ],
  },
  sending: {
    send: 'Senden',
    choose: 'Zu sendende Ereignisse',
    title: 'Gesendete Ereignisse',
    add: 'Ereignisse hinzufügen',
    none: 'Noch keine Ereignisse',
    noneHint: 'Es wird nichts gesendet, bis Sie etwas auswählen.',
    list: 'Abonnements',
    stop: (event) => `Nicht mehr senden: ${event}`,
    stopped: (event) => `Wird nicht mehr gesendet: ${event}`,
    searchEvents: 'Ereignisse suchen',
    allOf: (resource) => `Alle Ereignisse: ${resource}`,
    count: (count) => counted(count, 'Ereignis', 'Ereignisse'),
    all: 'alle',
    some: (count, all) => `${count} von ${all}`,
  },
  delivery: {
    listTo: (name) => `Zustellungen an ${name}`,
    event: 'Ereignis',
    to: 'An',
    status: 'Status',
    answer: 'Antwort',
    attempts: 'Versuche',
    when: 'Wann',
    noMatch: 'Keine passende Zustellung',
    noMatchHint: 'Andere Filter versuchen oder die Filter leeren.',
    none: 'Noch nichts gesendet',
    noneHint: 'Hier erscheinen Ereignisse, sobald sie unterwegs sind, mit der Antwort darauf.',
    byStatus: 'Status',
    everyStatus: 'Jeder Status',
    byEvent: 'Ereignis',
    everyEvent: 'Alle Ereignisse',
    byIntegration: 'Integration',
    everyIntegration: 'Alle Integrationen',
    since: 'Seit',
    sendAgain: 'Erneut senden',
    retryNow: 'Jetzt erneut senden',
    onItsWay: 'Wieder unterwegs',
    becauseOf: 'Grund',
    subscription: 'Ein Abonnement',
    test: 'Ein Test',
    said: 'Antwort des Empfängers',
    httpStatus: 'HTTP-Status',
    noAnswer: 'Keiner',
    happened: 'Zeitpunkt des Ereignisses',
    lastAttempt: 'Letzter Versuch',
    nextAttempt: 'Nächster Versuch',
    content: 'Inhalt des Ereignisses',
    copy: 'JSON kopieren',
    copied: 'Kopiert',
    moreLines: (count) => `… und ${counted(count, 'weitere Zeile', 'weitere Zeilen')}`,
  },
  config: {
    yes: 'Ja',
    no: 'Nein',
    row: 'Zeile',
    rows: 'Zeilen',
    add: (noun) => `${noun} hinzufügen`,
    remove: (noun, position) => `${noun} ${position} entfernen`,
    chooseOne: 'Bitte wählen',
    none: 'Keine Angabe',
    search: { clients: 'Kunden suchen', projects: 'Projekte suchen' },
    choices: {
      PDF: 'PDF',
      FACTUR_X: 'Factur-X (PDF mit E-Rechnung)',
      UBL: 'E-Rechnung als UBL',
      CII: 'E-Rechnung als CII',
      TLS: 'TLS',
      STARTTLS: 'STARTTLS',
      NONE: 'Keine',
    },
    settings: {
      host: { label: 'Server', hint: 'Der Mailserver. Seine Adresse muss öffentlich sein.' },
      port: { label: 'Port', hint: '25, 465, 587 oder 2525.' },
      security: {
        label: 'Verschlüsselung',
        hint: 'TLS von Anfang an, ein verlangter Wechsel zu TLS (STARTTLS) oder keine. Ohne Angabe: TLS auf Port 465, sonst STARTTLS.',
      },
      user: { label: 'Benutzername', hint: 'Zur Anmeldung am Server.' },
      secretKey: {
        label: 'Geheimer Schlüssel',
        hint: 'Der geheime oder ein eingeschränkter Schlüssel Ihres Kontos. Eine Sandbox nimmt nur Testschlüssel, alle anderen nur echte. Er wird nur zum Teil gezeigt; so gespeichert, ändert er sich nicht.',
      },
      webhookSecret: {
        label: 'Signaturgeheimnis des Webhooks',
        hint: 'Bis es gesetzt ist, werden Webhooks abgelehnt, und Zahlungen werden durch Nachfragen gefunden.',
      },
      password: {
        label: 'Passwort',
        hint: 'Es wird verschlüsselt gespeichert und nie gezeigt. Wer etwas ändert, gibt es erneut an.',
      },
      from: {
        label: 'Absender',
        hint: 'Die Adresse, von der Nachrichten kommen. Sie erhält, was nicht zugestellt werden kann.',
      },
      url: {
        label: 'URL',
        hint: 'Die Adresse, an die Ereignisse signiert gesendet werden: HTTPS, ohne Benutzername und Passwort. Mögliche Geheimnisse darin werden als `***` gezeigt. So gespeichert, ändert sich die Adresse nicht.',
      },
      mappings: {
        label: 'Projekte',
        hint: 'Die Projekte der Zeiterfassung, denen gefolgt wird. Dort erfasste Zeit wird zu Ihrer Zeit.',
        one: 'Zuordnung',
        many: 'Zuordnungen',
      },
      projectKey: { label: 'Projektschlüssel' },
      projectId: { label: 'Projekt' },
      role: {
        label: 'Rolle',
        hint: 'Die Rolle neuer Zeiteinträge, deren Satz im Vertrag gilt. Ohne Rolle gilt der allgemeine Satz.',
        placeholder: 'Alle',
      },
      cloudId: {
        label: 'Site',
        hint: 'Die Kennung der Site. Nötig, wenn das verbundene Konto Zugriff auf mehrere hat.',
        placeholder: 'Die einzige',
      },
      folderId: {
        label: 'Ordner',
        hint: 'Für Dateien, deren Kunde keinen eigenen Ordner hat: der letzte Teil der Adresse des Ordners. `root` ist die oberste Ebene der Ablage.',
      },
      formats: {
        label: 'Formate',
        hint: 'Die Formate, in denen Dokumente beim Ausstellen abgelegt werden. Ohne Auswahl die PDF. Die anderen sind E-Rechnungen.',
      },
      clientFolders: {
        label: 'Ordner von Kunden',
        hint: 'Kunden mit eigenem Ordner.',
        one: 'Ordner',
        many: 'Ordner',
      },
      clientId: { label: 'Kunde' },
    },
  },
  description: ({ description, isTracker, isArchive, sendsMail, takesPayments, hasSecret }) => {
    if (sendsMail) return 'Sendet Nachrichten an Kunden über Ihren eigenen Mailserver.';
    if (takesPayments) return 'Lässt Kunden Rechnungen online bezahlen und bucht, was sie zahlen.';
    if (isTracker) return 'Macht dort erfasste Stunden zugeordneter Projekte zu Zeiteinträgen.';
    if (isArchive) return 'Legt Dokumente dort in Ordnern ab.';
    return hasSecret ? 'Sendet Ereignisse an Ihr eigenes System.' : description;
  },
};
