import { type Static, Type } from 'typebox';
import { currencyCode, day, id, integer, optional, record, text } from '../../../platform/schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';

const ROWS_MAX = 1_000;
export const BILLING_ROWS_DEFAULT = 500;

export const billingQuery = Type.Object({
  ...optional({
    to: day('The cut-off of work, recurring charges and expenses. Defaults to today.'),
    limit: integer(1, ROWS_MAX, {
      description: `The largest number of rows. Defaults to ${BILLING_ROWS_DEFAULT}.`,
      example: BILLING_ROWS_DEFAULT,
    }),
  }),
});

const sum = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const billingRow = record(
  'BillingRow',
  {
    contract: id('contract', 'The contract.'),
    contractName: text(1, 255, { description: "The contract's name.", example: 'Website relaunch' }),
    client: id('client', 'The client of the contract.'),
    clientName: text(1, 200, { description: "The client's name.", example: 'Northwind' }),
    currencyCode,
    currencyExponent,
    openMinutes: sum('Minutes of work that no line charges yet.', 90),
    workMinor: sum('These minutes at their prices.', 14_250),
    unpricedMinutes: sum('The open minutes for which no price applies. The amount leaves them out.', 0),
    unapprovedMinutes: sum('The open minutes that wait for approval. The amount leaves them out.', 0),
    chargesMinor: sum('What periods of recurring charges owe that no line charges yet.', 49_000),
    expensesMinor: sum('What expenses owe that no line charges yet.', 0),
    draftedMinor: sum('The sum of `draft`.', 0),
    owedMinor: sum('The sum of work, recurring charges, expenses and `draft`.', 63_250),
    lastMonthMinor: sum('What was issued in the calendar month before the cut-off, less credits.', 61_000),
    ...optional({
      draft: id(
        'invoice',
        'The draft that billing goes on with: the latest that collects what the contract owes. Another one follows once this one is issued.',
      ),
    }),
  },
  'What a contract owes, and what it was billed last month. Amounts are in its currency: before tax, or with tax if its `pricesIncludeTax` is true. What is to be taken back is below 0.',
);

export type BillingQuery = Static<typeof billingQuery>;
export type BillingRow = Static<typeof billingRow>;
