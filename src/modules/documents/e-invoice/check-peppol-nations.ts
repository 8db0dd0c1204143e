import { isDanishNumber, isNorwegianNumber, isSwedishNumber } from './identifiers.ts';
import { isDanish } from './payment.ts';
import {
  type Checked,
  type EInvoiceProblem,
  need,
  ON_BANK_ACCOUNTS,
  ON_TENANT,
  onAddress,
  onParty,
  type Role,
} from './problems.ts';

/** Peppol's rules for sellers of single countries. For Germany, XRechnung has the rules. */
export function nationalProblems(checked: Checked): EInvoiceProblem[] {
  const { seller } = checked.terms;
  const countryCode = seller.address?.countryCode;
  /** Some rules go by the prefix of the VAT number, and by the country only if there is none. */
  const taxCountry = seller.vatNumber?.slice(0, 2) ?? countryCode;
  return [
    ...(taxCountry === 'NO' ? norwegianProblems(checked) : []),
    ...(countryCode === 'DK' ? danishProblems(checked) : []),
    ...(taxCountry === 'IT' ? italianProblems(checked) : []),
    ...(countryCode === 'SE' ? swedishProblems(checked) : []),
    ...(taxCountry === 'EL' || taxCountry === 'GR' ? greekProblems() : []),
    ...(countryCode === 'IS' ? icelandicProblems(checked) : []),
    ...(countryCode === 'NL' ? dutchProblems(checked) : []),
  ];
}

function norwegianProblems({ terms: { seller } }: Checked): EInvoiceProblem[] {
  const { vatNumber } = seller;
  const isValid =
    vatNumber === undefined || (/^NO\d{9}MVA$/.test(vatNumber) && isNorwegianNumber(vatNumber.slice(2, 11)));
  return need(
    isValid,
    'seller.vatNumber',
    'NO-R-001',
    'A Norwegian VAT number is NO, the organisation number of 9 digits, and MVA',
    ON_TENANT,
  );
}

function danishProblems(checked: Checked): EInvoiceProblem[] {
  const { terms, head } = checked;
  const { seller, payment } = terms;
  const isPayable =
    !isDanish(head.eInvoiceProfile, terms) || payment?.code !== '31' || (payment.iban && payment.bic);
  return [
    ...need(
      seller.registration && isDanishNumber(seller.registration.id),
      'seller.registrationNumber',
      'DK-R-002',
      'A Danish seller needs its CVR number of 8 digits',
      ON_TENANT,
    ),
    ...need(
      isPayable,
      'bankAccount',
      'DK-R-006',
      'An account for payments between Danish parties needs an iban and a bic',
      ON_BANK_ACCOUNTS,
    ),
  ];
}

function italianProblems(checked: Checked): EInvoiceProblem[] {
  const { taxNumber } = checked.terms.seller;
  const isValid = taxNumber === undefined || /^[A-Z0-9]{11,16}$/.test(taxNumber);
  return [
    ...need(
      isValid,
      'seller.taxNumber',
      'IT-R-001',
      'An Italian tax number has 11 to 16 capital letters and digits',
      ON_TENANT,
    ),
    ...wholeAddress('seller', checked, ['IT-R-002', 'IT-R-003', 'IT-R-004']),
  ];
}

const SWEDISH_RATES = [25, 12, 6];

function swedishProblems({ terms: { seller }, head }: Checked): EInvoiceProblem[] {
  const isSwedishVat = seller.vatNumber?.startsWith('SE') ?? false;
  const hasUsualRates = head.taxes.every(
    ({ category, percent }) => category !== 'S' || SWEDISH_RATES.includes(percent),
  );
  return [
    ...need(
      !isSwedishVat || /^SE\d{12}$/.test(seller.vatNumber as string),
      'seller.vatNumber',
      'SE-R-001',
      'A Swedish VAT number is SE and 12 digits',
      ON_TENANT,
    ),
    ...need(
      !seller.registration || isSwedishNumber(seller.registration.id),
      'seller.registrationNumber',
      'SE-R-013',
      'A Swedish organisation number has 10 digits, the last of which checks the others',
      ON_TENANT,
    ),
    ...need(
      !isSwedishVat || hasUsualRates,
      'billables.taxPercent',
      'SE-R-006',
      'A Swedish seller charges 25, 12 or 6 % in the tax category S',
      'set taxPercent on the lines',
    ),
  ];
}

function greekProblems(): EInvoiceProblem[] {
  return need(
    false,
    'seller.address.countryCode',
    'GR-R-004-1',
    'Peppol takes invoices of Greek sellers only with the mark that myDATA gives each of them, which is not supported',
    'choose another eInvoiceProfile on the tenant with PATCH /tenants/{tenantId}',
  );
}

function icelandicProblems(checked: Checked): EInvoiceProblem[] {
  const isBuyerToo = checked.terms.buyer.address?.countryCode === 'IS';
  const ofParty = (role: Role, [identity, address]: [string, string]) => [
    ...need(
      checked.terms[role].registration?.scheme === '0196',
      `${role}.registrationNumber`,
      identity,
      'An Icelandic party needs its kennitala of 10 digits',
      onParty(role),
    ),
    ...wholeAddress(role, checked, [address, undefined, address]),
  ];
  return [
    ...ofParty('seller', ['IS-R-002', 'IS-R-003']),
    ...(isBuyerToo ? ofParty('buyer', ['IS-R-004', 'IS-R-005']) : []),
  ];
}

function dutchProblems(checked: Checked): EInvoiceProblem[] {
  const { terms, head } = checked;
  const isBuyerToo = terms.buyer.address?.countryCode === 'NL';
  const ofParty = (role: Role, [identity, address]: [string, string]) => [
    ...need(
      !terms[role].registration || terms[role].registration.scheme,
      `${role}.registrationNumber`,
      identity,
      'A Dutch registration number is a KVK number of 8 digits or an OIN of 20',
      onParty(role),
    ),
    ...wholeAddress(role, checked, [address, address, address]),
  ];
  return [
    ...ofParty('seller', ['NL-R-003', 'NL-R-002']),
    ...(isBuyerToo ? ofParty('buyer', ['NL-R-005', 'NL-R-004']) : []),
    ...need(
      terms.payment || (head.credit ? head.payableMinor >= 0 : head.payableMinor <= 0),
      'bankAccount',
      'NL-R-007',
      'A Dutch seller says how to pay',
      ON_BANK_ACCOUNTS,
    ),
  ];
}

/** The first line, the city and the postal code, each with the rule that demands it. */
function wholeAddress(
  role: Role,
  checked: Checked,
  [line, city, zip]: [string, string | undefined, string],
): EInvoiceProblem[] {
  const address = checked.terms[role].address;
  const where = onAddress(role, checked);
  const why = (what: string) => `Peppol's rules for this country need the ${what} of the ${role}`;
  return [
    ...need(address?.line1, `${role}.address.address1`, line, why('first address line'), where),
    ...(city ? need(address?.city, `${role}.address.city`, city, why('city'), where) : []),
    ...need(address?.zip, `${role}.address.zip`, zip, why('postal code'), where),
  ];
}
