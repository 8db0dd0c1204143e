const numbered = (count: number, names: (number: number) => string[]) =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();
const named = (names: string) => names.split(';');

/** The 125 columns of a booking batch, in the spelling of DATEV's own files. */
export const DATEV_COLUMNS: readonly string[] = [
  ...named(
    'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz',
  ),
  ...named('Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto'),
  ...named(
    'Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ),
  ...numbered(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  ...named('KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'),
  ...named('EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L'),
  ...named('BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'),
  ...numbered(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  ...named(
    'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer',
  ),
  ...named('Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)'),
  ...named('EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum'),
  ...named('SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer'),
  ...named('Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung'),
  ...named(
    'Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz',
  ),
  ...named('Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung)'),
  'Abw. Skontokonto',
];

/** Columns whose cells stand in quotation marks, even if they are empty. */
export const DATEV_TEXTS: ReadonlySet<string> = new Set([
  ...named(
    'Soll/Haben-Kennzeichen;WKZ Umsatz;WKZ Basis-Umsatz;BU-Schlüssel;Belegfeld 1;Belegfeld 2;Buchungstext',
  ),
  ...named(
    'Diverse Adressnummer;Beleglink;KOST1 - Kostenstelle;KOST2 - Kostenstelle;EU-Land u. UStID (Bestimmung)',
  ),
  ...named('Abw. Versteuerungsart;Forderungsart;Auftragsnummer;Buchungstyp;Herkunft-Kz;Buchungs GUID'),
  ...named('SEPA-Mandatsreferenz;Gesellschaftername;Identifikationsnummer;Zeichnernummer;Generalumkehr (GU)'),
  ...named(
    'Bezeichnung SoBil-Sachverhalt;Land;Abrechnungsreferenz;EU-Land u. UStID (Ursprung);EU-Land (Anzahlungen)',
  ),
  ...DATEV_COLUMNS.filter((name) => /^(Beleginfo|Zusatzinformation)/.test(name)),
]);
