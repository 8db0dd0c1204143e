import type { WrittenDocument } from '../../../src/modules/documents/e-invoice/terms.ts';
import type { DocumentHead, DocumentLine } from '../../../src/modules/documents/facts/document.ts';
import { MENTIONS_DEFAULT } from '../../../src/modules/documents/facts/france.ts';
import type { Tax } from '../../../src/modules/documents/facts/frozen-schema.ts';
import { exemptionDefault } from '../../../src/modules/documents/facts/texts.ts';
import { currencyExponent } from '../../../src/platform/currencies.ts';

// Issued documents for tests without a service. Every head is valid under each profile unless a test changes it.

export const SELLER: DocumentHead['seller'] = {
  legalName: 'Acme Studio GmbH',
  tradingName: 'Acme',
  vatNumber: 'DE123456788',
  taxNumber: '30/123/45678',
  registrationNumber: 'HRB 12345',
  legalNotes: 'Amtsgericht Berlin\nSitz: Berlin',
  electronicAddress: { scheme: '9930', id: 'DE123456788' },
  contact: { name: 'Ada Lovelace', email: 'billing@example.com', phone: '+49 30 123456' },
  address: {
    ...{ id: 'adr_1', name: 'Acme Studio GmbH', address1: 'Hauptstraße 1', address2: 'Hof', zip: '10115' },
    ...{ city: 'Berlin', region: 'Berlin', country: 'Germany', countryCode: 'DE' },
  },
};

export const BUYER: DocumentHead['buyer'] = {
  legalName: 'Northwind Traders SAS',
  vatNumber: 'FR40303265045',
  registrationNumber: '303265045',
  electronicAddress: { scheme: '0002', id: '303265045' },
  address: {
    ...{ id: 'adr_2', name: 'Northwind Traders SAS', address1: 'Rue de la Paix 2', zip: '75002' },
    ...{ city: 'Paris', country: 'France', countryCode: 'FR' },
  },
};

/** A head that French rules take: both parties are in France, and no amount is in another currency. */
export const FRENCH: Pick<DocumentHead, 'eInvoiceProfile' | 'seller' | 'buyer'> = {
  eInvoiceProfile: 'FR_CTC',
  seller: {
    legalName: 'Atelier Lumière',
    vatNumber: 'FR44732829320',
    registrationNumber: '732 829 320 00074',
    frenchMentions: {
      ...MENTIONS_DEFAULT,
      legalForm: 'SAS',
      shareCapital: '10 000 €',
      registryCity: 'Paris',
    },
    address: {
      ...{ id: 'adr_3', name: 'Atelier Lumière', address1: '12 rue de la Paix', zip: '75002' },
      ...{ city: 'Paris', country: 'France', countryCode: 'FR' },
    },
  },
  buyer: { ...BUYER, electronicAddress: { scheme: '0225', id: '303265045' } },
};

export interface MadeLine extends Partial<DocumentLine> {
  tax?: [category: Tax['category'], percent: number];
}

/** A line of 10.00 at 19 % by default. */
export function madeLine({ tax = ['S', 19], discounts, ...given }: MadeLine = {}): DocumentLine {
  const line = { name: 'Design', quantity: 1, unitCode: 'C62', amountMinor: 1_000, ...given };
  const price = roundedProduct(line.quantity, line.amountMinor, 6);
  const taken = discounts?.map((one) => ({
    ...one,
    amountMinor: one.percent === undefined ? one.amountMinor : roundedProduct(one.percent / 100, price, 6),
  }));
  const discounted = price - sumOf((taken ?? []).map(({ amountMinor }) => amountMinor));
  const totalMinor = given.totalMinor ?? discounted;
  return { ...line, ...(taken && { discounts: taken }), totalMinor, taxCategory: tax[0], taxPercent: tax[1] };
}

/** The sums that the service would have made of the lines. */
export function madeDocument(
  given: Partial<DocumentHead> = {},
  madeLines: MadeLine[] = [{}],
): WrittenDocument {
  const lines = madeLines.map(madeLine);
  const locale = given.locale ?? 'en';
  const taxes = given.taxes ?? taxesOf(lines, locale, given);
  const subtotalMinor = sumOf(taxes.map(({ taxableMinor }) => taxableMinor));
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  const currencyCode = given.currencyCode ?? 'EUR';
  const head: DocumentHead = {
    type: given.credit ? 'CREDIT_NOTE' : 'INVOICE',
    id: 'inv_1',
    number: 'INV-000001',
    issueDate: '2026-11-15',
    issuedAt: '2026-11-15T10:00:00.000Z',
    dueDate: '2026-12-15',
    paymentTermsDays: 30,
    locale,
    paper: 'A4',
    eInvoiceProfile: 'EN16931',
    seller: SELLER,
    buyer: BUYER,
    bankAccount: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    paymentReference: 'INV-000001',
    reference: 'PO-4711',
    buyerReference: '04011000-12345-34',
    currencyCode,
    currencyExponent: currencyExponent(currencyCode),
    subtotalMinor,
    taxMinor,
    totalMinor: subtotalMinor + taxMinor,
    roundingMinor: 0,
    payableMinor: subtotalMinor + taxMinor + (given.roundingMinor ?? 0),
    pricesIncludeTax: false,
    taxes,
    lineCount: lines.length,
    ...given,
    discounts: given.discounts?.map((discount, index) => ({
      ...discount,
      amountMinor: sumOf(taxes.map(({ discountsMinor = [] }) => discountsMinor[index] ?? 0)),
    })),
  };
  return { head, lines, isSandbox: false };
}

function taxesOf(
  lines: DocumentLine[],
  locale: string,
  { discounts, pricesIncludeTax }: Partial<DocumentHead>,
): Tax[] {
  const byPair = Map.groupBy(lines, ({ taxCategory, taxPercent }) => `${taxCategory} ${taxPercent}`);
  return [...byPair.values()].map((pair, position) => {
    const { taxCategory: category = 'S', taxPercent: percent = 0 } = pair[0] ?? {};
    const lineSum = sumOf(pair.map(({ totalMinor }) => totalMinor));
    // A fixed amount is all of the first tax.
    const discountsMinor = discounts?.map(({ percent: part, amountMinor }) =>
      part === undefined ? (position === 0 ? amountMinor : 0) : roundedProduct(part / 100, lineSum, 6),
    );
    const amount = lineSum - sumOf(discountsMinor ?? []);
    const taxMinor = pricesIncludeTax
      ? includedTax(amount, percent)
      : roundedProduct(percent / 100, amount, 6);
    const taxableMinor = pricesIncludeTax ? amount - taxMinor : amount;
    const reason = category === 'E' ? { exemptionReason: 'Small firm' } : exemptionDefault(category, locale);
    return {
      category,
      percent,
      taxableMinor,
      taxMinor,
      ...(discountsMinor && { discountsMinor }),
      ...reason,
    };
  });
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The tax inside an amount, rounded half away from zero. */
function includedTax(amount: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 10_000));
  const size = BigInt(Math.abs(amount)) * rate;
  const whole = 1_000_000n + rate;
  return Math.sign(amount) * Number((2n * size + whole) / (2n * whole));
}

/** A number with some decimals times an integer, rounded half away from zero. */
function roundedProduct(factor: number, integer: number, decimals: number): number {
  const scale = BigInt(10 ** decimals);
  const product = BigInt(Math.round(factor * Number(scale))) * BigInt(integer);
  const rounded = ((product < 0n ? -product : product) + scale / 2n) / scale;
  return Number(product < 0n ? -rounded : rounded);
}
