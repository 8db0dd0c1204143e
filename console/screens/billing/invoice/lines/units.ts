import { pluralOf } from '../../../../words/counted.ts';
import { words } from '../../../../words/words.ts';

/** UN/ECE Recommendation 20 codes that people use, by all names that are read. Any other code can be typed. */
const READ: Record<string, string[]> = {
  C62: [
    ...['piece', 'pieces', 'pc', 'pcs', 'unit', 'units', 'each', 'ea', 'stück', 'stk', 'st'],
    ...['pièce', 'pièces', 'unité', 'unités', 'u'],
  ],
  HUR: ['hour', 'hours', 'h', 'hr', 'hrs', 'stunde', 'stunden', 'std', 'heure', 'heures'],
  DAY: ['day', 'days', 'd', 'tag', 'tage', 'jour', 'jours', 'j'],
  WEE: ['week', 'weeks', 'woche', 'wochen', 'semaine', 'semaines'],
  MON: ['month', 'months', 'monat', 'monate', 'mon', 'mois'],
  ANN: ['year', 'years', 'jahr', 'jahre', 'an', 'ans', 'année', 'années'],
  MIN: ['minute', 'minutes', 'min', 'minuten'],
  LS: ['lump sum', 'flat rate', 'flat', 'pauschal', 'pauschale', 'psch', 'forfait'],
  KMT: ['km', 'kilometre', 'kilometer', 'kilometres', 'kilometers', 'kilomètre', 'kilomètres'],
  MTR: ['m', 'metre', 'meter', 'metres', 'meters', 'mètre', 'mètres'],
  MTK: ['m²', 'm2', 'qm'],
  KGM: ['kg', 'kilogram', 'kilograms', 'kilogramm', 'kilogramme', 'kilogrammes'],
  LTR: ['l', 'litre', 'liter', 'litres', 'liters'],
  E48: ['service', 'services', 'leistung', 'leistungen', 'prestation', 'prestations'],
  P1: ['%', 'percent', 'prozent', 'pour cent'],
};
const CODES = new Map(
  Object.entries(READ).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

/** Units to choose from. */
export function unitNames(): string[] {
  return Object.keys(words.lines.units).map((code) => unitName(code));
}

/** A name for people, or the code itself. Names of things that are counted have a plural. */
export function unitName(code: string, quantity = 1): string {
  const names: Record<string, string[]> = words.lines.units;
  const [one = code, many = one] = names[code] ?? [];
  return pluralOf(quantity, one, many);
}

/** Undefined if the text is neither a name nor shaped like a code. The service knows all codes. */
export function unitCode(text: string): string | undefined {
  const given = text.trim();
  const known = CODES.get(given.toLowerCase().replace(/\.$/, ''));
  if (known !== undefined) return known;
  return /^[0-9A-Za-z]{2,3}$/.test(given) ? given.toUpperCase() : undefined;
}
