import { isCountryCode } from '../../../platform/countries.ts';
import type { Party } from './party-schema.ts';
import { compactVatNumber, readVatNumber } from './vat-numbers.ts';

/**
 * The country whose tax a seller charges if no line names one: that of its address, or else of its VAT number. Undefined if
 * neither tells.
 */
export function taxCountryOf({ address, vatNumber = '' }: Pick<Party, 'address' | 'vatNumber'>) {
  return address?.countryCode ?? countryOfVatNumber(vatNumber);
}

/** Outside the EU, letters may stand for something else than a country, unless a number follows. Switzerland's begin with CHE. */
const FOREIGN = /^(?:CH(?=E\d)|[A-Z]{2}(?=\d))/;

/** Northern Ireland is a country of its own here, as in addresses. */
function countryOfVatNumber(vatNumber: string): string | undefined {
  const prefix = readVatNumber(vatNumber)?.prefix ?? FOREIGN.exec(compactVatNumber(vatNumber))?.[0] ?? '';
  const country = prefix === 'EL' ? 'GR' : prefix;
  return isCountryCode(country) ? country : undefined;
}
