import { type Static, type TObject, Type } from 'typebox';
import { recordQuery, statusQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  day,
  decimal,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { allowanceToAdd } from '../../agreements/allowances/schema.ts';
import { chargeToAdd, every, interval } from '../../agreements/charges/schema.ts';
import { newContract } from '../../agreements/contracts/schema.ts';
import { newBillables } from '../../billing/billables/schema.ts';
import { sent } from '../../billing/sent-schema.ts';
import { amount, currencyExponent, taxes } from '../../documents/facts/frozen-schema.ts';

export const QUOTE_STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
export const QUOTE_ACTIONS = ['send', 'accept', 'decline', 'withdraw'] as const;
export const CHANNELS = ['LINK', 'PERSON'] as const;

/** All of it is tried with every change, and shown on one page. */
const LINES_MAX = 500;
const CHARGES_MAX = 100;
const ALLOWANCES_MAX = 50;
const NAME_LENGTH_MAX = 200;
export const REASON_LENGTH_MAX = 2_000;

const { clientId, name: _, order: __, ...termsOfContract } = newContract.properties;
/** Marks are of the contract that the quote becomes. */
const { externalId: __________, metadata: ___________, ...contractTerms } = termsOfContract;
/** What is offered belongs to no project before there is a contract. */
const { projectId: ___, ...lineTerms } = newBillables.items.properties;
const { projectId: ____, startsOn: _____, prices, ...chargeTerms } = chargeToAdd.properties;
const { chargeId: ________, projectId: _________, ...allowanceTerms } = allowanceToAdd.properties;
const start = (of: string) =>
  day(`${of} Without it, the \`startsOn\` of the quote, or else the day of acceptance.`);
const price = Type.Object(
  {
    ...prices.items.properties,
    startsOn: Type.Optional(
      day(
        'The first day of the price. Without it, the price applies from the first day of the charge, until one that has a day starts.',
      ),
    ),
  },
  { title: 'QuotedPrice', additionalProperties: false, description: 'A price that applies from a day on.' },
);
const charge = Type.Object(
  {
    ...chargeTerms,
    prices: Type.Array(price, { minItems: 1, maxItems: CHARGES_MAX, description: 'Prices by day.' }),
    startsOn: Type.Optional(start('The first day that is charged.')),
  },
  {
    title: 'QuotedCharge',
    additionalProperties: false,
    description: 'A fee that comes back, as of a contract.',
  },
);
const allowance = Type.Object(
  {
    ...allowanceTerms,
    chargeIndex: Type.Optional(
      integer(0, CHARGES_MAX - 1, {
        description: 'The place of the charge in `charges` that pays for it, from 0.',
        example: 0,
      }),
    ),
  },
  { title: 'QuotedAllowance', additionalProperties: false, description: 'Prepaid hours, as of a contract.' },
);
const line = Type.Object(lineTerms, {
  title: 'QuotedLine',
  additionalProperties: false,
  'x-together': ['referenceType', 'referenceId'],
  description: 'A line that is charged once, as of an invoice.',
});
const deposit = Type.Object(
  optional({
    amountMinor: integer(1, INTEGER_MAX, {
      description: 'The amount, with tax, in minor units. Excludes `percent`.',
      example: 100_000,
    }),
    percent: decimal(0.01, 100, 2, {
      description: 'Percent of `totalMinor`. Excludes `amountMinor`.',
      example: 30,
    }),
  }),
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: 'Money in advance. Its invoice is a draft that is never issued automatically.',
    examples: [{ percent: 30 }],
  },
);

const name = text(1, 255, {
  description: "The quote's name, and that of its contract.",
  example: 'Relaunch',
});
const validUntil = {
  ...day("The last day on which it can be accepted, in the tenant's time zone."),
  examples: ['2031-12-31'],
};
/** Everything but the above is of the contract, or becomes a part of it. */
const offered = {
  introduction: text(1, 5_000, { description: 'Text above the lines.', example: 'Thank you for asking us.' }),
  notes: text(1, 5_000, { description: 'Text below the lines.', example: 'We can begin in January.' }),
  projectName: text(1, 255, { description: 'The name of a project of the contract.', example: 'Website' }),
  startsOn: day('The first day of charges and allowances that name none.'),
  billables: Type.Array(line, { maxItems: LINES_MAX, description: 'Lines that are charged once.' }),
  charges: Type.Array(charge, { maxItems: CHARGES_MAX, description: 'Fees that come back.' }),
  allowances: Type.Array(allowance, { maxItems: ALLOWANCES_MAX, description: 'Prepaid hours.' }),
  deposit,
};
const terms = { ...contractTerms, ...optional(offered) };
const { addressId: ______, currencyCode: _______, ...givenTerms } = terms;
/** What was given is shown as it was. In answers, schemas of requests have names of their own. */
const shownTerms = optional(
  JSON.parse(JSON.stringify(givenTerms).replaceAll('"title":"New', '"title":"Quoted')),
) as typeof givenTerms;

