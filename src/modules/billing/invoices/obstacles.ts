import { eInvoiceProblems } from '../../documents/e-invoice/check.ts';
import { annexesProblem } from '../../documents/facts/annexes.ts';
import type { Tax } from '../../documents/facts/frozen-schema.ts';
import { resolveParty, unlessBlank } from '../../documents/facts/parties.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { bankAccountFor, isQrIban, isQrReference } from '../../documents/facts/payment-details.ts';
import { taxCountryOf } from '../../documents/facts/tax-country.ts';
import { TEXT_ROWS_MAX, tooLong } from '../../documents/facts/text-rows.ts';
import type { Parties } from './draft-facts.ts';
import { reducesTaxOf } from './early-payment.ts';
import { type Draft, headOfDraft } from './freezing.ts';
import { legalWarnings } from './legal-warnings.ts';
import { isReverseChargeInEu, plausibilityObstacles, plausibilityWarnings } from './plausible-categories.ts';
import type { Obstacle as ShownObstacle } from './problems-schema.ts';

/** An obstacle, and the rule that it breaks. */
export interface Obstacle extends ShownObstacle {
  constraint: 'required' | 'state';
}

/** An obstacle in the draft's own lines, not in a field that can be set elsewhere. */
function stateObstacle({
  billableCount,
  totalMinor,
}: Pick<Draft, 'billableCount' | 'totalMinor'>): Obstacle | undefined {
  if (billableCount === 0) {
    const message = 'are missing: an invoice without lines cannot be finalized, so add some first';
    return { field: 'billables', message, constraint: 'state' };
  }
  if (totalMinor >= 0) return undefined;
  const message =
    'is below 0: issue a credit note for the invoice that charged too much, with POST /invoices/{invoiceId}/credit-reversals if this draft takes it back, or wait for more work to charge';
  return { field: 'totalMinor', message, constraint: 'state' };
}

/** Everything that keeps the draft from being finalized. */
export function obstaclesOf(draft: Draft, now: Date, parties = draft.readiness?.parties): Obstacle[] {
  const obstacles = legalObstacles(draft, parties);
  if (!parties) return obstacles;
  const named = new Set(obstacles.map(({ field }) => field));
  const more = [
    ...(parties.seller.isStrict ? strictObstacles(draft, parties, now) : []),
    ...(parties.seller.isEInvoiceRequired ? eInvoiceObstacles(draft, parties) : []),
  ];
  return [...obstacles, ...more.filter(({ field }) => !named.has(field))];
}

/** A tenant may ask that its invoices have all that the law wants and the service can see. */
function strictObstacles(draft: Draft, parties: Parties, now: Date): Obstacle[] {
  const warnings = [
    ...legalWarnings(draft, parties, now),
    ...plausibilityWarnings(draft.taxes, parties, draft.readiness?.servicesAsGoods ?? null),
  ];
  return warnings.map((warning) => ({ ...warning, constraint: 'state' }));
}

/** The obstacles for every tenant. The database refuses most of them too, but does not explain why (docs/adr/0027). */
export function legalObstacles(draft: Draft, parties: Parties | undefined): Obstacle[] {
  const state = stateObstacle(draft);
  const own = [
    ...(state ? [state] : []),
    ...discountObstacles(draft),
    ...disbursementObstacles(draft),
    ...textObstacles(draft),
    ...annexObstacles(draft),
    ...reasonObstacles(draft),
  ];
  if (!parties) return own;
  const seller = resolveParty(parties.seller, parties.sellerAddress, 'SELLER');
  const buyer = resolveParty(parties.buyer, parties.buyerAddress, 'BUYER');
  return [
    ...own,
    ...nameObstacles(seller, buyer),
    ...untaxedObstacles(draft, seller),
    ...categoryObstacles(draft, seller, buyer),
    ...plausibilityObstacles(draft.taxes, parties, seller, buyer),
    ...countryObstacles(draft, seller),
    ...paymentObstacles(draft, parties),
    ...earlyPaymentObstacles(draft, seller),
    ...taxCurrencyObstacles(draft, parties, seller),
  ];
}

/** A disbursement is passed on exactly, so no discount of the whole invoice takes off some of it. */
function disbursementObstacles({ discounts, taxes }: Draft): Obstacle[] {
  if (!discounts || !taxes.some(({ disbursedMinor }) => disbursedMinor !== undefined)) return [];
  const message =
    'would lower disbursements, which are passed on exactly: put them on the other lines instead';
  return [{ field: 'discounts', message, constraint: 'state' }];
}

