import type { DocumentLanguage } from '../facts/texts.ts';

/** Names of units: one, and several. Units with a symbol of their own have it in every language. */
type Names = Record<DocumentLanguage, [one: string, several: string]>;

const names = (en: string, de: string, fr: string, es: string, it: string, nl: string): Names => {
  const pair = (text: string): [string, string] => {
    const [one = '', several = one] = text.split('/');
    return [one, several];
  };
  return { en: pair(en), de: pair(de), fr: pair(fr), es: pair(es), it: pair(it), nl: pair(nl) };
};

const PIECE = names('piece/pieces', 'Stück', 'pièce/pièces', 'unidad/unidades', 'pezzo/pezzi', 'stuk/stuks');
const PACKAGE = names(
  'package/packages',
  'Paket/Pakete',
  'colis',
  'paquete/paquetes',
  'pacco/pacchi',
  'pakket/pakketten',
);

const NAMES: Record<string, Names> = {
  H87: PIECE,
  EA: PIECE,
  XPP: PIECE,
  XPK: PACKAGE,
  SEC: names(
    'second/seconds',
    'Sekunde/Sekunden',
    'seconde/secondes',
    'segundo/segundos',
    'secondo/secondi',
    'seconde/seconden',
  ),
  MIN: names(
    'minute/minutes',
    'Minute/Minuten',
    'minute/minutes',
    'minuto/minutos',
    'minuto/minuti',
    'minuut/minuten',
  ),
  HUR: names('hour/hours', 'Stunde/Stunden', 'heure/heures', 'hora/horas', 'ora/ore', 'uur'),
  LH: names(
    'labour hour/labour hours',
    'Arbeitsstunde/Arbeitsstunden',
    'heure de travail/heures de travail',
    'hora de trabajo/horas de trabajo',
    'ora di lavoro/ore di lavoro',
    'arbeidsuur/arbeidsuren',
  ),
  DAY: names('day/days', 'Tag/Tage', 'jour/jours', 'día/días', 'giorno/giorni', 'dag/dagen'),
  WEE: names(
    'week/weeks',
    'Woche/Wochen',
    'semaine/semaines',
    'semana/semanas',
    'settimana/settimane',
    'week/weken',
  ),
  MON: names('month/months', 'Monat/Monate', 'mois', 'mes/meses', 'mese/mesi', 'maand/maanden'),
  QAN: names(
    'quarter/quarters',
    'Quartal/Quartale',
    'trimestre/trimestres',
    'trimestre/trimestres',
    'trimestre/trimestri',
    'kwartaal/kwartalen',
  ),
  ANN: names('year/years', 'Jahr/Jahre', 'an/ans', 'año/años', 'anno/anni', 'jaar'),
  LS: names('flat rate', 'pauschal', 'forfait', 'tanto alzado', 'a corpo', 'vast bedrag'),
  E48: names(
    'service unit/service units',
    'Leistungseinheit/Leistungseinheiten',
    'unité de service/unités de service',
    'unidad de servicio/unidades de servicio',
    'unità di servizio',
    'diensteenheid/diensteenheden',
  ),
  E49: names(
    'working day/working days',
    'Arbeitstag/Arbeitstage',
    'jour ouvré/jours ouvrés',
    'día laborable/días laborables',
    'giorno lavorativo/giorni lavorativi',
    'werkdag/werkdagen',
  ),
  E50: names(
    'accounting unit/accounting units',
    'Abrechnungseinheit/Abrechnungseinheiten',
    'unité comptable/unités comptables',
    'unidad contable/unidades contables',
    'unità contabile/unità contabili',
    'rekeneenheid/rekeneenheden',
  ),
  SET: names('set/sets', 'Satz/Sätze', 'jeu/jeux', 'juego/juegos', 'set', 'set/sets'),
  PR: names('pair/pairs', 'Paar', 'paire/paires', 'par/pares', 'paio/paia', 'paar'),
  DZN: names('dozen', 'Dutzend', 'douzaine/douzaines', 'docena/docenas', 'dozzina/dozzine', 'dozijn'),
  E54: names('trip/trips', 'Fahrt/Fahrten', 'trajet/trajets', 'viaje/viajes', 'viaggio/viaggi', 'rit/ritten'),
  IE: names(
    'person/persons',
    'Person/Personen',
    'personne/personnes',
    'persona/personas',
    'persona/persone',
    'persoon/personen',
  ),
  ZP: names('page/pages', 'Seite/Seiten', 'page/pages', 'página/páginas', 'pagina/pagine', 'pagina/pagina’s'),
  D68: names('word/words', 'Wort/Wörter', 'mot/mots', 'palabra/palabras', 'parola/parole', 'woord/woorden'),
  XBX: names(
    'box/boxes',
    'Schachtel/Schachteln',
    'boîte/boîtes',
    'caja/cajas',
    'scatola/scatole',
    'doos/dozen',
  ),
  XCT: names(
    'carton/cartons',
    'Karton/Kartons',
    'carton/cartons',
    'cartón/cartones',
    'cartone/cartoni',
    'karton/kartons',
  ),
  XPX: names(
    'pallet/pallets',
    'Palette/Paletten',
    'palette/palettes',
    'palé/palés',
    'pallet',
    'pallet/pallets',
  ),
  XBO: names(
    'bottle/bottles',
    'Flasche/Flaschen',
    'bouteille/bouteilles',
    'botella/botellas',
    'bottiglia/bottiglie',
    'fles/flessen',
  ),
  XRO: names('roll/rolls', 'Rolle/Rollen', 'rouleau/rouleaux', 'rollo/rollos', 'rotolo/rotoli', 'rol/rollen'),
};

const SYMBOLS: Record<string, string> = {
  P1: '%',
  KGM: 'kg',
  GRM: 'g',
  MGM: 'mg',
  TNE: 't',
  LBR: 'lb',
  ONZ: 'oz',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  SMI: 'mi',
  INH: 'in',
  FOT: 'ft',
  MTK: 'm²',
  CMK: 'cm²',
  KMK: 'km²',
  FTK: 'ft²',
  MTQ: 'm³',
  LTR: 'l',
  MLT: 'ml',
  HLT: 'hl',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  WTT: 'W',
  AD: 'B',
  E34: 'GB',
  E35: 'TB',
  '4L': 'MB',
  MQH: 'm³/h',
};

/** "One": the unit of a line that has none. A bare number says as much. */
const NO_UNIT = 'C62';

export const NAMED_UNITS = [...Object.keys(NAMES), ...Object.keys(SYMBOLS)];

/** The unit's name in the document's language, or its code if there is none. */
export function unitName(code: string, quantity: number, language: DocumentLanguage): string {
  if (code === NO_UNIT) return '';
  if (Object.hasOwn(NAMES, code))
    return (NAMES[code] as Names)[language][quantity === 1 || quantity === -1 ? 0 : 1];
  return Object.hasOwn(SYMBOLS, code) ? (SYMBOLS[code] as string) : code;
}
