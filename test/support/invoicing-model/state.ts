import {
  AMOUNT_MAX,
  type DatedTax,
  lineTotal,
  type Pair,
  type Part,
  PERCENT_ONE,
  pairsOf,
  RATE_ONE,
  roundedQuotient,
  shownPairs,
  size,
  sum,
  type TaxRate,
} from './arithmetic.ts';
import { dayOf, endOfDay, plusDays } from './days.ts';
import {
  type GivenTax,
  isOutsideTax,
  type Numbers,
  type Problem,
  taxObstacles,
  usualReason,
} from './taxes.ts';
import type { ModelTenant } from './tenant.ts';

export interface ModelClient {
  id: string;
  numbers: Numbers;
  addressId?: string;
}

export interface ModelContract {
  id: string;
  client: ModelClient;
  isDraft: boolean;
  taxRates: DatedTax[];
  paymentTermsDays: number;
}

export interface GivenLine extends GivenTax {
  quantity: bigint;
  amount: bigint;
  service?: string | undefined;
}

export interface Credit {
  quantity: bigint;
  amount: bigint;
  total: bigint;
  isGoodwill: boolean;
}

export interface ModelLine {
  /** Unknown until the line was read. */
  id?: string;
  quantity: bigint;
  amount: bigint;
  service?: string | undefined;
  tax?: TaxRate | undefined;
  isTaxInherited: boolean;
  credits: Credit[];
}

/** A part of a payment, for an invoice or for the refund of a reversed payment. Only those that stand are kept. */
export interface ModelAllocation {
  payment: ModelPayment;
  invoice?: ModelInvoice;
  owed?: ModelPayment;
  amount: bigint;
}

/** Only those that stand are kept, in the order in which they were written. */
export interface ModelWriteOff {
  amount: bigint;
  reason: string;
  /** A payment made it, early. It goes with any money that earned it. */
  isOfPayment: boolean;
  at: string;
}

export interface ModelRefund {
  id: string;
  payment: ModelPayment;
  amount: bigint;
  isReversed: boolean;
}

export interface ModelPayment {
  id: string;
  client: ModelClient;
  currencyCode: string;
  amount: bigint;
  /** When the money moved, and the tenant's day of it. */
  at: string;
  day: string;
  isReversed: boolean;
  allocations: ModelAllocation[];
  /** Allocations of other payments that cover its refunds. */
  covering: ModelAllocation[];
  refunds: ModelRefund[];
}

export interface ModelInvoice {
  id: string;
  contract: ModelContract;
  status: 'DRAFT' | 'FINALIZED' | 'PARTIALLY_PAID' | 'PAID' | 'CREDITED' | 'WRITTEN_OFF' | 'VOID';
  isGone: boolean;
  currencyCode: string;
  /** The tax currency is EUR. */
  exchangeRate?: bigint | undefined;
  notes?: string | undefined;
  dueDate?: string | undefined;
  dueAt?: string | undefined;
  serviceFrom?: string | undefined;
  lines: ModelLine[];
  allocations: ModelAllocation[];
  writeOffs: ModelWriteOff[];
  earlyPayment?: { days: number; percent: number; reducesTax: boolean } | undefined;
  creditNotes: Pair[][];
  /** When credit notes lowered what was due. */
  setOffAt: string[];
  /** The fields that it froze when it was issued. */
  issued?: Record<string, unknown> & {
    invoiceNumber: string;
    issueDate: string;
    timeZone: string;
    dueAt: string;
  };
  /** The seller's numbers when it was issued. */
  issuedBy?: Numbers | undefined;
  paidAt?: string | undefined;
  voidedAt?: string | undefined;
}

const EXPONENTS: Record<string, number> = { EUR: 2, USD: 2, JPY: 0 };

export const sumOf = (parts: { amount: bigint }[]) => sum(parts.map(({ amount }) => amount));
export const writtenOffMinor = ({ writeOffs }: ModelInvoice) => sumOf(writeOffs);
export const paidMinor = ({ allocations }: ModelInvoice) => sumOf(allocations);
export const refundedMinor = ({ refunds }: ModelPayment) =>
  sumOf(refunds.filter(({ isReversed }) => !isReversed));
export const onAccountMinor = (payment: ModelPayment) =>
  (payment.isReversed ? 0n : payment.amount) -
  sumOf(payment.allocations) -
  refundedMinor(payment) +
  sumOf(payment.covering);
export const totalOf = (line: ModelLine) => lineTotal(line.quantity, line.amount);
export const partsOf = (lines: ModelLine[]): Part[] =>
  lines.map((line) => ({ tax: line.tax, total: totalOf(line) }));
export const grossOf = (pairs: Pair[]) => sum(pairs.map(({ taxable, tax }) => taxable + tax));
export const creditedMinor = (invoice: ModelInvoice) => sum(invoice.creditNotes.map(grossOf));
export const leftToCredit = (invoice: ModelInvoice) =>
  amountsOf(invoice.lines).total - creditedMinor(invoice);
