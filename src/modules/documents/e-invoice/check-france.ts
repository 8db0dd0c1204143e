import { FRENCH_NUMBER_LENGTH_MAX, isFrench, isFrenchNumber, sirenOf } from '../facts/france.ts';
import { DIRECTORY_SCHEME } from './france.ts';
import { isInCentury } from './lines.ts';
import {
  type Checked,
  type EInvoiceProblem,
  need,
  ON_CLIENT,
  ON_TENANT,
  onParty,
  type Role,
} from './problems.ts';

const ADDRESS_LENGTH_MAX = 125;
const ON_LINES = 'set taxPercent or taxCategory on the lines';

/** The rates that France has, and those that earlier years or overseas parts had (BR-FR-16). */
const FRENCH_RATES = [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6];

/** France has demands beside EN 16931 (XP Z12-012, BR-FR). */
export function frenchProblems(checked: Checked): EInvoiceProblem[] {
  return [
    ...numberProblems(checked),
    ...sellerProblems(checked),
    ...buyerProblems(checked),
    ...(['seller', 'buyer'] as const).flatMap((role) => addressProblems(role, checked)),
    ...taxProblems(checked),
    ...dateProblems(checked),
    ...currencyProblems(checked),
  ];
}

/** Settings with other formats are refused, so this is for documents that were numbered before. */
function numberProblems({ head, terms }: Checked): EInvoiceProblem[] {
  const numbers = [terms.number, ...terms.preceding.map(({ number }) => number)].filter(
    (number) => number !== undefined,
  );
  return need(
    numbers.every(isFrenchNumber),
    head.type === 'INVOICE' ? 'invoiceNumber' : 'creditNoteNumber',
    'BR-FR-01',
    `French rules take numbers of at most ${FRENCH_NUMBER_LENGTH_MAX} letters, digits and + - _ /`,
    'this document can only be sent as a PDF',
  );
}

/** The address of the seller follows from its SIREN, so BR-FR-13 is met with it. */
function sellerProblems({ head, terms }: Checked): EInvoiceProblem[] {
  const isInFrance = isFrench(terms.seller.address?.countryCode);
  return need(
    isInFrance && sirenOf(head.seller).siren,
    'seller.registrationNumber',
    'BR-FR-10',
    'French rules need the SIREN (9 digits) or SIRET (14 digits) of a seller with an address in France',
    ON_TENANT,
  );
}

/** A French firm is found by its SIREN. Everybody else needs an electronic address. */
function buyerProblems({ head, terms }: Checked): EInvoiceProblem[] {
  const { electronicAddress, address } = terms.buyer;
  const { siren } = sirenOf(head.buyer);
  if (!isFrench(address?.countryCode))
    return need(
      electronicAddress,
      'buyer.electronicAddress',
      'BR-FR-12',
      'French rules need the electronic address of the buyer, such as {"scheme": "EM", "id": "billing@example.com"}',
      ON_CLIENT,
    );
  if (siren === undefined)
    return need(
      electronicAddress,
      'buyer.registrationNumber',
      'BR-FR-11',
      'French rules need the SIREN (9 digits) or SIRET (14 digits) of a firm in France, or an electronicAddress of anybody else',
      ON_CLIENT,
    );
  return need(
    electronicAddress?.scheme === DIRECTORY_SCHEME && electronicAddress.id.startsWith(siren),
    'buyer.electronicAddress',
    'BR-FR-21',
    `A firm in France gets e-invoices at an address of the scheme ${DIRECTORY_SCHEME} that begins with its SIREN, and has one if none is set`,
    ON_CLIENT,
  );
}

function addressProblems(role: Role, { terms }: Checked): EInvoiceProblem[] {
  const { scheme = '', id = '' } = terms[role].electronicAddress ?? {};
  const field = `${role}.electronicAddress`;
  return [
    ...need(
      scheme !== DIRECTORY_SCHEME || /^[A-Za-z0-9+\-_.]+$/.test(id),
      field,
      'BR-FR-23',
      `An address of the scheme ${DIRECTORY_SCHEME} has letters, digits and + - _ . only`,
      onParty(role),
    ),
    ...need(
      id.length <= ADDRESS_LENGTH_MAX,
      field,
      'BR-FR-25',
      `French rules take electronic addresses of at most ${ADDRESS_LENGTH_MAX} characters`,
      onParty(role),
    ),
  ];
}

function taxProblems({ head: { taxes } }: Checked): EInvoiceProblem[] {
  return [
    ...need(
      taxes.every(({ category }) => category !== 'L' && category !== 'M'),
      'billables.taxCategory',
      'BR-FR-15',
      'French rules do not know the tax categories L and M',
      ON_LINES,
    ),
    ...need(
      taxes.every(({ percent }) => FRENCH_RATES.includes(percent)),
      'billables.taxPercent',
      'BR-FR-16',
      'French rules take rates of France only, such as 20, 10, 5.5 or 2.1 %',
      ON_LINES,
    ),
  ];
}

function dateProblems({ head }: Checked): EInvoiceProblem[] {
  const onInvoice = 'set another one on the invoice with PATCH /invoices/{invoiceId}';
  const { issueDate, dueDate } = head;
  return [
    ...(['dueDate', 'serviceFrom', 'serviceTo'] as const).flatMap((field) =>
      need(
        !head[field] || isInCentury(head[field]),
        field,
        'BR-FR-03',
        'French rules take days from 2000 to 2099 only',
        onInvoice,
      ),
    ),
    ...need(
      head.credit || !issueDate || !dueDate || dueDate >= issueDate,
      'dueDate',
      'BR-FR-CO-07',
      'French rules take no due date before the date of issue',
      onInvoice,
    ),
  ];
}

function currencyProblems({ head, terms }: Checked): EInvoiceProblem[] {
  return need(
    head.currencyCode === 'EUR' || terms.taxInTaxCurrency?.currencyCode === 'EUR',
    'taxCurrencyCode',
    'BR-FR-CO-12',
    'French rules need the tax in EUR beside another currency',
    'set taxCurrencyCode and taxExchangeRate on the invoice with PATCH /invoices/{invoiceId}',
  );
}
