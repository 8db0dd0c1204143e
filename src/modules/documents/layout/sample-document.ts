import type { DocumentHead, DocumentLine, DocumentToMake, Stamp } from '../facts/document.ts';

// A document for tests and benchmarks.

export function invoiceHead(changes: Partial<DocumentHead> = {}): DocumentHead {
  return {
    type: 'INVOICE',
    id: 'inv_01jd2r8g5cf3qbx2m7w9k4t6ze',
    number: '2026-0042',
    issueDate: '2026-11-15',
    issuedAt: '2026-11-15T10:00:00.000Z',
    dueDate: '2026-11-29',
    paymentTermsDays: 14,
    locale: 'en-GB',
    paper: 'A4',
    eInvoiceProfile: 'EN16931',
    seller: {
      legalName: 'Acme Studio GmbH',
      vatNumber: 'DE123456788',
      address: address('Friedrichstraße 123', '10117', 'Berlin'),
    },
    buyer: { legalName: 'Northwind Traders GmbH', address: address('Hauptstraße 1', '80331', 'München') },
    bankAccount: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    paymentReference: '2026-0042',
    currencyCode: 'EUR',
    currencyExponent: 2,
    subtotalMinor: 71_250,
    taxMinor: 13_538,
    totalMinor: 84_788,
    roundingMinor: 0,
    payableMinor: 84_788,
    pricesIncludeTax: false,
    taxes: [{ category: 'S', percent: 19, taxableMinor: 71_250, taxMinor: 13_538 }],
    lineCount: 1,
    ...changes,
  };
}

function address(address1: string, zip: string, city: string) {
  const id = 'adr_01jd2r8g5cf3qbx2m7w9k4t6ze';
  return { id, name: '', address1, zip, city, country: 'Deutschland', countryCode: 'DE' };
}

export function line(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    name: 'Design of the start page',
    quantity: 7.5,
    unitCode: 'HUR',
    amountMinor: 9_500,
    totalMinor: 71_250,
    taxCategory: 'S',
    taxPercent: 19,
    ...changes,
  };
}

export function documentOf(
  head: Partial<DocumentHead>,
  lines: DocumentLine[],
  stamp?: Stamp,
): DocumentToMake {
  return { head: invoiceHead(head), lines, isSandbox: false, ...(stamp === undefined ? {} : { stamp }) };
}
