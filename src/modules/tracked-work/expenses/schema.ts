import { type Static, Type } from 'typebox';
import { metadata } from '../../../platform/external-ids/schema.ts';
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
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

/** The most lines that an expense shows. */
export const BILLABLES_MAX = 100;
export const EXPENSE_KINDS = ['REBILLED', 'DISBURSEMENT'] as const;
export const EXPENSE_STATUSES = ['OPEN', 'DRAFTED', 'BILLED'] as const;

const yesOrNo = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] });
const amountOf = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const projectId = namedRecord('project', 'The project that it was spent for.');
const required = {
  date: day('The day of the expense.'),
  name: text(1, 500, { description: 'What was bought. Invoices show it.', example: 'Taxi to the airport' }),
  amountMinor: integer(1, INTEGER_MAX, {
    description:
      'What was spent, in minor units of `currencyCode`. Of a REBILLED expense, without the tax that you deduct; of a DISBURSEMENT, all of it.',
    example: 4_200,
  }),
  kind: choice(EXPENSE_KINDS, {
    description:
      "REBILLED: your own cost, charged like your other lines and taxed as they are. DISBURSEMENT: paid in the client's name and for its account, so passed on exactly and outside the bases of your tax.",
    example: 'REBILLED',
  }),
};
const flags = {
  isBillable: yesOrNo('Whether the expense is to be charged. Defaults to true.', true),
  isHeld: yesOrNo(
    'Whether the expense is left out when work is collected automatically. Defaults to false.',
    false,
  ),
};
const worker = text(1, 200, { description: 'Who spent it.', example: 'Ada Lovelace' });
const details = {
  exchangeRate: Type.Number({
    exclusiveMinimum: 0,
    maximum: 9_999_999,
    'x-decimals': 10,
    description:
      "Units of the contract's currency per unit of the expense's, with at most 10 decimals. Required if they differ, and only then.",
    examples: [0.9203],
  }),
  markupPercent: decimal(0, 1_000, 4, {
    description: 'What is added to the amount. Not for a DISBURSEMENT.',
    example: 10,
  }),
  worker,
  description: text(0, 2_000, { description: 'Further text for the line.', example: 'Two people' }),
  metadata,
};
const receiptId = namedRecord('receipt', 'The uploaded file that proves the expense.');

export const expense = record(
  'Expense',
  {
    id: id('expense', "The expense's identifier."),
    project: id('project', 'The project that it was spent for.'),
    contract: id('contract', "The project's contract."),
    client: id('client', "The contract's client."),
    ...required,
    amountMinor: integer(0, INTEGER_MAX, {
      description: 'What was spent, in minor units of `currencyCode`. 0 after the expense was deleted.',
      example: 4_200,
    }),
    currencyCode,
    ...flags,
    chargeMinor: amountOf(
      "What is to be charged, in the contract's currency and with the markup. It includes tax if the prices of the contract do.",
      4_620,
    ),
    ...optional({
      ...details,
      receipt: id('receipt', 'The uploaded file that proves the expense.'),
      status: choice(EXPENSE_STATUSES, {
        description:
          'OPEN: there is something to charge or to take back, or the expense is not billable and was never charged. DRAFTED: nothing is left to do once the drafts with the expense are issued. BILLED: nothing is left to do. Not in events.',
        example: 'OPEN',
      }),
      billedMinor: amountOf('On issued invoices, less what credit notes took back. Not in events.', 0),
      draftedMinor: amountOf('On drafts. Not in events.', 0),
      owedMinor: amountOf(
        'Still to charge: `chargeMinor` (0 if not billable) - `billedMinor` - `draftedMinor`. Negative if it is to be taken back. Not in events.',
        4_620,
      ),
      billables: Type.Array(id('billable', 'A line.'), {
        maxItems: BILLABLES_MAX,
        description: `The lines that charge the expense, the newest first, at most ${BILLABLES_MAX}. Not in events.`,
      }),
      deletedAt: timestamp('When the expense was deleted. One that was charged is kept with an amount of 0.'),
    }),
    createdAt,
    updatedAt,
  },
  'Money that was spent for a client, and how much of it was charged. An expense owes the difference.',
);

export const newExpense = body(
  {
    projectId,
    ...required,
    ...optional({
      currencyCode: { ...currencyCode, description: "Defaults to the contract's currency." },
      ...flags,
      ...details,
      receiptId,
    }),
  },
  'An expense to record.',
);

export const expenseChange = body(
  changeable({ projectId, ...required, ...flags }, { currencyCode, ...details, receiptId }),
  `${CHANGE_DESCRIPTION} A \`currencyCode\` of null is the contract's.`,
);

/** A project comes with its contract. */
export const storedExpenseChange = Type.Object({
  ...expenseChange.properties,
  contractId: Type.Optional(Type.String()),
});

export const expenseParams = Type.Object({ expenseId: id('expense', 'The expense.') });

export const expenseQuery = Type.Object({
  ...recordQuery('expense', ['date', 'name'], 'Defaults to the latest `date` first.'),
  status: statusQuery('expenses', EXPENSE_STATUSES),
  ...optional({
    projectId: id('project', 'Only expenses for this project.'),
    contractId: id('contract', 'Only expenses under this contract.'),
    clientId: id('client', 'Only expenses for this client.'),
    worker: text(1, 200, { description: 'Only expenses of this person.', example: 'Ada Lovelace' }),
    dateFrom: day('Only expenses of this day or later.'),
    dateTo: day('Only expenses of this day or earlier.'),
    isBillable: yesOrNo('Only expenses that are, or are not, billable.', true),
    isHeld: yesOrNo('Only expenses that are, or are not, held.', false),
  }),
});

export type Expense = Static<typeof expense>;
export type NewExpense = Static<typeof newExpense>;
export type ExpenseChange = Static<typeof expenseChange>;
export type ExpenseQuery = Static<typeof expenseQuery>;