export const leftOf = (line: ModelLine) => totalOf(line) - sum(line.credits.map(({ total }) => total));
/** Goodwill leaves the quantity as it is. */
export const quantityLeftOf = (line: ModelLine) =>
  line.quantity - sum(line.credits.filter(({ isGoodwill }) => !isGoodwill).map(({ quantity }) => quantity));

/** The last day of the lines, which is the document's if that has none. */
export const lastDayOf = (lines: ModelLine[]): string | undefined =>
  lines
    .flatMap(({ service }) => service ?? [])
    .sort()
    .at(-1);

/** Lines without a tax count too. */
export function amountsOf(lines: ModelLine[]): { subtotal: bigint; tax: bigint; total: bigint } {
  const subtotal = sum(lines.map(totalOf));
  const tax = sum(pairsOf(partsOf(lines)).map((pair) => pair.tax));
  return { subtotal, tax, total: subtotal + tax };
}

export function isTooLarge(
  lines: ModelLine[],
  { exchangeRate, currencyCode }: Pick<ModelInvoice, 'exchangeRate' | 'currencyCode'>,
): boolean {
  const { subtotal, tax, total } = amountsOf(lines);
  const inTaxCurrency =
    exchangeRate === undefined
      ? []
      : [subtotal, tax].map((amount) => converted(amount, exchangeRate, currencyCode));
  const pairs = pairsOf(partsOf(lines)).flatMap((pair) => [pair.taxable, pair.tax]);
  const amounts = [...lines.map(totalOf), ...pairs, ...inTaxCurrency, subtotal, tax, total];
  return amounts.some((amount) => size(amount) > AMOUNT_MAX);
}

export function balanceMinor(invoice: ModelInvoice): bigint {
  if (invoice.status === 'VOID') return 0n;
  return leftToCredit(invoice) - paidMinor(invoice) - writtenOffMinor(invoice);
}

/** The money that an invoice takes: what is due, and what was written off. */
export const takenMinor = (invoice: ModelInvoice) =>
  invoice.status === 'DRAFT' || invoice.status === 'VOID' ? 0n : dueMinor(invoice) + writtenOffMinor(invoice);

/** The discount for early payment of what is not credited. */
export const discountMinor = (invoice: ModelInvoice) =>
  roundedQuotient(
    atLeast0(leftToCredit(invoice)) * BigInt(Math.round((invoice.earlyPayment?.percent ?? 0) * 100)),
    10_000n,
  );

export const dueMinor = (invoice: ModelInvoice) => atLeast0(balanceMinor(invoice));
const atLeast0 = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The fields that keep a draft from being finalized, with what is wrong about them. */
export function obstaclesOf(invoice: ModelInvoice, tenant: ModelTenant): Problem[] {
  const { lines, serviceFrom, contract } = invoice;
  const state: Problem[] =
    lines.length === 0
      ? [['billables', 'state']]
      : amountsOf(lines).total < 0n
        ? [['totalMinor', 'state']]
        : [];
  const hasPeriod = [serviceFrom, ...lines.map(({ service }) => service)].some(Boolean);
  const taxes = lines.map(({ tax }) => tax);
  const isRateMissing = invoice.currencyCode !== 'EUR' && invoice.exchangeRate === undefined;
  return [
    ...state,
    ...taxObstacles(taxes, tenant.seller, contract.client.numbers, hasPeriod),
    ...(isRateMissing && !isOutsideTax(tenant.seller) ? [['taxExchangeRate', 'required'] as Problem] : []),
  ];
}

export function availableActions(invoice: ModelInvoice, tenant: ModelTenant): string[] {
  const { status } = invoice;
  const isUntouched = invoice.creditNotes.length === 0 && invoice.writeOffs.length === 0;
  const credit = invoice.lines.some((line) => leftOf(line) !== 0n) ? ['credit'] : [];
  switch (status) {
    case 'DRAFT':
      return [
        ...(obstaclesOf(invoice, tenant).length === 0 ? ['finalize'] : []),
        'void',
        ...(amountsOf(invoice.lines).total < 0n ? ['creditReversals'] : []),
      ];
    case 'FINALIZED':
      return [...(isUntouched ? ['void'] : []), 'pay', ...credit, 'writeOff'];
    case 'PARTIALLY_PAID':
      return ['pay', ...credit, 'writeOff'];
    case 'WRITTEN_OFF':
      return ['pay', ...credit];
    case 'PAID':
      return [...(isUntouched && amountsOf(invoice.lines).total === 0n ? ['void'] : []), ...credit];
    case 'CREDITED':
      return credit;
    case 'VOID':
      return [];
  }
}

/**
 * The taxes with their country and their reasons. Only issued documents have a country and the usual reasons. Sellers have no
 * address, so the country is that of the VAT number.
 */