/** A fixed amount is taken off lines above 0. The discounts of lines without a tax are not known yet. */
function discountObstacles({ discounts, taxes, untaxedCount, billableCount }: Draft): Obstacle[] {
  if (!discounts || untaxedCount > 0 || billableCount === 0) return [];
  const asked = discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taken = taxes.flatMap(({ discountsMinor = [] }) => discountsMinor).reduce((sum, one) => sum + one, 0);
  if (asked === taken) return [];
  const message = 'need lines above 0 that they are taken off: add such lines, or clear the discounts';
  return [{ field: 'discounts', message, constraint: 'state' }];
}

function annexObstacles({ annexes }: Draft): Obstacle[] {
  const message = annexesProblem(annexes ?? []);
  return message === undefined ? [] : [{ field: 'annexes', message, constraint: 'state' }];
}

function textObstacles({ textRows }: Draft): Obstacle[] {
  return textRows > TEXT_ROWS_MAX ? [{ ...tooLong(textRows), constraint: 'state' }] : [];
}

/** An issued invoice can't be mended, so a tenant may ask that each can be an e-invoice. */
function eInvoiceObstacles(draft: Draft, parties: Parties): Obstacle[] {
  return eInvoiceProblems(headOfDraft(draft, parties)).map(({ field, message, rule }) => ({
    field,
    message: `${message} (${rule}). The tenant's isEInvoiceRequired asks for it`,
    constraint: 'state',
  }));
}

/** The names of tenants and clients may be blank, but no document has a nameless party. */
export function nameObstacles(seller: Party, buyer: Party): Obstacle[] {
  const need = (field: string, party: Party, where: string): Obstacle[] => {
    const message = `must not be blank: set legalName or name on ${where}`;
    return party.legalName ? [] : [{ field, message, constraint: 'required' }];
  };
  return [...need('seller.legalName', seller, 'the tenant'), ...need('buyer.legalName', buyer, 'the client')];
}

/** A seller without any tax number charges no tax, so its lines are outside the scope of tax. */
export function isOutsideTax(seller: Party): boolean {
  return seller.vatNumber === undefined && seller.taxNumber === undefined;
}

function untaxedObstacles({ untaxedCount, readiness }: Draft, seller: Party): Obstacle[] {
  if (untaxedCount === 0 || isOutsideTax(seller)) return [];
  const names = (readiness?.untaxedLines ?? []).map(({ id, name }) => `${name} (${id})`);
  const more = untaxedCount > names.length ? ` and ${untaxedCount - names.length} more` : '';
  const message = `have lines without a tax: ${names.join(', ')}${more}. Set taxCategory and taxPercent on the lines, or taxRates for their days on the contract or the tenant`;
  return [{ field: 'billables', message, constraint: 'required' }];
}

function reasonObstacles({ taxes, mixedReasons }: Draft): Obstacle[] {
  const exempt = taxes.find(({ category }) => category === 'E');
  const mixed = mixedReasons.map((category) => ({
    field: 'billables.taxExemptionReason',
    message: `and taxExemptionCode must be the same on all lines of the category ${category}: a document has one reason for each category`,
    constraint: 'state' as const,
  }));
  if (!exempt || exempt.exemptionCode !== undefined || exempt.exemptionReason !== undefined) return mixed;
  const message = 'is required for the category E: set it, or taxExemptionCode, on the lines';
  return [...mixed, { field: 'billables.taxExemptionReason', message, constraint: 'required' }];
}

function categoryObstacles(draft: Draft, seller: Party, buyer: Party): Obstacle[] {
  const { untaxedCount, linesFrom, linesTo } = draft;
  const categories = new Set(draft.taxes.map(({ category }) => category));
  if (untaxedCount > 0 && isOutsideTax(seller)) categories.add('O');
  const has = (...names: Tax['category'][]) => names.find((name) => categories.has(name));
  const need = (field: string, category: string | undefined, isMet: unknown, where: string): Obstacle[] =>
    category && !isMet
      ? [
          {
            field,
            message: `is required for the tax category ${category}: set it on ${where}`,
            constraint: 'required',
          },
        ]
      : [];
  const hasPeriod = [draft.serviceFrom, draft.serviceTo, linesFrom, linesTo].some(Boolean);
  const clientOrAddress = 'the client, or on its address';
  return [
    ...outsideObstacles(categories, seller),
    ...need('seller.vatNumber', has('K', 'G'), seller.vatNumber, 'the tenant'),
    ...(has('K', 'G')
      ? []
      : need('seller.vatNumber', has('AE'), !isOutsideTax(seller), 'the tenant, or its taxNumber')),
    ...need('buyer.vatNumber', has('K'), buyer.vatNumber, clientOrAddress),
    ...(has('K') || isReverseChargeInEu(draft.taxes, seller, buyer)
      ? []
      : need(
          'buyer.vatNumber',
          has('AE'),
          buyer.vatNumber ?? buyer.registrationNumber,
          `${clientOrAddress}, or its registrationNumber`,
        )),
    ...need('buyer.address.countryCode', has('K'), buyer.address?.countryCode, "the buyer's address"),
    ...need('serviceFrom', has('K'), hasPeriod, 'the invoice or on its lines'),
  ];
}

