import fc from 'fast-check';
import type { DocumentHead } from '../../../src/modules/documents/facts/document.ts';
import { BUYER, FRENCH, type MadeLine, madeDocument, SELLER } from './documents.ts';

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

const discount = fc.oneof(
  fc.record({
    percent: fc.integer({ min: 1, max: 300_000 }).map((tenThousandths) => tenThousandths / 10_000),
    amountMinor: fc.constant(0),
    reason: text,
  }),
  fc.record({ amountMinor: fc.integer({ min: 1, max: 400 }), reason: text }),
);
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
      supply: optional(fc.constantFrom('SERVICE', 'GOODS')),
    })
    .map(({ leftOver, discounts, ...rest }): MadeLine => {
      const isDiscounted = discounts !== undefined && !isCredit && rest.amountMinor > 500;
      const made = isDiscounted ? { ...rest, discounts } : rest;
      const total = Math.round(made.quantity * made.amountMinor);
      return isCredit ? { ...made, totalMinor: total + leftOver } : made;
    });

/** Documents of every kind: all categories, profiles and currencies, prices with and without tax, discounts, rounding. */
export const randomDocuments: fc.Arbitrary<ReturnType<typeof madeDocument>> = fc
  .tuple(fc.constantFrom(...taxSets), fc.boolean())
  .chain(([taxes, isCredit]) =>
    fc.tuple(
      fc.array(line(taxes, isCredit), { minLength: 1, maxLength: 5 }),
      fc.record({
        seller: fc.oneof(fc.constant(SELLER), fc.constant(FRENCH.seller), party),
        buyer: fc.oneof(fc.constant(BUYER), fc.constant(FRENCH.buyer), party),
        eInvoiceProfile: fc.constantFrom('EN16931', 'XRECHNUNG', 'PEPPOL', 'FR_CTC'),
        currencyCode: fc.constantFrom('EUR', 'USD', 'CHF', 'JPY', 'KWD'),
        inTaxCurrency: optional(fc.integer({ min: -100, max: 10 ** 6 })),
        roundingMinor: fc.integer({ min: -2, max: 2 }),
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
  .map(([lines, { inTaxCurrency, roundingMinor, ...given }]) => {
    const inAnother = given.currencyCode !== 'EUR' && inTaxCurrency !== undefined;
    const made = {
      ...given,
      ...(given.currencyCode === 'CHF' && { roundingMinor }),
      ...(inAnother && { taxCurrencyCode: 'EUR', taxMinorInTaxCurrency: inTaxCurrency }),
    };
    return madeDocument(made as Partial<DocumentHead>, lines);
  });