export function shownTaxes(pairs: Pair[], issuedBy: Numbers | undefined): object[] {
  return shownPairs(pairs).map((shown, index) => {
    const [code, usual] = (issuedBy && usualReason(shown.category, issuedBy)) || [];
    const reason = pairs[index]?.reason ?? usual;
    return {
      ...shown,
      ...(issuedBy?.vatNumber && { country: 'DE' }),
      ...(code !== undefined && { exemptionCode: code }),
      ...(reason !== undefined && { exemptionReason: reason }),
    };
  });
}

const converted = (amount: bigint, exchangeRate: bigint, currencyCode: string) =>
  roundedQuotient(amount * exchangeRate * 10n ** BigInt(2 - (EXPONENTS[currencyCode] ?? 2)), RATE_ONE);

const taxCurrencyOf = ({ exchangeRate, currencyCode, lines }: ModelInvoice) =>
  exchangeRate === undefined
    ? {}
    : {
        taxCurrencyCode: 'EUR',
        taxExchangeRate: Number(exchangeRate) / Number(RATE_ONE),
        taxableMinorInTaxCurrency: Number(converted(amountsOf(lines).subtotal, exchangeRate, currencyCode)),
        taxMinorInTaxCurrency: Number(converted(amountsOf(lines).tax, exchangeRate, currencyCode)),
      };

/** The due date, as given or by the terms. Drafts follow the tenant when it moves to another zone. */
function dueOf({ dueDate, dueAt }: ModelInvoice, zone: string): object {
  if (dueDate !== undefined) return { dueDate, dueAt: endOfDay(dueDate, zone) };
  return dueAt === undefined ? {} : { dueAt, dueDate: dayOf(dueAt, zone) };
}

/** The model has net prices, and rounds nothing. `test/money/prices.test.ts` tries the others. */
export const asTyped = (total: bigint) => ({
  ...{ pricesIncludeTax: false, roundingMinor: 0 },
  payableMinor: Number(total),
});

function shownEarlyPayment(invoice: ModelInvoice): object {
  const { earlyPayment, issued } = invoice;
  if (!earlyPayment) return {};
  const discount = discountMinor(invoice);
  return {
    earlyPayment: {
      ...earlyPayment,
      ...(issued && { lastDay: plusDays(issued.issueDate, earlyPayment.days) }),
      discountMinor: Number(discount),
      payableMinor: Number(atLeast0(leftToCredit(invoice)) - discount),
    },
  };
}

/** The invoice as the API must show it, without its parties and what depends on the present time. */
export function shownInvoice(invoice: ModelInvoice, tenant: ModelTenant): Record<string, unknown> {
  const { subtotal, tax, total } = amountsOf(invoice.lines);
  const { issued, notes, serviceFrom, paidAt } = invoice;
  return {
    id: invoice.id,
    contract: invoice.contract.id,
    client: invoice.contract.client.id,
    status: invoice.status,
    kind: 'INVOICE',
    currencyCode: invoice.currencyCode,
    currencyExponent: EXPONENTS[invoice.currencyCode],
    subtotalMinor: Number(subtotal),
    taxMinor: Number(tax),
    totalMinor: Number(total),
    ...asTyped(total),
    isCashRounded: false,
    taxes: shownTaxes(pairsOf(partsOf(invoice.lines)), invoice.issuedBy),
    ...taxCurrencyOf(invoice),
    paidMinor: Number(paidMinor(invoice)),
    creditedMinor: Number(creditedMinor(invoice)),
    writtenOffMinor: Number(writtenOffMinor(invoice)),
    ...shownEarlyPayment(invoice),
    balanceMinor: Number(balanceMinor(invoice)),
    dueMinor: Number(dueMinor(invoice)),
    billableCount: invoice.lines.length,
    ...(notes !== undefined && { notes }),
    ...(serviceFrom !== undefined && { serviceFrom }),
    ...dueOf(invoice, tenant.zone),
    ...issued,
    ...(paidAt !== undefined && { paidAt }),
    availableActions: availableActions(invoice, tenant),
  };
}

/** The lines as the API must show them. */
export const shownLines = (invoice: ModelInvoice) => {
  const { lines, currencyCode, issued } = invoice;
  return lines.map((line) => ({
    id: line.id,
    quantity: Number(line.quantity) / 1_000_000,
    amountMinor: Number(line.amount),
    totalMinor: Number(totalOf(line)),
    taxPercent: line.tax && Number(line.tax.percent) / Number(PERCENT_ONE),
    taxCategory: line.tax?.category,
    taxExemptionReason: line.tax?.reason,
    isTaxInherited: line.isTaxInherited,
    taxDate: issued && (line.service ?? invoice.serviceFrom ?? lastDayOf(lines) ?? issued.issueDate),
    serviceFrom: line.service,
    currencyCode,
  }));
};
