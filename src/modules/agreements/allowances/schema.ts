import { type Static, Type } from 'typebox';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  day,
  INTEGER_MAX,
  id,
  integer,
  optional,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../../platform/schema.ts';
import { UNITS } from '../charges/periods.ts';
import { interval as chargeInterval } from '../charges/schema.ts';

export const EVERY = ['ONCE', ...UNITS] as const;

/** 100,000 hours, so that shares of it are exact. */
const MINUTES_MAX = 6_000_000;
const ROLLOVER_PERIODS_MAX = 1_000;
/** Allowances of one contract. Each change of its work reckons them all anew. */
export const ALLOWANCES_MAX = 100;

const required = {
  minutesPerPeriod: integer(1, MINUTES_MAX, {
    description: 'The minutes that a period grants.',
    example: 1_200,
  }),
};
const every = choice(EVERY, {
  description:
    'The unit of a period. ONCE grants its minutes once, from `startsOn` to `endsOn`. Required, unless `chargeId` is given: then it is that of the charge.',
  example: 'MONTH',
});
const interval = {
  ...chargeInterval,
  description: "How many units make a period. Defaults to the charge's, or else to 1.",
};
const startsOn = day(
  "The first day on which work is covered. Without a charge, it is the first day of the first period. Defaults to the charge's.",
);
const rollover = Type.Union(
  [
    Type.Literal('NONE'),
    Type.Object(
      {
        maxMinutes: Type.Optional(
          integer(1, MINUTES_MAX, {
            description: 'The most minutes that go on into a period. Of more, the oldest expire.',
            example: 600,
          }),
        ),
        periods: Type.Optional(
          integer(1, ROLLOVER_PERIODS_MAX, {
            description: 'In how many later periods minutes can be used.',
            example: 3,
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      'What becomes of unused minutes at the end of a period: they expire (NONE), or go on within these limits. The oldest are used first. Defaults to NONE.',
    examples: [{ maxMinutes: 600, periods: 3 }],
  },
);
const overage = Type.Union(
  [
    Type.Literal('RATE'),
    Type.Object(
      {
        amountMinor: integer(0, INTEGER_MAX, {
          description: 'The price of an hour, in minor units.',
          example: 11_000,
        }),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      "The price of work that is not covered: the contract's rate (RATE), or a price of its own. Defaults to RATE.",
    examples: [{ amountMinor: 11_000 }],
  },
);
/** Fields that every allowance has, and that a request may leave out. */
const terms = {
  every,
  interval,
  startsOn,
  rollover,
  overage,
  isPrinted: Type.Boolean({
    description: 'Whether invoices show its periods, as `prepaid` and below their lines. Defaults to false.',
    examples: [true],
  }),
};
const optionalOnes = {
  name: text(1, 200, { description: 'What the allowance is for.', example: 'Support' }),
  role: text(1, 100, {
    description: 'Only work of this role, in any case, is covered.',
    example: 'designer',
  }),
  endsOn: day('The last day on which work is covered. Without it, that is the last day of its contract.'),
};

export const allowance = record(
  'Allowance',
  {
    id: id('allowance', "The allowance's identifier."),
    contract: id('contract', 'The contract whose work is covered.'),
    ...required,
    ...terms,
    ...optional({
      ...optionalOnes,
      charge: id('charge', 'The charge that pays for it.'),
      project: id('project', 'Only work on this project is covered.'),
    }),
    order,
    createdAt,
    updatedAt,
  },
  'Prepaid hours: minutes of work that a period covers.',
);

const given = {
  ...optionalOnes,
  chargeId: reference(
    'charge',
    'The charge of the contract that pays for it. Periods are then those of the charge, and minutes are prorated and paused with it.',
  ),
  projectId: reference('project', 'A project of the contract. Only work on it is covered.'),
  order,
};
/** An allowance without its contract. */
export const allowanceToAdd = Type.Object({ ...required, ...optional({ ...terms, ...given }) });

export const newAllowance = body(
  {
    contractId: reference('contract', 'The contract whose work is covered.'),
    ...allowanceToAdd.properties,
  },
  `An allowance to create. Several may cover the same work: that for a role and a project first, then that for one of them, then by \`startsOn\`. A contract has at most ${ALLOWANCES_MAX}.`,
);

export const allowanceChange = body(
  changeable({ ...required, ...terms }, given),
  `${CHANGE_DESCRIPTION} Coverage is reckoned anew from the first period on: what was billed otherwise is owed, or reversed.`,
);

export const allowanceParams = Type.Object({ allowanceId: id('allowance', 'The allowance.') });

export const allowanceQuery = Type.Object({
  ...recordQuery('allowance', ['name'], 'Defaults to `order`.'),
  contractId: Type.Optional(id('contract', 'Only the allowances of this contract.')),
});

export type Every = (typeof EVERY)[number];
export type Rollover = Static<typeof rollover>;
export type Overage = Static<typeof overage>;
export type Allowance = Static<typeof allowance>;
export type AllowanceToAdd = Static<typeof allowanceToAdd>;
export type NewAllowance = Static<typeof newAllowance>;
export type AllowanceChange = Static<typeof allowanceChange>;
export type AllowanceQuery = Static<typeof allowanceQuery>;
