import { isCountryCode } from '../../../platform/countries.ts';
import {
  type Checked,
  type EInvoiceProblem,
  need,
  ON_TENANT,
  onAddress,
  onParty,
  onVatNumber,
  type Role,
} from './problems.ts';

/** Country codes that the code lists of EN 16931 for CII lack. */
const UNLISTED_COUNTRIES = new Set(['SS']);

/** Schemes of electronic addresses that Factur-X lacks. */
const UNLISTED_SCHEMES = new Set(['0219', '0220']);

/** EN 16931 has demands on both parties. */
export function partyProblems(checked: Checked): EInvoiceProblem[] {
  const { seller } = checked.terms;
  const isIdentified = seller.vatNumber ?? seller.registration ?? seller.identifier;
  return [
    ...oneParty('seller', checked),
    ...need(
      isIdentified,
      'seller.registrationNumber',
      'BR-CO-26',
      'A seller is identified by its registrationNumber, vatNumber or taxNumber',
      ON_TENANT,
    ),
    ...oneParty('buyer', checked),
  ];
}

function oneParty(role: Role, checked: Checked): EInvoiceProblem[] {
  const { legalName, vatNumber, address, electronicAddress } = checked.terms[role];
  const isSeller = role === 'seller';
  const countryCode = address?.countryCode;
  const isListed = !countryCode || !UNLISTED_COUNTRIES.has(countryCode);
  return [
    ...need(
      legalName,
      `${role}.legalName`,
      isSeller ? 'BR-06' : 'BR-07',
      `The ${role} needs a name`,
      onParty(role),
    ),
    ...need(
      countryCode,
      `${role}.address.countryCode`,
      isSeller ? 'BR-09' : 'BR-11',
      `The ${role} needs an address with the code of its country`,
      onAddress(role, checked),
    ),
    ...need(
      isListed,
      `${role}.address.countryCode`,
      'BR-CL-14',
      `E-invoices don't know the country code ${countryCode}`,
      'this document can only be sent as a PDF',
    ),
    ...need(
      !electronicAddress || !UNLISTED_SCHEMES.has(electronicAddress.scheme),
      `${role}.electronicAddress`,
      'BR-CL-25',
      `Factur-X does not know electronic addresses of the scheme ${electronicAddress?.scheme}`,
      onParty(role),
    ),
    ...need(
      vatNumber === undefined || hasCountryPrefix(vatNumber),
      `${role}.vatNumber`,
      'BR-CO-09',
      `A VAT number begins with the code of its country, such as DE123456788 or EL123456789 (a number of another kind belongs into taxNumber or registrationNumber)`,
      onVatNumber(role),
    ),
  ];
}

/** Greece and Northern Ireland have prefixes of their own. South Sudan is missing in the list for CII. */
function hasCountryPrefix(vatNumber: string): boolean {
  const prefix = vatNumber.slice(0, 2);
  if (!/\d/.test(vatNumber.slice(2)) || UNLISTED_COUNTRIES.has(prefix) || prefix === 'XK') return false;
  return prefix === 'EL' || isCountryCode(prefix);
}