/** A document has the tax of one country. Lines that name none have the seller's. */
function countryObstacles({ taxCountries }: Draft, seller: Party): Obstacle[] {
  const named = taxCountries.map((country) => country ?? taxCountryOf(seller) ?? "the seller's");
  const countries = [...new Set(named)];
  if (countries.length <= 1) return [];
  const message = `must be the same on all lines, and is ${countries.join(', ')}: a document has the tax of one country`;
  return [{ field: 'billables.taxCountry', message, constraint: 'state' }];
}

function outsideObstacles(categories: Set<Tax['category']>, seller: Party): Obstacle[] {
  if (!categories.has('O')) return [];
  const alone = {
    field: 'billables.taxCategory',
    message: 'O (outside the scope of tax) stands alone: give all lines O, or none',
    constraint: 'state',
  } as const;
  // An e-invoice of O leaves the VAT number out (BR-O-02), and still has to say who sells (BR-CO-26).
  const unidentified = {
    field: 'seller.taxNumber',
    message:
      'is required of a seller with a vatNumber whose lines have the tax category O: set it, or registrationNumber, on the tenant',
    constraint: 'required',
  } as const;
  const isIdentified = !seller.vatNumber || seller.taxNumber || seller.registrationNumber;
  return [...(categories.size > 1 ? [alone] : []), ...(isIdentified ? [] : [unidentified])];
}

function paymentObstacles({ paymentReference, currencyCode }: Draft, { seller }: Parties): Obstacle[] {
  const given = unlessBlank(paymentReference);
  const iban = bankAccountFor(seller.bankAccounts, currencyCode)?.iban;
  if (given === undefined || !iban || !isQrIban(iban) || isQrReference(given)) return [];
  const message =
    'must be a QR reference of 27 digits, since the account has a QR-IBAN: correct it, or leave it out';
  return [{ field: 'paymentReference', message, constraint: 'state' }];
}

function earlyPaymentObstacles(draft: Draft, seller: Party): Obstacle[] {
  if (reducesTaxOf(draft, seller) !== undefined) return [];
  const message =
    'is required of sellers outside Germany and Austria: set on the invoice whether a discount that is taken lowers tax, or clear earlyPayment';
  return [{ field: 'earlyPayment.reducesTax', message, constraint: 'required' }];
}

/** The seller's country may have changed since the tax currency was set. */
function taxCurrencyObstacles(
  draft: Draft,
  { seller: { homeCurrency } }: Parties,
  seller: Party,
): Obstacle[] {
  const wrong = taxCurrencyProblem(draft, homeCurrency);
  if (wrong !== undefined) return [{ field: 'taxCurrencyCode', message: wrong, constraint: 'state' }];
  return exchangeRateObstacles(draft, homeCurrency, seller);
}

export function exchangeRateObstacles(
  { currencyCode, taxExchangeRate }: Pick<Draft, 'currencyCode' | 'taxExchangeRate'>,
  homeCurrency: string | null,
  seller: Party,
): Obstacle[] {
  const isForeign = homeCurrency !== null && homeCurrency !== currencyCode;
  if (!isForeign || taxExchangeRate !== null || isOutsideTax(seller)) return [];
  const message = `is required for an invoice in ${currencyCode}: tax is declared in ${homeCurrency}, so set how much ${homeCurrency} one ${currencyCode} is`;
  return [{ field: 'taxExchangeRate', message, constraint: 'required' }];
}

/** Tax is declared in the currency of the seller's country, so only an invoice in another one has a tax currency. */
export function taxCurrencyProblem(
  { currencyCode, taxCurrencyCode }: Pick<Draft, 'currencyCode' | 'taxCurrencyCode'>,
  homeCurrency: string | null | undefined,
): string | undefined {
  if (taxCurrencyCode === null || homeCurrency == null) return undefined;
  if (homeCurrency === currencyCode)
    return `is only for invoices in another currency than that of the seller's country, ${currencyCode}: clear it`;
  if (homeCurrency !== taxCurrencyCode)
    return `must be ${homeCurrency}, the currency of the seller's country`;
  return undefined;
}
