import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  createdAt,
  id,
  integer,
  optional,
  record,
  text,
  updatedAt,
} from '../../../platform/schema.ts';
import { supply } from '../../documents/facts/line-schema.ts';
import { taxCategory, taxCountry, taxPercent } from '../../documents/facts/tax-schema.ts';
import { CHARTS, PLACES } from './charts.ts';
import { ACCOUNT_KINDS } from './kinds.ts';

const OWN_ACCOUNTS_MAX = 200;
/** Nine digits, which is the longest account of a customer in DATEV. */
const CUSTOMER_ACCOUNT_MAX = 999_999_999;

const kind = choice(ACCOUNT_KINDS, {
  title: 'AccountKind',
  description:
    'What is booked. `REQUESTED_DEPOSIT` takes deposits that were invoiced, `DEPOSIT` those that were paid, with their tax. `ON_ACCOUNT` takes money that was not allocated, `PROVIDER_CLEARING` money that a payment provider received, and `ROUNDING` small differences.',
  example: 'REVENUE',
});
const account = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,39}$',
    'x-says':
      'must have 1 to 40 letters, digits, blanks, dots, slashes or dashes, and begin with a letter or digit',
    description,
    examples: ['8400'],
  });
const taxKey = Type.String({
  pattern: '^[0-9]{1,4}$',
  'x-says': 'must have 1 to 4 digits',
  description: 'The tax key (BU-Schlüssel) of DATEV, for an account that does not reckon its own tax.',
  examples: ['3'],
});
const tax = optional({
  category: taxCategory,
  percent: taxPercent,
  country: {
    ...taxCountry,
    description: "The country whose tax it is. For the categories AE, K, G and O, the buyer's country.",
  },
  supply,
});

const ownAccount = Type.Object(
  { kind, ...tax, account: account('The account.'), ...optional({ taxKey }) },
  {
    additionalProperties: false,
    description:
      'An account that is booked instead of that of the chart. It is for every tax, unless it names one. Of several that fit, the one that names most is booked, and among these the first.',
  },
);

const settings = {
  chart: choice(CHARTS, {
    description:
      'The chart of accounts that `accounts` change. `NONE` books on names such as `REVENUE S 20`, until you set accounts. Defaults to `SKR03` for a tenant in Germany, and to `NONE` elsewhere. The file for DATEV asks for `SKR03` or `SKR04`.',
    example: 'SKR03',
  }),
  fiscalYearMonth: integer(1, 12, {
    description: 'The month with which the fiscal year begins. Defaults to 1.',
    example: 1,
  }),
  accountLength: integer(4, 8, {
    description:
      'The digits of accounts in DATEV. Accounts of the chart get zeros at their end, and accounts of customers have one digit more. Defaults to 4.',
    example: 4,
  }),
  customersFrom: integer(1, CUSTOMER_ACCOUNT_MAX, {
    description:
      'The first account of a customer. Further ones follow it. Defaults to 10000, with a zero more for each further digit of `accountLength`.',
    example: 10_000,
  }),
  accounts: Type.Array(ownAccount, {
    maxItems: OWN_ACCOUNTS_MAX,
    description: 'Accounts of your own, which come before those of the chart.',
    examples: [[{ kind: 'REVENUE', category: 'S', percent: 19, account: '8401' }]],
  }),
};
const numbers = optional({
  consultantNumber: integer(1_001, 9_999_999, {
    description: "The adviser's number in DATEV.",
    example: 29_098,
  }),
  firmNumber: integer(1, 99_999, { description: "The firm's number in DATEV.", example: 55_003 }),
});

export const bookkeeping = record(
  'Bookkeeping',
  { ...settings, ...numbers, ...optional({ createdAt, updatedAt }) },
  'How the tenant books.',
);
export const newBookkeeping = body(
  { ...optional(settings), ...numbers },
  'How the tenant books, as a whole. What is left out goes back to its default.',
);

export const listedAccount = record(
  'Account',
  {
    kind,
    ...tax,
    account: account('The account.'),
    isOwn: Type.Boolean({ description: 'Whether it was set in `accounts`. Otherwise the chart has it.' }),
    isAutomatic: Type.Boolean({ description: 'Whether the account reckons its own tax in DATEV.' }),
    ...optional({
      taxKey,
      name: text(1, 200, { description: 'Its name in the chart.', example: 'Erlöse 19 % USt' }),
      place: choice(PLACES, {
        description:
          'Whether the country is that of the tenant, another one of the EU, or `OUTSIDE`. Absent if all are meant.',
        example: 'HOME',
      }),
    }),
  },
  'An account that is booked.',
);

const client = id('client', 'The client.');
const customerNumber = integer(1, CUSTOMER_ACCOUNT_MAX, {
  description: 'The account of the customer. No two clients have the same.',
  example: 10_000,
});
export const customerAccount = record(
  'CustomerAccount',
  { client, account: customerNumber, createdAt, updatedAt },
  'The account that a client has in the books.',
);
export const customerAccountParams = Type.Object({ clientId: client });
export const customerAccountChange = body(
  { account: customerNumber },
  'The account that the client has from now on.',
);
export const customerAccountQuery = Type.Object(pageQuery);

export type Bookkeeping = Static<typeof bookkeeping>;
export type NewBookkeeping = Static<typeof newBookkeeping>;
export type ListedAccount = Static<typeof listedAccount>;
export type CustomerAccount = Static<typeof customerAccount>;
export type CustomerAccountQuery = Static<typeof customerAccountQuery>;
