import { type Static, Type } from 'typebox';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  choice,
  createdAt,
  currencyCode,
  day,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { tax } from '../../documents/facts/frozen-schema.ts';
import { reversalFields } from '../movements/schema.ts';

export const WRITE_OFF_REASONS = [
  'SMALL_DIFFERENCE',
  'EARLY_PAYMENT',
  'UNCOLLECTIBLE',
  'INSOLVENCY',
  'BANK_CHARGE',
] as const;

const fields = {
  amountMinor: integer(1, INTEGER_MAX, {
    description: 'The amount given up, tax included, in minor units. At most what is due.',
    example: 84_788,
  }),
  reason: choice(WRITE_OFF_REASONS, {
    title: 'WriteOffReason',
    description: 'Why it is given up. UNCOLLECTIBLE and INSOLVENCY make the invoice WRITTEN_OFF.',
    example: 'UNCOLLECTIBLE',
  }),
};
const reducesTax = Type.Boolean({
  description:
    'Whether it lowers taxable amount and tax on its day. Defaults to true for sellers in Germany and Austria. Elsewhere it has to be given: mostly, only a credit note lowers tax there. A BANK_CHARGE never does.',
  examples: [true],
});
const note = text(1, 500, {
  description: 'A note for your own books.',
  example: 'Court order of 3 November',
});
const taxes = Type.Array(tax, {
  description: 'The taxable amounts and taxes that it lowers. Empty if `reducesTax` is false.',
});

export const writeOff = record(
  'WriteOff',
  {
    id: id('writeOff', "The write-off's identifier."),
    invoice: id('invoice', 'The invoice.'),
    client: id('client', 'The client that need not pay this.'),
    ...fields,
    currencyCode,
    reducesTax,
    taxes,
    ...optional({
      note,
      payment: id('payment', 'The payment that made it, early. It is reversed with that payment.'),
    }),
    writtenOffAt: timestamp(
      'When the amount was given up. If a part of it is reversed, or a credit note leaves other taxes, it is reversed, and the rest written off anew with the same `writtenOffAt`.',
    ),
    date: day('The day from which it counts.'),
    ...reversalFields('write-off'),
    createdAt,
    updatedAt,
  },
  'An amount of an invoice that the client need not pay any more.',
);

export const newWriteOff = body(
  {
    invoiceId: namedRecord('invoice', 'The invoice. Its `dueMinor` says how much of it can be written off.'),
    ...fields,
    ...optional({ reducesTax, note }),
  },
  'A write-off to record.',
);

export const writeOffParams = Type.Object({ writeOffId: id('writeOff', 'The write-off.') });

export const writeOffQuery = Type.Object({
  ...recordQuery('writeOff', [], 'Defaults to the newest first.'),
  invoiceId: Type.Optional(id('invoice', 'Only the write-offs of this invoice.')),
  clientId: Type.Optional(id('client', 'Only the write-offs of this client.')),
});

export type WriteOff = Static<typeof writeOff>;
export type NewWriteOff = Static<typeof newWriteOff>;
export type WriteOffQuery = Static<typeof writeOffQuery>;
