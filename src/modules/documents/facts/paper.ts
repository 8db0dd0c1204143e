import type { Paper } from './document.ts';

/** Countries that print on Letter (CLDR). All others print on A4. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR DO GT GU MX NI PA PH PR SV US VE VI'.split(' '));

/** A locale without a region, such as `en`, does not say where the tenant is. */
export function paperFor(locale: string | null): Paper {
  try {
    const { region } = new Intl.Locale(locale ?? 'und');
    return region !== undefined && LETTER_REGIONS.has(region) ? 'LETTER' : 'A4';
  } catch {
    return 'A4';
  }
}