const acceptance = Type.Object(
  {
    at: timestamp('When it was accepted.'),
    by: text(1, NAME_LENGTH_MAX, { description: 'The name that was typed.', example: 'Ada Lovelace' }),
    channel: choice(CHANNELS, { description: 'LINK: by the client on the page. PERSON: by somebody here.' }),
    fileSha256: Type.String({
      description: 'The SHA-256 of the PDF that was accepted.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    version: integer(1, INTEGER_MAX, { description: 'The version that was accepted.', example: 1 }),
  },
  { title: 'Acceptance', additionalProperties: false, description: 'Who accepted what, and when.' },
);
const recurring = Type.Array(
  Type.Object(
    { every, interval, subtotalMinor: amount('Net, in minor units.', 49_000) },
    { title: 'RecurringTotal', additionalProperties: false, description: 'What comes back together.' },
  ),
  { description: 'The sums of the first whole periods of `charges`, by the length of their periods.' },
);

export const figures = {
  currencyCode,
  currencyExponent,
  subtotalMinor: amount(
    "Sum of the one-off lines' totals, less discounts and included tax, in minor units.",
    71_250,
  ),
  taxMinor: amount(
    'Sum of their taxes, in minor units, as of the last change. Tax is resolved when billed.',
    13_538,
  ),
  totalMinor: amount('Their total, tax included, in minor units.', 84_788),
  taxes,
  recurring,
};

export const quote = record(
  'Quote',
  {
    id: id('quote', "The quote's identifier."),
    client: id('client', 'The client that it is offered to.'),
    name,
    status: choice(QUOTE_STATUSES, {
      title: 'QuoteStatus',
      description: "The quote's status.",
      example: 'SENT',
    }),
    validUntil,
    ...figures,
    version: integer(1, INTEGER_MAX, {
      description: 'The version that is shown. A change after sending begins the next one.',
      example: 1,
    }),
    ...optional({
      sentVersion: integer(1, INTEGER_MAX, {
        description: 'The version that was sent last, which alone can be accepted.',
        example: 1,
      }),
      number: Type.String({
        description: "The quote's number. It gets one when it is first sent.",
        examples: ['Q-000001'],
      }),
      sentAt: timestamp(
        'When `sentVersion` was frozen, to be sent. `lastMessage` says what became of its mail.',
      ),
      lastMessage: sent.lastMessage,
      acceptance,
      declinedAt: timestamp('When it was declined.'),
      declineReason: text(1, REASON_LENGTH_MAX, { description: 'Why it was declined.', example: 'Too late' }),
      contract: id('contract', 'The contract that it became.'),
      project: id('project', 'The project of this contract.'),
      invoice: id('invoice', 'The DRAFT with its one-off lines.'),
      depositInvoice: id('invoice', 'The DRAFT of its deposit.'),
      address: id('address', 'The address that invoices are sent to.'),
    }),
    ...shownTerms,
    availableActions: Type.Array(choice(QUOTE_ACTIONS, { description: 'An action.' }), {
      description: 'The actions that the status allows.',
    }),
    createdAt,
    updatedAt,
  },
  'An offer to a client. Once accepted, it becomes a contract with all its parts.',
);

export const newQuote = body(
  { clientId, name, validUntil, ...terms },
  'A quote to create. Its terms are those of the contract that it becomes.',
);

export const quoteChange = body(
  changeable({ name, validUntil }, terms),
  `${CHANGE_DESCRIPTION} Lists and objects are replaced as a whole. A SENT quote keeps what was sent: the change begins its next version, which is sent with \`send\`.`,
);
/** The part of a change that is stored as one. */
export const quoteTerms: TObject<typeof terms> = Type.Object(terms);

export const quoteParams = Type.Object({ quoteId: id('quote', 'The quote.') });

export const quoteQuery = Type.Object({
  ...recordQuery('quote', ['name'], 'Defaults to the newest first.'),
  status: statusQuery('quotes', QUOTE_STATUSES),
  ...optional({
    clientId: id('client', 'Only the quotes of this client.'),
    number: text(1, 255, {
      description: 'Only the quote with this number, in any case.',
      example: 'Q-000001',
    }),
    validFrom: day('Only quotes whose `validUntil` is this day or later.'),
    validTo: day('Only quotes whose `validUntil` is this day or earlier.'),
  }),
});

export const acceptedBy = body(
  {
    name: {
      ...text(1, NAME_LENGTH_MAX, {
        description: 'Who accepted it, at the client.',
        example: 'Ada Lovelace',
      }),
      ...{ pattern: '\\S', 'x-says': 'must not be blank' },
    },
  },
  'Who accepted the quote.',
);
export const markedSent = body(
  optional({ on: day('The day that the quote has. Defaults to today.') }),
  'When the quote was sent.',
);
export const declining = body(
  optional({ reason: text(1, REASON_LENGTH_MAX, { description: 'Why.', example: 'Too late' }) }),
  'Why the quote was declined.',
);

export type Quote = Static<typeof quote>;
export type NewQuote = Static<typeof newQuote>;
export type QuoteChange = Static<typeof quoteChange>;
export type QuoteTerms = Static<typeof quoteTerms>;
export type QuoteQuery = Static<typeof quoteQuery>;
export type QuoteStatus = Quote['status'];
export type QuoteAction = Quote['availableActions'][number];
export type Channel = (typeof CHANNELS)[number];
export type Figures = Pick<Quote, keyof typeof figures>;
export type Acceptance = Static<typeof acceptance>;
