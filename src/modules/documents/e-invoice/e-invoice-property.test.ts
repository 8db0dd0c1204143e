import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  BUYER,
  FRENCH,
  type MadeLine,
  madeDocument,
  SELLER,
} from '../../../../test/support/e-invoice/documents.ts';
import { readEInvoice } from '../../../../test/support/e-invoice/read.ts';
import { breachesOf } from '../../../../test/support/e-invoice/rules.ts';
import type { DocumentHead } from '../facts/document.ts';
import { eInvoiceProblems } from './check.ts';
import { writeCii } from './cii.ts';
import { writeUbl } from './ubl.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const taxSets: NonNullable<MadeLine['tax']>[][] = [
  [
    ['S', 19],
    ['S', 7],
    ['E', 0],
  ],
  [['Z', 0]],
  [
    ['AE', 0],
    ['G', 0],
  ],
  [
    ['K', 0],
    ['S', 5.5],
  ],
  [['O', 0]],
  [
    ['L', 7],
    ['M', 4],
  ],
  [['S', 0.3]],
];

const address = fc.record({
  ...{ id: fc.constant('adr_1'), name: text, address1: text, zip: text, city: text, country: text },
  countryCode: optional(fc.constantFrom('DE', 'FR', 'XK', 'SE', 'DK', 'NL', 'NO', 'US', 'GR', 'SS')),
});
const party = fc.record({
  legalName: text,
  tradingName: optional(text),
  vatNumber: optional(fc.constantFrom('DE123456788', 'FR 40 303265045', '123', 'EL094259216')),
  taxNumber: optional(text),
  legalNotes: optional(text),
  registrationNumber: optional(fc.oneof(text, fc.constantFrom('12345678', '5560360793'))),
  electronicAddress: optional(fc.record({ scheme: fc.constantFrom('9930', '0088', 'EM'), id: text })),
  contact: optional(fc.record({ name: text, email: fc.constant('a@example.com'), phone: text })),
  address: optional(address),
}) as fc.Arbitrary<DocumentHead['seller']>;

const discount = fc.record({
  percent: fc.integer({ min: 1, max: 300_000 }).map((tenThousandths) => tenThousandths / 10_000),
  amountMinor: fc.constant(0),
  reason: text,
});
const line = (taxes: NonNullable<MadeLine['tax']>[], isCredit: boolean) =>
  fc
    .record({
      name: text,
      description: optional(text),
      quantity: fc.integer({ min: 1, max: 10 ** 10 }).map((millionths) => millionths / 10 ** 6),
      amountMinor: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 10 ** 8 })),
      leftOver: fc.integer({ min: -5, max: 5 }),
      discounts: fc.oneof(
        { weight: 2, arbitrary: fc.constant(undefined) },
        fc.array(discount, { minLength: 1, maxLength: 2 }),
      ),
      tax: fc.constantFrom(...taxes),
    })
    .map(({ leftOver, discounts, ...rest }): MadeLine => {
      const isDiscounted = discounts !== undefined && !isCredit && rest.amountMinor > 500;
      const made = isDiscounted ? { ...rest, discounts } : rest;
      const total = Math.round(made.quantity * made.amountMinor);
      return isCredit ? { ...made, totalMinor: total + leftOver } : made;
    });

const documents = fc
  .tuple(fc.constantFrom(...taxSets), fc.boolean())
  .chain(([taxes, isCredit]) =>
    fc.tuple(
      fc.array(line(taxes, isCredit), { minLength: 1, maxLength: 5 }),
      fc.record({
        seller: fc.oneof(fc.constant(SELLER), fc.constant(FRENCH.seller), party),
        buyer: fc.oneof(fc.constant(BUYER), fc.constant(FRENCH.buyer), party),
        eInvoiceProfile: fc.constantFrom('EN16931', 'XRECHNUNG', 'PEPPOL', 'FR_CTC'),
        currencyCode: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
        serviceFrom: optional(fc.constant('2026-10-01')),
        notes: optional(text),
        pricesIncludeTax: fc.boolean(),
        discounts: isCredit
          ? fc.constant(undefined)
          : optional(fc.array(discount, { minLength: 1, maxLength: 3 })),
        reference: optional(text),
        credit: fc.constant(
          isCredit
            ? { kind: 'CORRECTION', reason: 'x', invoiceNumber: 'I-1', invoiceIssueDate: '2026-01-01' }
            : undefined,
        ),
      }),
    ),
  )
  .map(([lines, given]) => madeDocument(given as Partial<DocumentHead>, lines));

test('whatever the check lets through is well-formed, says the same in both syntaxes, and keeps the rules', () => {
  let passed = 0;
  fc.assert(
    fc.property(documents, (document) => {
      const ubl = readEInvoice(writeUbl(document));
      assert.deepEqual(readEInvoice(writeCii(document)), ubl);
      if (eInvoiceProblems(document.head).length > 0) return;
      passed += 1;
      assert.deepEqual(breachesOf(ubl), []);
    }),
    { numRuns: 400 },
  );
  assert.ok(passed > 10, `${passed} documents passed`);
});
