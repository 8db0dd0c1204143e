import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

interface Case {
  settings?: object;
  client?: object;
  /** An address of the client. */
  address?: object;
  lines?: object[];
  invoice?: object;
  /** The tenant's settings once the draft is written. */
  later?: object;
}

const line = (more: object = {}) => ({ name: 'Design', quantity: 1, amountMinor: 1_000, ...more });
const taxed = (taxCategory: string, more: object = {}) => line({ taxCategory, taxPercent: 0, ...more });
const standard = line({ taxPercent: 19 });
const NUMBERED = { vatNumber: 'DE136695976' };
const FRENCH = { vatNumber: 'FR40303265045' };
const IN_FRANCE = { name: 'Northwind', address1: 'Rue 1', zip: '75002', city: 'Paris', country: 'FR' };
const rows = line({ taxPercent: 19, description: '\n.'.repeat(1_000) });

/** A draft for each obstacle, under the field that the obstacle names. */
const CASES: [field: string, why: string, Case][] = [
  ['billables', 'has no lines', { lines: [] }],
  ['billables', 'has lines without a tax', { settings: NUMBERED, lines: [line()] }],
  ['billables', 'has too many rows of text', { lines: Array(61).fill(rows) }],
  ['totalMinor', 'is below 0', { lines: [line({ amountMinor: -1, taxPercent: 19 })] }],
  ['billables.taxExemptionReason', 'has an exemption without a reason', { lines: [taxed('E')] }],
  [
    'billables.taxExemptionReason',
    'has two reasons for one category',
    { lines: ['Care', 'Education'].map((taxExemptionReason) => taxed('E', { taxExemptionReason })) },
  ],
  ['seller.legalName', 'has a nameless seller', { settings: { name: ' ' } }],
  ['buyer.legalName', 'has a nameless buyer', { client: { name: ' ' } }],
  ['billables.taxCategory', 'mixes O with others', { lines: [taxed('O'), standard] }],
  ['seller.vatNumber', 'is an export by a seller without a VAT number', { lines: [taxed('G')] }],
  ['seller.vatNumber', 'is a reverse charge by such a seller', { client: FRENCH, lines: [taxed('AE')] }],
  ['buyer.vatNumber', 'is a reverse charge to a private buyer', { settings: NUMBERED, lines: [taxed('AE')] }],
  [
    'buyer.address.countryCode',
    'is a supply to an unknown country',
    { settings: NUMBERED, client: FRENCH, lines: [taxed('K', { serviceFrom: '2026-10-01' })] },
  ],
  [
    'serviceFrom',
    'is a supply on an unknown day',
    { settings: NUMBERED, client: FRENCH, address: IN_FRANCE, lines: [taxed('K')] },
  ],
  [
    'paymentReference',
    'has a reference that its QR-IBAN does not take',
    {
      settings: { bankAccounts: [{ iban: 'CH4431999123000889012' }] },
      invoice: { paymentReference: 'RF18539007547034' },
    },
  ],
  [
    'earlyPayment.reducesTax',
    'does not say whether early payment lowers tax',
    { settings: FRENCH, invoice: { earlyPayment: { days: 10, percent: 2 } } },
  ],
  [
    'taxCurrencyCode',
    'has a tax currency that it no longer needs',
    {
      settings: { currencyCode: 'USD' },
      invoice: { taxCurrencyCode: 'USD', taxExchangeRate: 1.1 },
      later: { currencyCode: 'EUR' },
    },
  ],
  ['seller.address.countryCode', 'has to be an e-invoice', { settings: { isEInvoiceRequired: true } }],
];

describe('the obstacles of a draft', () => {
  for (const [field, why, { settings, client, address, lines = [standard], invoice, later }] of CASES)
    test(`the obstacles of a draft that ${why} are what finalizing answers, and name ${field}`, async () => {
      const firm = await openFirm(service, { settings: settings ?? {}, client: client ?? {} });
      if (address) await firm.make('/addresses', { clientId: firm.clientId, ...address });
      const billables = lines.length === 0 ? {} : { billables: lines };
      const { contractId } = firm;
      const { id } = await firm.make('/invoices', { contractId, ...billables, ...invoice });
      if (later) await firm.patch(`/tenants/${firm.tenant}`, later);
      const { obstacles, availableActions } = await firm.get(`/invoices/${id}`);
      const fields = obstacles.map((one: { field: string }) => one.field);
      assert.ok(fields.includes(field), `named are ${fields.join(', ')}`);
      assert.equal(availableActions.includes('finalize'), false);
      const { status, json } = await firm.finalize(id);
      assert.equal(status, 400);
      const answered = json.details.map(({ constraint: _, ...shown }: { constraint: string }) => shown);
      assert.deepEqual(answered, obstacles);
    });
});
