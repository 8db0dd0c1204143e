import { currencyExponent, formatMinor } from '../../../platform/currencies.ts';
import { type DocumentHead, type DocumentLine, type DocumentToMake, suppliesOf } from '../facts/document.ts';
import type { Tax } from '../facts/frozen-schema.ts';
import type { Party } from '../facts/party-schema.ts';
import type { EInvoiceProfile } from '../facts/profiles.ts';
import { sandboxTexts } from '../facts/sandbox-texts.ts';
import { exemptionDefault } from '../facts/texts.ts';
import { percentOf } from './decimals.ts';
import { frenchNotesOf, frenchProcessOf, frenchTrader, type Note, withoutCodes } from './france.ts';
import { isGerman, type Payment, paymentOf, paymentTermsOf } from './payment.ts';
import { type Trader, traderOf } from './traders.ts';
import { lineOf, textOf } from './xml.ts';

/** Invoice, credit note, deposit, and the partial invoice of German rules. */
type TypeCode = '380' | '381' | '386' | '326';

/** The terms of EN 16931 (BT, BG) that an invoice or credit note has beside its lines. UBL and CII write the same terms. */
export interface Terms {
  /** BT-24. */
  specification: string;
  /** BT-23. */
  process?: string | undefined;
  /** BT-3. */
  typeCode: TypeCode;
  number?: string | undefined;
  issueDate?: string | undefined;
  dueDate?: string | undefined;
  currencyCode: string;
  exponent: number;
  note?: string | undefined;
  /** Notes with a code of their subject (BT-21). */
  codedNotes: Note[];
  buyerReference?: string | undefined;
  orderReference?: string | undefined;
  /** BG-3: the invoice that a credit note corrects, or the deposits that an invoice deducts, the latest last. */
  preceding: { number?: string | undefined; issueDate: string }[];
  seller: Trader;
  buyer: Trader;
  /** BG-15, for supplies within the EU. */
  deliverTo?: Trader['address'];
  period?: Period | undefined;
  payment?: Payment | undefined;
  paymentTerms?: string | undefined;
  taxes: TaxTerms[];
  net: string;
  tax: string;
  total: string;
  /** BT-114. Absent if nothing was rounded. */
  rounding?: string | undefined;
  /** BT-115. */
  payable: string;
  /** BT-6 and BT-111. */
  taxInTaxCurrency?: { currencyCode: string; amount: string } | undefined;
}

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** BG-23. */
export interface TaxTerms {
  category: Tax['category'];
  /** Absent outside the scope of tax, except where a profile demands it. */
  percent?: string | undefined;
  taxable: string;
  tax: string;
  exemptionCode?: string | undefined;
  exemptionReason?: string | undefined;
}

const EN16931 = 'urn:cen.eu:en16931:2017';
const SPECIFICATIONS: Record<EInvoiceProfile, string> = {
  EN16931,
  XRECHNUNG: `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  PEPPOL: `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  FR_CTC: EN16931,
};
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** The parts of a document that its XML is made of. */
export type WrittenDocument = Pick<DocumentToMake, 'head' | 'lines' | 'isSandbox' | 'annexFiles'>;

interface Writing {
  /** Factur-X has a profile of its own. */
  profile?: EInvoiceProfile;
  /** The check of a document has no lines, and depends on none. */
  lines?: readonly DocumentLine[];
  isSandbox?: boolean;
}

export function termsOf(
  head: DocumentHead,
  { profile = head.eInvoiceProfile, lines = [], isSandbox = false }: Writing = {},
): Terms {
  const { currencyCode, currencyExponent: exponent, credit } = head;
  const isOutside = head.taxes.some(({ category }) => category === 'O');
  const isWithinUnion = head.taxes.some(({ category }) => category === 'K');
  const trader = (party: Party, role: 'SELLER' | 'BUYER') => {
    const one = traderOf(party, { role, isOutside, profile });
    return profile === 'FR_CTC' ? frenchTrader(one, party, role) : one;
  };
  const seller = trader(head.seller, 'SELLER');
  const buyer = trader(head.buyer, 'BUYER');
  const amount = (minor: number) => formatMinor(minor, exponent);
  return {
    specification: SPECIFICATIONS[profile],
    process: processOf(profile, lines),
    typeCode: typeCodeOf(head, isGerman(profile, { seller, buyer })),
    number: lineOf(head.number),
    issueDate: head.issueDate,
    dueDate: credit ? undefined : head.dueDate,
    currencyCode,
    exponent,
    note: profile === 'FR_CTC' ? withoutCodes(noteOf(head, isSandbox)) : noteOf(head, isSandbox),
    codedNotes: profile === 'FR_CTC' ? frenchNotesOf(head) : [],
    buyerReference: lineOf(head.buyerReference),
    orderReference: lineOf(head.reference),
    preceding: precedingOf(head, lines),
    seller,
    buyer,
    deliverTo: isWithinUnion ? buyer.address : undefined,
    period: periodOf(head),
    payment: paymentOf(head, profile, { seller, buyer }),
    paymentTerms: paymentTermsOf(head, isGerman(profile, { seller, buyer })),
    taxes: head.taxes.map((tax) => taxTermsOf(tax, head, profile)),
    net: amount(head.subtotalMinor),
    tax: amount(head.taxMinor),
    total: amount(head.totalMinor),
    rounding: head.roundingMinor === 0 ? undefined : amount(head.roundingMinor),
    payable: amount(head.payableMinor),
    taxInTaxCurrency: taxInTaxCurrencyOf(head),
  };
}

