import { nationalProblems } from './check-peppol-nations.ts';
import { electronicAddressProblems } from './check-xrechnung.ts';
import {
  isAustralianNumber,
  isBelgianNumber,
  isDanishNumber,
  isGln,
  isNorwegianNumber,
  isSwedishNumber,
} from './identifiers.ts';
import { isInCentury } from './lines.ts';
import { type Checked, type EInvoiceProblem, need, ON_CLIENT, onParty, type Role } from './problems.ts';

const ROLES: Role[] = ['seller', 'buyer'];

/** Schemes of EN 16931 that Peppol's network does not route. */
const UNROUTED = new Set('0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' '));

/** Schemes whose identifiers Peppol checks. */
const SCHEMES: Record<string, [rule: string, what: string, isValid: (id: string) => boolean]> = {
  '0007': ['PEPPOL-COMMON-R049', 'a Swedish organisation number of 10 digits', isSwedishNumber],
  '0088': ['PEPPOL-COMMON-R040', 'a GLN with its check digit', isGln],
  '0151': ['PEPPOL-COMMON-R050', 'an Australian Business Number of 11 digits', isAustralianNumber],
  '0184': ['PEPPOL-COMMON-R042', 'a Danish CVR number of 8 digits', isDanishNumber],
  '0192': ['PEPPOL-COMMON-R041', 'a Norwegian organisation number of 9 digits', isNorwegianNumber],
  '0208': ['PEPPOL-COMMON-R043', 'a Belgian enterprise number of 10 digits', isBelgianNumber],
};

/** The categories that Peppol ties codes of exemption to. */
const CATEGORIES: Record<string, [rule: string, category: string]> = {
  'VATEX-EU-G': ['PEPPOL-EN16931-P0104', 'G'],
  'VATEX-EU-O': ['PEPPOL-EN16931-P0105', 'O'],
  'VATEX-EU-IC': ['PEPPOL-EN16931-P0106', 'K'],
  'VATEX-EU-AE': ['PEPPOL-EN16931-P0107', 'AE'],
  'VATEX-EU-D': ['PEPPOL-EN16931-P0108', 'E'],
  'VATEX-EU-F': ['PEPPOL-EN16931-P0109', 'E'],
  'VATEX-EU-I': ['PEPPOL-EN16931-P0110', 'E'],
  'VATEX-EU-J': ['PEPPOL-EN16931-P0111', 'E'],
};

/** Codes of exemption that Peppol's list lacks. */
const UNLISTED_EXEMPTIONS = new Set(['VATEX-EU-135-1']);

/** Peppol BIS Billing 3 has demands beside EN 16931. */
export function peppolProblems(checked: Checked): EInvoiceProblem[] {
  const { terms } = checked;
  return [
    ...need(
      terms.buyerReference ?? terms.orderReference,
      'buyerReference',
      'PEPPOL-EN16931-R003',
      "Peppol needs the buyer's reference or the number of its order",
      `set buyerReference or reference on the invoice with PATCH /invoices/{invoiceId}, or buyerReference: ${ON_CLIENT}`,
    ),
    ...ROLES.flatMap((role) => [
      ...electronicAddressProblems(role, checked),
      ...schemeProblems(role, checked),
    ]),
    ...dateProblems(checked),
    ...exemptionProblems(checked),
    ...nationalProblems(checked),
  ];
}

function schemeProblems(role: Role, { terms }: Checked): EInvoiceProblem[] {
  const { electronicAddress } = terms[role];
  if (!electronicAddress) return [];
  const { scheme, id } = electronicAddress;
  const field = `${role}.electronicAddress`;
  if (UNROUTED.has(scheme)) {
    const why = `Peppol does not know addresses of the scheme ${scheme}`;
    return need(false, field, 'PEPPOL-EN16931-CL008', why, onParty(role));
  }
  const known = SCHEMES[scheme];
  if (!known) return [];
  const [rule, what, isValid] = known;
  return need(isValid(id), field, rule, `An address of the scheme ${scheme} is ${what}`, onParty(role));
}

/** Peppol's rules for CII know days of this century only. */
function dateProblems({ head }: Checked): EInvoiceProblem[] {
  return (['dueDate', 'serviceFrom', 'serviceTo'] as const).flatMap((field) =>
    need(
      !head[field] || isInCentury(head[field]),
      field,
      'PEPPOL-EN16931-F001',
      'Peppol takes days from 2000 to 2099 only',
      'set another one on the invoice with PATCH /invoices/{invoiceId}',
    ),
  );
}

function exemptionProblems({ terms }: Checked): EInvoiceProblem[] {
  return terms.taxes.flatMap(({ category, exemptionCode }) => {
    const code = exemptionCode?.toUpperCase() ?? '';
    const onLines = 'set taxExemptionCode or taxCategory on the lines';
    if (UNLISTED_EXEMPTIONS.has(code)) {
      const why = `Peppol does not know the code ${exemptionCode}`;
      return need(false, 'billables.taxExemptionCode', 'BR-CL-22', why, onLines);
    }
    const tied = CATEGORIES[code];
    if (!tied) return [];
    const [rule, right] = tied;
    return need(
      category === right,
      'billables.taxExemptionCode',
      rule,
      `The code ${exemptionCode} is for the tax category ${right}, not for ${category}`,
      onLines,
    );
  });
}
