import { type Static, Type } from 'typebox';
import { choice, currencyCode, day, id, optional, record, text } from '../../../platform/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';
import { supply } from '../../documents/facts/line-schema.ts';
import { taxCategory, taxCountry, taxPercent } from '../../documents/facts/tax-schema.ts';
import { ACCOUNT_KINDS } from '../accounts/kinds.ts';
import { MOVEMENT_TYPES } from './movement.ts';

const minor = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const posting = record(
  'Posting',
  {
    type: choice([...MOVEMENT_TYPES, 'RECEIVED_DEPOSIT'], {
      description:
        'What is booked. `ALLOCATION` is money that pays an invoice, and `RECEIVED_DEPOSIT` the tax of a deposit that was paid.',
      example: 'INVOICE',
    }),
    id: Type.String({
      description: 'The document, payment, allocation, refund or write-off.',
      examples: ['inv_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    recordedDate: day('The day on which it was recorded.'),
    valueDate: day('The day that counts.'),
    ...optional({
      number: text(1, 100, {
        description: 'The number of the document. Money has that of the invoice that it pays.',
        example: 'INV-000001',
      }),
      invoiceNumber: text(1, 100, {
        description:
          'The number of the invoice that is issued, credited, written off or paid. Open items follow from it.',
        example: 'INV-000001',
      }),
      taxDate: day('The last day of supply. Absent on deposits and money.'),
    }),
    client: id('client', 'The client.'),
    clientName: text(1, 200, { description: "The client's name today.", example: 'Northwind' }),
    currencyCode,
    currencyExponent,
    account: text(0, 40, {
      description: 'The account. Empty if the chart has none, and you set none.',
      example: '8400',
    }),
    kind: choice(ACCOUNT_KINDS, { description: 'What the account is for.', example: 'REVENUE' }),
    ...optional({
      category: taxCategory,
      percent: taxPercent,
      country: {
        ...taxCountry,
        description: "The country whose tax it is. For the categories AE, K, G and O, the buyer's country.",
      },
      supply,
    }),
    debitMinor: minor('What is debited.', 0),
    creditMinor: minor('What is credited.', 71_250),
  },
  'A side of a booking. Of each record, debits and credits come to the same sum.',
);

export const invoiceParams = Type.Object({ invoiceId: id('invoice', 'The invoice.') });

export type Posting = Static<typeof posting>;
