import { asCreated } from '../../../platform/http/document/examples.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { printedAddress } from '../../parties/addresses/examples.ts';
import { bankAccount } from '../../parties/tenants/examples.ts';

const buyer: Party = {
  legalName: 'Northwind Traders GmbH',
  vatNumber: 'DE123456788',
  address: printedAddress,
};
const seller: Party = {
  legalName: 'Acme Studio GmbH',
  tradingName: 'Acme',
  vatNumber: 'DE136695976',
  contact: { name: 'Grace Hopper', email: 'billing@acme.example' },
  address: {
    id: exampleId('address', 2),
    name: 'Acme Studio GmbH',
    address1: 'Torstraße 1',
    zip: '10119',
    city: 'Berlin',
    country: 'Germany',
    countryCode: 'DE',
  },
};

/** The facts that every issued document of the examples has. */
export const frozen = {
  issuedAt: asCreated.createdAt,
  issueDate: '2026-11-16',
  timeZone: 'Europe/Berlin',
  locale: 'en',
  paymentTermsDays: 30,
  seller,
  buyer,
  bankAccount,
  eInvoiceProfile: 'EN16931' as const,
};

/** The sums of a document with 19 % tax on everything. */
export function sumsOf(subtotalMinor: number, taxMinor: number) {
  const tax = { category: 'S' as const, percent: 19, country: 'DE', taxableMinor: subtotalMinor, taxMinor };
  const totalMinor = subtotalMinor + taxMinor;
  const payable = { roundingMinor: 0, payableMinor: totalMinor, pricesIncludeTax: false };
  return { subtotalMinor, taxMinor, totalMinor, ...payable, taxes: [tax] };
}

export function filesOf(collection: 'invoices' | 'credit-notes', id: string) {
  const path = `${API_PREFIX}/${collection}/${id}`;
  return {
    pdf: `${path}/pdf`,
    facturX: `${path}/factur-x`,
    ubl: `${path}/xml?format=ubl`,
    cii: `${path}/xml?format=cii`,
  };
}
