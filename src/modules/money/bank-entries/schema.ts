import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { statusQuery } from '../../../platform/http/answers/record-lists.ts';
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
  updatedAt,
} from '../../../platform/schema.ts';

export const ENTRY_STATUSES = ['MATCHED', 'PROPOSED', 'UNMATCHED', 'IGNORED'] as const;
export const DIRECTIONS = ['CREDIT', 'DEBIT'] as const;
/** More choices than people compare. */
export const CANDIDATES_MAX = 5;
const ALLOCATIONS_MAX = 500;

const amountMinor = integer(1, INTEGER_MAX, { description: 'The amount in minor units.', example: 84_788 });

const booked = {
  iban: Type.String({ description: "The tenant's account.", examples: ['DE89370400440532013000'] }),
  bookedDate: day('The day on which the bank booked it.'),
  direction: choice(DIRECTIONS, { description: '`CREDIT` came in, `DEBIT` went out.', example: 'CREDIT' }),
  amountMinor,
  currencyCode,
  isReturn: Type.Boolean({ description: 'True if it takes an earlier entry back.', examples: [false] }),
  isCharge: Type.Boolean({
    description: 'True for what the bank kept or took beside the transactions of a booking.',
    examples: [false],
  }),
};

const saidByBank = {
  valueDate: day('The day from which the bank counts it.'),
  counterpartyName: text(1, 140, { description: 'Who paid, or was paid.', example: 'Northwind Ltd' }),
  counterpartyIban: text(1, 140, { description: 'Their account.', example: 'DE02120300000000202051' }),
  reference: text(1, 140, {
    description: 'The structured reference, such as one of ISO 11649.',
    example: 'RF36INV202600042',
  }),
  text: text(1, 2_000, { description: 'The text of the transfer, by lines.', example: 'INV-2026-00042' }),
  endToEndId: text(1, 140, { description: "The payer's own reference.", example: 'NW-4711' }),
  bankReference: text(1, 140, { description: "The bank's reference.", example: '2026111500000042' }),
  returnReason: text(1, 140, { description: 'Why it was returned, as the bank says.', example: 'AC04' }),
};

const reasons = Type.Array(Type.String(), {
  description: 'Why, in words.',
  examples: [['The text names INV-2026-00042', 'The amount is what is due']],
});
const allocations = Type.Array(
  Type.Object({
    invoice: id('invoice', 'An invoice.'),
    invoiceNumber: Type.String({ description: 'Its number.', examples: ['INV-2026-00042'] }),
    client: id('client', 'The client that owes it.'),
    buyerName: Type.String({ description: "The buyer's name on it.", examples: ['Northwind Ltd'] }),
    amountMinor,
    discountMinor: Type.Optional(
      integer(1, INTEGER_MAX, { description: 'What early payment takes off it.', example: 1_730 }),
    ),
  }),
  {
    description:
      'The invoices that it would pay. Empty if their currency is another, and for other money than payments.',
  },
);

const otherMoney = {
  payment: id('payment', 'The payment that a return may take back.'),
  refund: id('refund', 'The refund that it may pay out, or take back if it is a return.'),
};

export const bankEntry = record(
  'BankEntry',
  {
    id: id('bankEntry', "The entry's identifier."),
    statement: id('bankStatement', 'The statement that brought it first.'),
    ...booked,
    ...optional(saidByBank),
    status: choice(ENTRY_STATUSES, {
      description:
        '`MATCHED` with money of this service, `PROPOSED` if `candidates` say what it may be, `UNMATCHED`, or `IGNORED`: by a person, or as the payout of a payment provider.',
      example: 'PROPOSED',
    }),
    candidates: Type.Array(Type.Object({ allocations, ...optional(otherMoney), reasons }), {
      description:
        'What it may pay, the likeliest first. They stay when a person decides, and are proposed again if that is taken back.',
    }),
    reasons,
    payments: Type.Array(id('payment', 'A payment.'), {
      description: 'The payments that it was recorded as. If it is a return, the payment that it took back.',
    }),
    ...optional({ refund: id('refund', 'The refund that it paid out, or took back if it is a return.') }),
    createdAt,
    updatedAt,
  },
  'Money that a bank booked: one transaction of a statement.',
);

export const bankEntryParams = Type.Object({ bankEntryId: id('bankEntry', 'The entry.') });

export const bankEntryQuery = Type.Object({
  ...pageQuery,
  status: statusQuery('entries', ENTRY_STATUSES),
  statementId: Type.Optional(id('bankStatement', 'Only entries that this statement brought first.')),
});

export const newMatch = body(
  optional({
    allocations: Type.Array(
      body(
        {
          invoiceId: namedRecord('invoice', 'An open invoice in the currency of the entry.'),
          amountMinor,
        },
        'A part of the money.',
      ),
      {
        maxItems: ALLOCATIONS_MAX,
        description:
          'Which invoices the money pays. Without `clientId`, the amounts add up to that of the entry.',
      },
    ),
    clientId: namedRecord('client', 'The client on whose account the rest stays.'),
    refundId: namedRecord('refund', 'The refund that it paid out, or takes back if it is a return.'),
    paymentId: namedRecord('payment', 'The payment that it takes back.'),
  }),
  'What an entry is: what it pays, which refund it was, or what it takes back.',
);

export const newIgnoring = body(
  { ...optional({ reason: text(1, 255, { description: 'Why.', example: 'A loan of the owner' }) }) },
  'Why an entry is ignored.',
);

/** An entry as a message of the bank states it. */
export interface StatedEntry extends Static<ReturnType<typeof statedEntry>> {
  /** True for a whole booking beside its transactions. It is no entry, and adds its text to one. */
  isBooking?: boolean;
}
/** With the keys that another message has for it, too. One of them is enough to know an entry. */
export type KeyedEntry = StatedEntry & { contentKey: string; referenceKey?: string };
const statedEntry = () => Type.Object({ ...booked, ...optional(saidByBank) });

export type BankEntry = Static<typeof bankEntry>;
export type BankEntryQuery = Static<typeof bankEntryQuery>;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];
export type Candidate = BankEntry['candidates'][number];
export type NewMatch = Static<typeof newMatch>;
export type NewIgnoring = Static<typeof newIgnoring>;
