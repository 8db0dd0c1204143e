/** UN/ECE Recommendation 20 codes that people use, by their names. The first name is shown. Any other code can be typed. */
const NAMES: Record<string, string[]> = {
  C62: ['piece', 'pieces', 'pc', 'pcs', 'unit', 'units', 'each', 'ea', 'stück', 'stk', 'st'],
  HUR: ['hour', 'hours', 'h', 'hr', 'hrs', 'stunde', 'stunden', 'std'],
  DAY: ['day', 'days', 'd', 'tag', 'tage'],
  WEE: ['week', 'weeks', 'woche', 'wochen'],
  MON: ['month', 'months', 'monat', 'monate', 'mon'],
  ANN: ['year', 'years', 'jahr', 'jahre'],
  MIN: ['minute', 'minutes', 'min', 'minuten'],
  LS: ['lump sum', 'flat rate', 'flat', 'pauschal', 'pauschale', 'psch'],
  KMT: ['km', 'kilometre', 'kilometer', 'kilometres', 'kilometers'],
  MTR: ['m', 'metre', 'meter', 'metres', 'meters'],
  MTK: ['m²', 'm2', 'qm'],
  KGM: ['kg', 'kilogram', 'kilograms', 'kilogramm'],
  LTR: ['l', 'litre', 'liter', 'litres', 'liters'],
  E48: ['service', 'services', 'leistung', 'leistungen'],
  P1: ['%', 'percent', 'prozent'],
};
const CODES = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

export const UNIT_NAMES: string[] = Object.values(NAMES).map(([name = '']) => name);

/** A name for people, or the code itself. Names of things that are counted have a plural. */
export function unitName(code: string, quantity = 1): string {
  const [one = code, many] = NAMES[code] ?? [];
  return quantity !== 1 && many === `${one}s` ? many : one;
}

/** Undefined if the text is neither a name nor shaped like a code. The service knows all codes. */
export function unitCode(text: string): string | undefined {
  const given = text.trim();
  const known = CODES.get(given.toLowerCase().replace(/\.$/, ''));
  if (known !== undefined) return known;
  return /^[0-9A-Za-z]{2,3}$/.test(given) ? given.toUpperCase() : undefined;
}
