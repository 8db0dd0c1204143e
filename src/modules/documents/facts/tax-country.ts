import { isCountryCode } from '../../../platform/countries.ts';
import { compactVatNumber, readVatNumber } from './vat-numbers.ts';

/** What tells where a seller is. */
export interface Home {
  address?: { countryCode?: string };
  vatNumber?: string;
}

/**
 * The country whose tax a seller charges if no line names one: that of its address, or else of its VAT number. Undefined if
 * neither tells.
 */
export function taxCountryOf({ address, vatNumber = '' }: Home): string | undefined {
  return address?.countryCode ?? countryOfVatNumber(vatNumber);
}

/** Outside the EU, letters may stand for something else than a country, unless a number follows. Switzerland's begin with CHE. */
const FOREIGN = /^(?:CH(?=E\d)|[A-Z]{2}(?=\d))/;

/** Northern Ireland is a country of its own here, as in addresses. */
export function countryOfVatNumber(vatNumber: string): string | undefined {
  const prefix = readVatNumber(vatNumber)?.prefix ?? FOREIGN.exec(compactVatNumber(vatNumber))?.[0] ?? '';
  const country = prefix === 'EL' ? 'GR' : prefix;
  return isCountryCode(country) ? country : undefined;
}

/** Countries whose law lowers tax when less is paid, without another document. */
const LOWERING_TAX = ['DE', 'AT'];

/** Whether a discount for early payment, or a write-off, lowers tax by itself. Undefined where somebody has to say so. */
export function lowersTaxByItself(seller: Home): true | undefined {
  return LOWERING_TAX.includes(taxCountryOf(seller) ?? '') || undefined;
}
