import { withoutNulls } from '../../../platform/schema.ts';
import { type Annex, namedAnnexes } from '../../documents/facts/annexes.ts';
import { type DocumentHead, type DocumentLook, LAYOUT_VERSION } from '../../documents/facts/document.ts';
import type { DocumentBankAccount, Tax } from '../../documents/facts/frozen-schema.ts';
import { paperFor } from '../../documents/facts/paper.ts';
import { resolveParty, unlessBlank } from '../../documents/facts/parties.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { bankAccountFor } from '../../documents/facts/payment-details.ts';
import { taxCountryOf } from '../../documents/facts/tax-country.ts';
import { exemptionDefault, reasonWithDisbursements } from '../../documents/facts/texts.ts';
import { compactVatNumber } from '../../documents/facts/vat-numbers.ts';
import { safeName } from '../../documents/making/file-names.ts';
import type { Parties } from './draft-facts.ts';
import type { InvoiceRow } from './store.ts';

/** The language of documents if neither contract nor client nor tenant has one. */
const LOCALE_DEFAULT = 'en';

export type Draft = InvoiceRow;

/** The parts that an invoice takes from its parties when it is issued. */
interface FrozenParts {
  seller: Party;
  buyer: Party;
  bankAccount: DocumentBankAccount | null;
  buyerReference: string | null;
  /** Undefined if none was given. Then the reference follows from the number. */
  givenReference: string | undefined;
  locale: string;
  taxes: Tax[];
  /** Null if it carries none. */
  annexes: Annex[] | null;
}

/** Who writes to whom, and in which language unless the document has one of its own. */
export function addressed({ seller, sellerAddress, buyer, buyerAddress, contractLocale }: Parties) {
  return {
    seller: resolveParty(seller, sellerAddress, 'SELLER'),
    buyer: resolveParty(buyer, buyerAddress, 'BUYER'),
    locale: contractLocale ?? buyer.locale ?? seller.locale ?? LOCALE_DEFAULT,
  };
}

export function frozenParts(
  draft: Pick<
    Draft,
    'locale' | 'currencyCode' | 'buyerReference' | 'paymentReference' | 'taxes' | 'taxCountries'
  > & { annexes?: Annex[] | null },
  parties: Parties,
): FrozenParts {
  const { seller, buyer } = parties;
  const { seller: frozenSeller, buyer: resolvedBuyer, ...usual } = addressed(parties);
  const country = draft.taxCountries[0] ?? taxCountryOf(frozenSeller);
  const locale = draft.locale ?? usual.locale;
  return {
    seller: frozenSeller,
    buyer: withCheck(resolvedBuyer, buyer, draft.taxes),
    bankAccount: bankAccountFor(seller.bankAccounts, draft.currencyCode) ?? null,
    buyerReference: unlessBlank(draft.buyerReference) ?? unlessBlank(buyer.buyerReference) ?? null,
    givenReference: unlessBlank(draft.paymentReference),
    annexes: draft.annexes ? namedAnnexes(draft.annexes, safeName) : null,
    locale,
    taxes: draft.taxes.map((tax) =>
      withReason({ ...tax, ...(country && { country }) }, locale, frozenSeller),
    ),
  };
}

/** The look of documents that the tenant issues now. */
export function lookOf({
  locale,
  eInvoiceProfile,
  logoAssetId,
  backgroundAssetId,
  accentColor,
  invoiceIntroduction,
  invoiceClosing,
}: Parties['seller']): DocumentLook {
  return {
    paper: paperFor(locale),
    eInvoiceProfile,
    layoutVersion: LAYOUT_VERSION,
    logoAssetId,
    backgroundAssetId,
    accentColor,
    introduction: unlessBlank(invoiceIntroduction) ?? null,
    closing: unlessBlank(invoiceClosing) ?? null,
  };
}

/** The draft as a document, with everything that it would be issued with now. */
export function headOfDraft(draft: Draft, parties: Parties): DocumentHead {
  const { givenReference, bankAccount, buyerReference, annexes, ...parts } = frozenParts(draft, parties);
  const { paper, eInvoiceProfile } = lookOf(parties.seller);
  const hasPeriod = draft.serviceFrom !== null || draft.serviceTo !== null;
  const period = hasPeriod ? [draft.serviceFrom, draft.serviceTo] : [draft.linesFrom, draft.linesTo];
  return {
    type: 'INVOICE',
    isDeposit: draft.kind === 'DEPOSIT',
    id: draft.id,
    paper,
    eInvoiceProfile,
    currencyCode: draft.currencyCode,
    currencyExponent: draft.currencyExponent,
    subtotalMinor: draft.subtotalMinor,
    taxMinor: draft.taxMinor,
    totalMinor: draft.totalMinor,
    roundingMinor: draft.roundingMinor,
    payableMinor: draft.payableMinor,
    pricesIncludeTax: draft.pricesIncludeTax,
    lineCount: draft.billableCount,
    ...parts,
    ...withoutNulls({
      dueDate: draft.dueDate,
      paymentTermsDays: draft.dueDate === null ? parties.paymentTermsDays : null,
      bankAccount,
      buyerReference,
      annexes,
      prepaid: draft.prepaid,
      paymentReference: givenReference,
      reference: unlessBlank(draft.reference),
      notes: unlessBlank(draft.notes),
      discounts: draft.discounts,
      earlyPayment: draft.earlyPayment,
      serviceFrom: period[0],
      serviceTo: period[1],
      taxCurrencyCode: draft.taxCurrencyCode,
      taxExchangeRate: draft.taxExchangeRate,
      taxableMinorInTaxCurrency: draft.taxableMinorInTaxCurrency,
      taxMinorInTaxCurrency: draft.taxMinorInTaxCurrency,
    }),
  };
}

/** K and AE rest on the buyer's VAT number, so that the document keeps the proof that the number was checked. */
function withCheck(buyer: Party, { vatNumberCheck }: Parties['buyer'], taxes: Tax[]): Party {
  const isOfNumber = vatNumberCheck?.vatNumber === compactVatNumber(buyer.vatNumber ?? '');
  if (!isOfNumber || !taxes.some(({ category }) => category === 'K' || category === 'AE')) return buyer;
  const { status, checkedOn, consultationNumber } = vatNumberCheck;
  return {
    ...buyer,
    vatNumberCheck: { status, checkedOn, ...(consultationNumber !== undefined && { consultationNumber }) },
  };
}

/** Reverse charge, exports and the like have a usual reason. One that was given wins. */
function withReason(tax: Tax, locale: string, seller: Party): Tax {
  if (tax.category === 'E' && tax.disbursedMinor !== undefined) {
    const { exemptionCode: _, exemptionReason: __, ...rest } = tax;
    return { ...rest, ...reasonWithDisbursements(tax, locale) };
  }
  const usual = exemptionDefault(tax.category, locale, seller);
  if (!usual) return tax;
  return { ...usual, ...tax };
}
