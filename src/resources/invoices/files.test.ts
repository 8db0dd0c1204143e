import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filesOfInvoice } from './files.ts';
import type { Invoice } from './schema.ts';

const invoice: Invoice = {
  id: 'inv_01jd2r8g5cf3qbx2m7w9k4t6ze',
  contract: 'ctr_01jd2r8g5cf3qbx2m7w9k4t6ze',
  client: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
  status: 'FINALIZED',
  invoiceNumber: 'INV-000001',
  currencyCode: 'EUR',
  currencyExponent: 2,
  subtotalMinor: 71_250,
  taxMinor: 13_538,
  totalMinor: 84_788,
  taxes: [],
  paidMinor: 0,
  creditedMinor: 0,
  refundedMinor: 0,
  balanceMinor: 84_788,
  dueMinor: 84_788,
  overpaidMinor: 0,
  isOverdue: false,
  billableCount: 1,
  notes: 'Grüße, und 請求書',
  availableActions: ['pay'],
  createdAt: '2026-11-15T01:02:03.004Z',
  updatedAt: '2026-11-15T01:02:03.004Z',
};

const nameOf = (invoiceNumber: string) => filesOfInvoice({ ...invoice, invoiceNumber })[0]?.name;

describe('the files of an invoice', () => {
  test('are the invoice as formatted JSON', () => {
    const [file, ...more] = filesOfInvoice(invoice);
    assert.deepEqual(more, []);
    assert.equal(file?.name, 'INV-000001.json');
    assert.equal(file?.contentType, 'application/json');
    const text = file?.bytes.toString('utf8') ?? '';
    assert.deepEqual(JSON.parse(text), invoice);
    assert.match(text, /\n {2}"invoiceNumber": "INV-000001",\n/);
  });

  test('do not exist for a draft', () => {
    const { invoiceNumber: _, ...draft } = invoice;
    assert.deepEqual(filesOfInvoice({ ...draft, status: 'DRAFT' }), []);
  });

  test('have names that every file system accepts, whatever the number contains', () => {
    const names: [string, string][] = [
      ['2031/06/0001', '2031-06-0001.json'],
      ['R\\1', 'R-1.json'],
      ['a:b*c?d"e<f>g|1', 'a-b-c-d-e-f-g-1.json'],
      ['../1', '--1.json'],
      ['..1..', '-1-.json'],
      [' 1 ', '1.json'],
      ['evil\u202e1', 'evil-1.json'],
      ['1\u2028', '1-.json'],
      ['COM1', '_COM1.json'],
      ['lpt1.2', '_lpt1.2.json'],
      ['COM11', 'COM11.json'],
      ['Rechnung № 7 (é, 請)', 'Rechnung № 7 (é, 請).json'],
    ];
    for (const [number, name] of names) assert.equal(nameOf(number), name);
  });

  test('have names of limited length that keep the end of the number', () => {
    const name = nameOf(`${'請'.repeat(90)}-000042`) ?? '';
    assert.ok(Buffer.byteLength(name) <= 205, name);
    assert.match(name, /^請+-000042\.json$/);
  });
});