/**
 * BT-3. XRechnung, and Peppol between German parties, list the codes that should be used (BR-DE-17, DE-R-017). 386 is not among
 * them, so a deposit is a partial invoice there.
 */
function typeCodeOf({ credit, isDeposit }: DocumentHead, isGermanInvoice: boolean): TypeCode {
  if (credit) return '381';
  if (!isDeposit) return '380';
  return isGermanInvoice ? '326' : '386';
}

function precedingOf({ credit }: DocumentHead, lines: readonly DocumentLine[]): Terms['preceding'] {
  if (credit) return [{ number: lineOf(credit.invoiceNumber), issueDate: credit.invoiceIssueDate }];
  // A deposit has a line for each tax.
  const deposits = new Map(
    lines.flatMap(({ deposit }) => (deposit ? [[deposit.invoiceNumber, deposit]] : [])),
  );
  return [...deposits.values()]
    .map(({ invoiceNumber, issueDate }) => ({ number: lineOf(invoiceNumber), issueDate }))
    .sort((one, other) => (one.issueDate < other.issueDate ? -1 : one.issueDate > other.issueDate ? 1 : 0));
}

function processOf(profile: EInvoiceProfile, lines: readonly DocumentLine[]): string | undefined {
  const isFinal = lines.some(({ deposit }) => deposit !== undefined);
  if (profile === 'FR_CTC') return frenchProcessOf(suppliesOf(lines), isFinal);
  return profile === 'EN16931' ? undefined : PROCESS;
}

export function periodOf({
  serviceFrom,
  serviceTo,
}: Pick<DocumentHead, 'serviceFrom' | 'serviceTo'>): Period | undefined {
  return serviceFrom || serviceTo ? { from: serviceFrom, to: serviceTo } : undefined;
}

/** BT-22. Peppol allows one note only, so the mark of a sandbox, the reason of a credit note and the notes share it. */
function noteOf(head: DocumentHead, isSandbox: boolean): string | undefined {
  const mark = isSandbox ? sandboxTexts(head).notice : undefined;
  return textOf([mark, textOf(head.credit?.reason), textOf(head.notes)].filter(Boolean).join('\n\n'));
}

function taxTermsOf(tax: Tax, head: DocumentHead, profile: EInvoiceProfile): TaxTerms {
  const usual = exemptionDefault(tax.category, head.locale, head.seller);
  const hasRate = tax.category !== 'O' || profile === 'XRECHNUNG' || profile === 'PEPPOL';
  return {
    category: tax.category,
    percent: hasRate ? percentOf(tax.percent) : undefined,
    taxable: formatMinor(tax.taxableMinor, head.currencyExponent),
    tax: formatMinor(tax.taxMinor, head.currencyExponent),
    exemptionCode: tax.exemptionCode ?? usual?.exemptionCode,
    exemptionReason: textOf(tax.exemptionReason) ?? usual?.exemptionReason,
  };
}

function taxInTaxCurrencyOf(head: DocumentHead): Terms['taxInTaxCurrency'] {
  const { taxCurrencyCode, taxMinorInTaxCurrency, currencyCode } = head;
  if (taxCurrencyCode === undefined || taxMinorInTaxCurrency === undefined) return undefined;
  if (taxCurrencyCode === currencyCode) return undefined;
  return {
    currencyCode: taxCurrencyCode,
    amount: formatMinor(taxMinorInTaxCurrency, currencyExponent(taxCurrencyCode)),
  };
}
