import type { DocumentHead } from '../facts/document.ts';
import type { Tax } from '../facts/frozen-schema.ts';
import { type Checked, type EInvoiceProblem, need, ON_TENANT, onAddress, onVatNumber } from './problems.ts';

/** The prefixes that EN 16931 gives the rules of a category. */
const RULES: Record<Tax['category'], string> = {
  S: 'BR-S',
  Z: 'BR-Z',
  E: 'BR-E',
  AE: 'BR-AE',
  K: 'BR-IC',
  G: 'BR-G',
  O: 'BR-O',
  L: 'BR-AF',
  M: 'BR-AG',
};

/** EN 16931 has demands on the taxes, and because of them on the parties. */
export function taxProblems(checked: Checked): EInvoiceProblem[] {
  const categories = [...new Set(checked.head.taxes.map(({ category }) => category))];
  return [
    ...categories.flatMap((category) => categoryProblems(category, checked)),
    ...withinUnionProblems(categories, checked),
    ...outsideProblems(categories),
    ...checked.head.taxes.flatMap((tax) => [...zeroRateProblems(tax), ...amountProblems(tax, checked.head)]),
  ];
}

function categoryProblems(category: Tax['category'], { head, terms }: Checked): EInvoiceProblem[] {
  const rule = RULES[category];
  const tax = terms.taxes.find((one) => one.category === category);
  const hasReason = category !== 'E' || tax?.exemptionCode || tax?.exemptionReason;
  const isOnce = head.taxes.filter((one) => one.category === category).length === 1;
  return [
    ...numberProblems(category, { head, terms }),
    ...need(
      hasReason,
      'billables.taxExemptionReason',
      `${rule}-10`,
      'The tax category E needs a reason',
      'set taxExemptionReason or taxExemptionCode on the lines',
    ),
    ...need(
      isRated(category) || isOnce,
      'billables.taxPercent',
      `${rule}-01`,
      `The tax category ${category} has one rate only`,
      'give all of its lines the same rate',
    ),
  ];
}

/** The numbers of both parties that a category needs. */
function numberProblems(category: Tax['category'], { head, terms }: Checked): EInvoiceProblem[] {
  const { seller, buyer } = terms;
  const rule = `${RULES[category]}-02`;
  const why = (role: string, what: string) => `The tax category ${category} needs the ${role}'s ${what}`;
  const isVatNumberNeeded = category === 'K' || category === 'G';
  // Peppol's rules for Sweden leave a tax number out.
  const isTaxNumberTaken = !isVatNumberNeeded && (!head.seller.taxNumber || seller.taxNumber);
  const isSellerNumbered = seller.vatNumber ?? (isVatNumberNeeded ? undefined : seller.taxNumber);
  const isBuyerNumbered = buyer.vatNumber ?? (category === 'K' ? undefined : buyer.registration);
  return [
    ...need(
      category === 'O' || isSellerNumbered,
      'seller.vatNumber',
      rule,
      why('seller', isTaxNumberTaken ? 'vatNumber or taxNumber' : 'vatNumber'),
      ON_TENANT,
    ),
    ...need(
      (category !== 'K' && category !== 'AE') || isBuyerNumbered,
      'buyer.vatNumber',
      rule,
      why('buyer', category === 'K' ? 'vatNumber' : 'vatNumber or registrationNumber'),
      onVatNumber('buyer'),
    ),
  ];
}

function isRated(category: Tax['category']): boolean {
  return category === 'S' || category === 'L' || category === 'M';
}

function withinUnionProblems(categories: Tax['category'][], checked: Checked): EInvoiceProblem[] {
  if (!categories.includes('K')) return [];
  const { period, deliverTo } = checked.terms;
  const why = 'The tax category K needs';
  return [
    ...need(
      period,
      'serviceFrom',
      'BR-IC-11',
      `${why} the period of the service`,
      'set serviceFrom and serviceTo on the invoice with PATCH /invoices/{invoiceId}, or on its lines',
    ),
    ...need(
      deliverTo?.countryCode,
      'buyer.address.countryCode',
      'BR-IC-12',
      `${why} the country of delivery`,
      onAddress('buyer', checked),
    ),
  ];
}

function outsideProblems(categories: Tax['category'][]): EInvoiceProblem[] {
  return need(
    !categories.includes('O') || categories.length === 1,
    'billables.taxCategory',
    'BR-O-11',
    'O (outside the scope of tax) stands alone',
    'give all lines O, or none',
  );
}

/** EN 16931 allows a rate of 0 here, but its rules for CII don't. */
function zeroRateProblems({ category, percent }: Tax): EInvoiceProblem[] {
  return need(
    percent > 0 || (category !== 'L' && category !== 'M'),
    'billables.taxPercent',
    `${RULES[category]}-05`,
    `Validators of e-invoices want a rate above 0 for the tax category ${category}`,
    'give lines without tax the category Z or E',
  );
}

/** Validators allow for less than one unit of the currency, and for rates below 0.5 % hardly anything. */
function amountProblems({ percent, taxMinor, taxableMinor }: Tax, head: DocumentHead): EInvoiceProblem[] {
  const unit = 10 ** head.currencyExponent;
  const field = 'billables.taxPercent';
  if (percent > 0 && percent < 0.5) {
    const message = `Validators of e-invoices take a rate of ${percent} % for 0, and so refuse its tax: use another rate, or send this document as a PDF`;
    return Math.abs(taxMinor) * 2 < unit ? [] : [{ field, message, rule: 'BR-CO-17' }];
  }
  const expected = (Math.abs(taxableMinor) * percent) / 100;
  if (Math.abs(Math.abs(taxMinor) - expected) < unit * 0.99) return [];
  const message = `The tax at ${percent} % differs from the rate by a whole unit of ${head.currencyCode}, because it has what rounding left over of earlier credits: send this document as a PDF`;
  return [{ field, message, rule: 'BR-CO-17' }];
}
