import { counted } from '../counted.ts';
import type { words as english } from '../en/rules.ts';
import { accountKinds } from './account-kinds.ts';
import { words as agreements } from './agreement-rules.ts';
import { words as bank } from './bank.ts';
import { words as books } from './books-rules.ts';
import { words as deposits } from './deposits.ts';
import { eInvoiceRules } from './e-invoice-rules.ts';
import { lawRules } from './law-rules.ts';
import { words as moving } from './moving-rules.ts';
import { words as sending } from './sending.ts';
import { words as vatNumbers } from './vat-rules.ts';
import { words as work } from './work-rules.ts';

export const words: typeof english = {
  path: (parts) => parts.join(', '),
  line: (number) => `Position ${number}`,
  inSentence: (name) => name,
  or: 'oder',
  of: (field, predicate) => `${field}: ${predicate}`,
  aValue: 'Ein Wert',
  accountKinds,
  predicates: {
    ...work.predicates,
    ...agreements.predicates,
    ...bank.predicates,
    ...books.predicates,
    ...deposits.predicates,
    ...moving.predicates,
    ...sending.predicates,
    discountAmount: 'ist nötig, oder ein Betrag',
    discountOneOf: 'muss neben einem Prozentsatz fehlen',
    discountPercents: 'dürfen zusammen höchstens 100 % ausmachen',
    discountTooLarge: 'dürfen höchstens den Preis der Position ausmachen, der nicht unter 0 liegen darf',
    discountNeedsLines: 'brauchen Positionen über 0, von denen sie abgehen',
    earlyBeforeDue: 'muss unter dem Zahlungsziel liegen: Das Skonto endet, bevor Rechnungen fällig sind',
    earlyUntilDue:
      'enden am Fälligkeitstag oder später: Geben Sie weniger Tage oder eine spätere Fälligkeit an',
    reducesTax: 'ist erforderlich: Geben Sie an, ob gezogenes Skonto die Steuer mindert',
    discountOfTime: 'müssen Prozentsätze sein, weil die Position gesammelt wurde',
    roundedInFrancs: 'geht nur in CHF',
    general: 'wird nicht angenommen',
    required: 'ist erforderlich',
    requiredWith: (fields) => `ist zusammen mit „${fields}“ erforderlich`,
    requiredOr: (fields) => `ist erforderlich, oder stattdessen: ${fields}`,
    notSettable: 'lässt sich hier nicht angeben',
    amount: 'muss ein Betrag sein',
    text: 'muss ein Text sein',
    number: 'muss eine Zahl sein',
    wholeNumber: 'muss eine ganze Zahl sein',
    yesOrNo: 'muss ja oder nein sein',
    form: 'hat nicht die richtige Form',
    tooSmall: 'ist zu klein',
    tooLarge: 'ist zu groß',
    tooShort: 'ist zu kurz',
    tooLong: 'ist zu lang',
    outOfRange: 'liegt außerhalb der Grenzen',
    atLeast: (count) => `muss mindestens ${count} sein`,
    atMost: (count) => `darf höchstens ${count} sein`,
    above: (count) => `muss über ${count} liegen`,
    minLength: (count) => `muss mindestens ${counted(count, 'Zeichen', 'Zeichen')} haben`,
    maxLength: (count) => `darf höchstens ${counted(count, 'Zeichen', 'Zeichen')} haben`,
    lengthBetween: (least, most) => `muss ${least} bis ${most} Zeichen haben`,
    minItems: (count) => `muss mindestens ${counted(count, 'Eintrag', 'Einträge')} haben`,
    maxItems: (count) => `darf höchstens ${counted(count, 'Eintrag', 'Einträge')} haben`,
    decimals: (count) => `darf höchstens ${counted(count, 'Nachkommastelle', 'Nachkommastellen')} haben`,
    tooManyDecimals: 'hat zu viele Nachkommastellen',
    twice: 'darf nicht doppelt vorkommen',
    taken: 'ist bereits vergeben',
    characters: 'enthält Zeichen, die sich nicht speichern lassen',
    entryName: 'hat einen Eintrag, dessen Name nicht angenommen wird',
    day: 'muss ein Datum sein',
    email: 'muss eine E-Mail-Adresse sein',
    currency: 'muss eine Währung wie EUR sein',
    country: 'muss ein Land sein',
    unit: 'muss eine Einheit wie „Stunde“ oder deren Code sein',
    exemptionCode: 'muss ein VATEX-Code sein, etwa VATEX-EU-AE für die Steuerschuld des Empfängers',
    addressScheme:
      'muss der Code eines Schemas sein, etwa 0088 (GLN), 9930 (deutsche USt-IdNr.) oder EM (E-Mail)',
    timeZone: 'muss eine Zeitzone wie Europe/Berlin sein',
    locale: 'muss eine Sprache wie de-DE sein',
    checkDigit: 'hat eine falsche Prüfziffer: Ein Zeichen ist vertippt',
    iban: 'muss eine IBAN wie DE89 3704 0044 0532 0130 00 sein',
    bic: 'muss ein BIC mit 8 oder 11 Zeichen sein',
    color: 'muss eine Farbe wie #1d4ed8 sein',
    routingNumber: 'muss eine Routingnummer mit 9 Ziffern sein; vielleicht ist eine vertippt',
    searchWords: (count) => `muss 1 bis ${count} Wörter haben`,
    numberFormat:
      'braucht einmal {SEQ:n} (n von 1 bis 12) und darf {YYYY} sowie neben {YYYY} auch {MM} haben',
    record: 'muss aus der Liste gewählt werden',
    eventType: 'muss ein Ereignis aus der Liste sein',
    choice: 'muss aus der Liste gewählt werden',
    notInSandbox: 'geht nicht in einer Sandbox: Nichts von dort erreicht Personen oder Banken',
    dayBetween: (first, last) => `muss zwischen ${first} und ${last} liegen`,
    dayAhead: 'darf höchstens einen Tag in der Zukunft liegen',
    yearsBack: (count: number) => `darf höchstens ${count} Jahre zurückliegen`,
    notBefore: (field) => `darf nicht vor „${field}“ liegen`,
    currencyOfAccount: 'ist erforderlich, weil ein anderes Konto keine hat',
    accountOfRouting: 'ist neben einer Routingnummer nötig',
    taxCategoryRequired: 'ist erforderlich, weil kein Satz über 0 angegeben ist',
    zeroNeedsCategory: 'ist für einen Satz von 0 % erforderlich',
    creditKind:
      'ist erforderlich, weil eine gutgeschriebene Position erfasste Zeit enthält: Eine Korrektur nimmt die Stunden zurück, und sie lassen sich erneut berechnen; Kulanz senkt nur den Preis',
    currencyNowhere: 'ist hier, beim Kunden oder bei der Firma erforderlich',
    rateForCategory: (category) => `ist für die Steuerkategorie „${category}“ erforderlich`,
    exemptionReason: 'oder der Befreiungscode ist für steuerbefreite Positionen erforderlich',
    categoryNeeds: (category) => `ist für die Steuerkategorie „${category}“ erforderlich`,
    categoryNeedsOr: (category, field) =>
      `oder „${field}“ ist für die Steuerkategorie „${category}“ erforderlich`,
    ...vatNumbers,
    refundTooMuch: (amount) => `darf höchstens das Guthaben sein: ${amount}`,
    paymentTooMuch: (amount) =>
      `darf höchstens der offene Betrag sein, ${amount}, außer Sie geben an, dass mehr einging`,
    creditOfInvoice: (amount) =>
      `müssen mindestens 0 und mit Steuer höchstens den Rest der Rechnung ergeben, ${amount}`,
    creditOfLine: (amount) => `darf höchstens der Rest der Position sein, ${amount}`,
    creditQuantity: 'darf höchstens die Menge sein, die von der Position übrig ist',
    sumTooLarge: 'ergeben eine zu große Rechnungssumme',
    taxOfDraft: (id: string) =>
      `passen nicht zum Entwurf ${id}, der zu groß würde: stellen Sie ihn zuerst aus, ändern oder löschen Sie ihn`,
    tooManyLines: (count) => `dürfen höchstens ${counted(count, 'Position', 'Positionen')} je Rechnung sein`,
    tooManyTaxes: (count) => `dürfen höchstens ${count} verschiedene Steuern je Rechnung haben`,
    yearsAfter: (count) => `darf höchstens ${counted(count, 'Jahr', 'Jahre')} nach dem Beginn liegen`,
    monthsAfter: (count) => `darf höchstens ${counted(count, 'Monat', 'Monate')} nach dem Beginn liegen`,
    periodTooLong: 'muss früher liegen: Der Bericht hat zu viele Zeilen',
    statementTooLong: (count) =>
      `muss später liegen: Ein PDF hat höchstens ${counted(count, 'Zeile', 'Zeilen')}. Die CSV-Datei hat den ganzen Zeitraum`,
    standardAboveZero: 'muss beim Regelsteuersatz über 0 liegen. Für 0 % wählen Sie eine andere Kategorie',
    zeroForCategory: (category) => `muss bei der Steuerkategorie „${category}“ 0 sein`,
    taxTwice: 'muss sich von den anderen Steuern unterscheiden: ein Tag hat eine Steuer',
    taxOfCountry: 'braucht eine Steuerkategorie oder einen Satz',
    taxCountries: (countries) => `muss auf allen Positionen gleich sein und ist ${countries}`,
    exemptionCategories: 'gilt nur für Steuerkategorien ohne Steuer',
    taxOfReversal:
      'lässt sich nicht ändern, weil die Position etwas mit der Steuer zurücknimmt, mit der es berechnet wurde',
    followsTime:
      'folgt der Zeit, der Gebühr oder der Auslage der Position. Ändern Sie diese, oder löschen Sie die Position',
    currencyOfInvoice: (code) => `muss die Währung der Rechnung sein, ${code}`,
    onAnotherLine: 'steht bereits auf einer anderen Position der Rechnung',
    oneDueDate: 'ist doppelt angegeben: Geben Sie einen Tag oder einen Zeitpunkt an',
    taxCurrency: 'muss eine andere Währung als die der Rechnung sein, zusammen mit einem Wechselkurs',
    numberTaken: 'würde die Nummer eines anderen Dokuments wiederholen: Ändern Sie das Nummernformat',
    nameNeeded: 'darf nicht leer sein',
    mixedReasons: (category) =>
      `muss auf allen Positionen der Steuerkategorie „${category}“ gleich sein: Ein Dokument hat je Kategorie einen Grund`,
    outsideAlone: 'darf nur auf allen Positionen oder auf keiner „Nicht steuerbar“ sein',
    ...lawRules,
    qrReference:
      'muss eine QR-Referenz mit 27 Ziffern sein, weil das Konto eine QR-IBAN hat: Korrigieren oder entfernen Sie sie',
    textRows: (rows, most) =>
      `haben ${rows} Textzeilen, und ein Dokument zeigt höchstens ${most}: Kürzen Sie Namen und Beschreibungen oder teilen Sie die Rechnung auf`,
    fontMissing: (characters) =>
      `enthält Zeichen, für die der Dienst keine Schrift hat: ${characters}. Das PDF lässt sich erst erstellen, wenn der Betreiber weitere Schriften installiert`,
    charactersReplaced: (characters) =>
      `enthält Zeichen, für die der Dienst keine Schrift hat: ${characters}. Das PDF zeigt � an ihrer Stelle: Schreiben Sie sie anders`,
    moreCharacters: 'haben weitere Texte mit Zeichen, für die der Dienst keine Schrift hat',
    untaxedLines: (lines, more) =>
      `haben noch keine Steuer: ${lines}${more > 0 ? ` und ${more} weitere` : ''}. Geben Sie sie bei den Positionen, beim Vertrag oder bei der Firma an`,
    rateTwice: 'muss sich von den anderen Sätzen für dieselbe Rolle und Einheit unterscheiden',
    accountTwice: (code) => `darf nicht zweimal ${code} sein: Eine Währung hat ein Konto`,
    seriesBegun: 'lässt sich nur setzen, solange der Zeitraum kein Dokument hat: Die Nummern laufen weiter',
    expiry: (count) => `muss in der Zukunft liegen, höchstens ${counted(count, 'Jahr', 'Jahre')} von heute`,
    expiryOfMaker: (time) => `darf nicht nach ${time} liegen, dem Ablauf Ihres eigenen Tokens`,
    laterThanClock: (time) => `muss nach ${time} liegen, was die Uhr zeigt`,
    clockTooFar: (time) => `darf nicht nach ${time} liegen: Eine Uhr geht höchstens zwei Jahre weiter`,
    noEvents: 'muss leer bleiben: Dieser Anbieter nimmt keine Ereignisse an',
    projectKey: (provider) =>
      `muss der Schlüssel eines Projekts sein, wie ${provider} ihn zeigt: ein Großbuchstabe, dann Großbuchstaben, Ziffern oder _`,
    folder: 'muss ein Ordner sein: der letzte Teil der Adresse des Ordners im Browser',
    mappedTwice: 'ist doppelt angegeben',
    folderTwice: 'hat bereits einen Ordner',
    wholeUrl: 'muss die ganze URL mit ihren geheimen Teilen sein',
    url: 'muss eine URL wie https://example.com/hooks sein',
    https: 'muss mit https:// beginnen',
    urlPassword: 'darf weder Benutzernamen noch Passwort enthalten',
    urlPort: 'hat einen Port, der nicht erlaubt ist',
    urlNotPublic: 'muss eine öffentliche Adresse sein, außer der Betreiber erlaubt sie',
    ...eInvoiceRules,
  },
  sentences: {
    ...work.sentences,
    ...agreements.sentences,
    ...bank.sentences,
    ...books.sentences,
    ...deposits.sentences,
    ...moving.sentences,
    ...sending.sentences,
    pricesOfHours: 'Stunden brauchen Preise mit oder ohne Steuer wie ihr Vertrag.',
    contractPricesDraftOnly: 'Ob Preise Steuer enthalten, ändert man nur am Entwurf des Vertrags.',
    unknownRole:
      'Kein Satz des Vertrags nennt diese Rolle, deshalb gilt der Preis für alle. Berichtigen Sie die Rolle, oder fügen Sie einen Satz hinzu.',
    notNow: 'Das ist im Moment nicht möglich.',
    finalizeDraft: (status) =>
      `Nur ein Entwurf lässt sich ausstellen. Der Status dieser Rechnung ist „${status}“.`,
    voidable: (status) =>
      `Nur ein Entwurf oder eine ausgestellte Rechnung ohne Zahlungen lässt sich stornieren. Der Status dieser Rechnung ist „${status}“.`,
    payable: (status) =>
      `Nur eine ausgestellte Rechnung, die nicht vollständig bezahlt ist, nimmt Zahlungen an. Der Status dieser Rechnung ist „${status}“.`,
    creditable: (status) =>
      `Nur eine ausgestellte Rechnung, die nicht vollständig gutgeschrieben ist, lässt sich gutschreiben. Der Status dieser Rechnung ist „${status}“.`,
    invoiceDraftOnly: (status) =>
      `Eine Rechnung lässt sich nur als Entwurf ändern. Der Status dieser Rechnung ist „${status}“.`,
    voidPartlyCredited:
      'Eine teilweise gutgeschriebene Rechnung lässt sich nicht stornieren: Schreiben Sie den Rest gut.',
    voidPaid:
      'Eine bezahlte Rechnung lässt sich nicht stornieren: Nehmen Sie ihre Zuordnungen zurück, oder schreiben Sie sie gut.',
    nothingToCredit: 'Von dieser Rechnung lässt sich nichts mehr gutschreiben.',
    originalOnly: 'Eine Rechnung eines früheren Systems hat nur ihr ursprüngliches PDF.',
    noLines: 'Eine Rechnung ohne Positionen lässt sich nicht ausstellen: Fügen Sie zuerst welche hinzu.',
    totalBelowZero:
      'Eine Rechnung mit einem Gesamtbetrag unter 0 lässt sich nicht ausstellen: Machen Sie aus ihrem Entwurf Gutschriften, oder warten Sie auf weitere Arbeit.',
    currencyWithLines: 'Die Währung einer Rechnung lässt sich nur ändern, solange sie keine Positionen hat.',
    contractNotInvoiced: (status) =>
      `Nur ein begonnener Vertrag lässt sich abrechnen. Der Status dieses Vertrags ist „${status}“.`,
    neverIssued: 'Dieser Entwurf wurde storniert und wird nie ausgestellt.',
    eNotIssued: 'Nur ein ausgestelltes Dokument ist eine E-Rechnung: Stellen Sie es zuerst aus.',
    contractCurrency: 'Die Währung eines Vertrags lässt sich nur ändern, solange er ein Entwurf ist.',
    contractDeletion: (status) =>
      `Nur der Entwurf eines Vertrags lässt sich löschen. Der Status dieses Vertrags ist „${status}“.`,
    contractActivation: (status) =>
      `Nur der Entwurf eines Vertrags lässt sich aktivieren. Der Status dieses Vertrags ist „${status}“.`,
    contractEnd: (status) =>
      `Nur ein aktiver Vertrag lässt sich beenden. Der Status dieses Vertrags ist „${status}“.`,
    contractWithProjects: 'Ein Vertrag mit Projekten lässt sich nicht löschen.',
    projectWithLines: 'Ein Projekt mit Positionen auf Rechnungen lässt sich nicht löschen.',
    projectWithTime: 'Ein Projekt mit erfasster Zeit lässt sich nicht löschen.',
    clientWithContracts: 'Ein Kunde mit Verträgen lässt sich nicht löschen: Archivieren Sie ihn.',
    tooManyCompanies: (count) =>
      `Eine Person darf ${counted(count, 'Firma', 'Firmen')} anlegen: Löschen Sie zuerst eine oder bitten Sie den Betreiber um mehr.`,
    tooManyTokens: (count) =>
      `Eine Firma hat höchstens ${counted(count, 'Zugriffstoken', 'Zugriffstoken')}: Widerrufen Sie zuerst eines.`,
    linkUsed: 'Dieser Link wurde bereits benutzt oder ist abgelaufen: Fordern Sie einen neuen an.',
    accessToken: 'Das ist ein Zugriffstoken, das niemanden anmeldet: Melden Sie sich als Person an.',
    memberTwice: 'Diese Person ist bereits Mitglied.',
    memberEmail: 'Diese E-Mail-Adresse gehört bereits zu einem Mitglied oder einer Einladung.',
    lastOwner: 'Eine Firma braucht einen Inhaber: Machen Sie zuerst jemand anderen zum Inhaber.',
    pictureNotReady: 'Das Bild ist noch nicht da: Laden Sie es zuerst hoch.',
    pictureAgain: 'Dieses Hochladen lässt sich nicht fortsetzen: Beginnen Sie es neu.',
    pictureIssued:
      'Ein Bild, das ausgestellte Dokumente zeigen, lässt sich nicht löschen: Sie ändern sich nie.',
    pictureAttached:
      'Ein verwendetes Bild lässt sich nicht löschen: Entfernen Sie es zuerst von seinen Orten.',
    pictureType: 'Die Datei ist kein Bild der Art, die ihr Name nennt.',
    pictureBroken: 'Das Bild kam nicht vollständig an: Laden Sie es erneut hoch.',
    clockOfSandbox: 'Nur die Uhr einer Sandbox lässt sich vorstellen, und diese Firma ist echt.',
    clockMoving:
      'Die Uhr dieser Sandbox wird gerade vorgestellt. Versuchen Sie es erneut, wenn sie angekommen ist.',
    copiedByPerson: 'Ein Zugriffstoken legt keine Sandbox einer Firma an. Melden Sie sich als Person an.',
    copyRunning:
      'Eine andere Sandbox dieser Firma wird gerade angelegt. Versuchen Sie es erneut, wenn sie da ist.',
    tooManyCopies: (count) =>
      `Eine Firma hat höchstens ${counted(count, 'Sandbox', 'Sandboxen')}: Löschen Sie zuerst eine.`,
    tooLargeToCopy: (count) =>
      `Eine Firma mit mehr als ${counted(count, 'Datensatz', 'Datensätzen')} lässt sich nicht kopieren.`,
    companyLimit:
      'Die Firma hat ihre Grenze hierfür erreicht. Löschen Sie zuerst etwas oder bitten Sie den Betreiber um mehr.',
    acceptsNoEvents: 'Dieser Anbieter nimmt keine Ereignisse an.',
    subscribedTwice: 'Die Integration erhält diese Ereignisse bereits.',
    tooManySubscriptions: (count) =>
      `Eine Integration hat höchstens ${counted(count, 'Abonnement', 'Abonnements')}: Löschen Sie zuerst eines.`,
    connectFirst: 'Die Integration muss zuerst verbunden werden.',
    enableFirst: 'Die Integration ist abgeschaltet: Schalten Sie sie zuerst ein.',
    copiedWithoutSecrets:
      'Die Integration wurde ohne ihre Geheimnisse kopiert: Richten Sie sie zuerst neu ein.',
    noSecret: 'Diese Integration hat kein Geheimnis, das sich ersetzen ließe.',
    noPermissionNeeded: 'Diese Integration braucht keine Freigabe.',
    providerNotSetUp: 'Dieser Anbieter ist noch nicht eingerichtet: Fragen Sie den Betreiber des Dienstes.',
    notSent: 'An diese Integration wird nichts gesendet: Schalten Sie sie zuerst ein oder verbinden Sie sie.',
  },
  statuses: {
    mayNotCreate:
      'Sie dürfen keine Firmen anlegen. Fragen Sie den Betreiber des Dienstes, oder lassen Sie sich in eine Firma aufnehmen.',
    unauthorized: 'Diese Anmeldung ist ungültig oder abgelaufen. Melden Sie sich erneut an.',
    forbidden: 'Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber oder Administrator der Firma.',
    roleNeeded: (role) =>
      `Das verlangt die Rolle ${role}. Fragen Sie einen Inhaber oder Administrator der Firma.`,
    suspended:
      'Diese Firma ist gesperrt: Sie kann gelesen werden, und nichts ändert sich. Fragen Sie den Betreiber des Dienstes.',
    scopeMissing:
      'Sie haben sich mit einem beschränkten Zugriffstoken angemeldet, das dies nicht darf. Nehmen Sie ein anderes, oder bitten Sie einen Administrator der Firma, es zu erlauben.',
    notFound: 'Es wurde gelöscht, oder Sie haben keinen Zugriff darauf.',
    fieldNotFound: (field) => `${field}: wurde gelöscht, oder Sie haben keinen Zugriff darauf.`,
    conflict: 'Etwas anderes hat dies gleichzeitig geändert. Sehen Sie nach und wiederholen Sie es dann.',
    tooLarge: 'Das ist zu groß.',
    tooMany: 'Das waren zu viele Anfragen auf einmal. Versuchen Sie es gleich noch einmal.',
    unavailable: 'Der Dienst kann das im Moment nicht. Versuchen Sie es bald noch einmal.',
    failed: 'Im Dienst ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
  },
};
