const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

interface Preference {
  quality: number;
  /** 2 for the type itself, 1 for `text/*`, 0 for any. */
  precision: number;
  /** The place in the header. */
  position: number;
}

const NONE: Preference = { quality: 0, precision: -1, position: Number.POSITIVE_INFINITY };

/**
 * True if the `Accept` header prefers the first type to the second (RFC 9110). Of equal weights, the type that is named
 * more precisely wins, then the type that is named first. Ranges that can't be read are ignored.
 */
export function prefers(accept: string | undefined, first: string, second: string): boolean {
  const [one, other] = [preferenceFor(accept ?? '', first), preferenceFor(accept ?? '', second)];
  if (one.quality !== other.quality) return one.quality > other.quality;
  if (one.precision !== other.precision) return one.quality > 0 && one.precision > other.precision;
  return one.position < other.position;
}

/** The preference by the most precise range that includes the type. */
function preferenceFor(accept: string, type: string): Preference {
  const ranges = ['*/*', type.replace(/\/.*/, '/*'), type];
  let best = NONE;
  for (const [position, part] of accept.toLowerCase().split(',').entries()) {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim());
    const precision = ranges.indexOf(range);
    if (precision <= best.precision) continue;
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    if (QUALITY.test(weight)) best = { quality: Number(weight), precision, position };
  }
  return best;
}
