import { type Static, Type } from 'typebox';
import { metadata } from '../../../platform/external-ids/schema.ts';
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
import {
  lineDescription,
  quantity as lineQuantity,
  supply,
  unitCode,
} from '../../documents/facts/line-schema.ts';
import {
  taxCategory,
  taxCountry,
  taxExemptionCode,
  taxExemptionReason,
  taxPercent,
} from '../../documents/facts/tax-schema.ts';
import { UNITS } from './periods.ts';

export const TIMINGS = ['IN_ADVANCE', 'IN_ARREARS'] as const;
export const PRORATIONS = ['DAYS', 'NONE'] as const;

const PRICES_MAX = 500;
const PAUSES_MAX = 100;
const INTERVAL_MAX = 99;

const price = Type.Object(
  {
    amountMinor: integer(0, INTEGER_MAX, {
      description:
        'Price of one unit for one period, in minor units; with tax if the contract has `pricesIncludeTax`.',
      example: 49_000,
    }),
    startsOn: day('The first day of the price. It applies until the next price starts.'),
    quantity: Type.Optional({
      ...lineQuantity,
      description: "Number of units from this day on, with at most 6 decimals. Defaults to the charge's.",
    }),
  },
  {
    title: 'ChargePrice',
    additionalProperties: false,
    description: 'A price that applies from a day on, within a period also.',
  },
);
const pause = Type.Object(
  {
    from: day('The first day of the pause.'),
    to: Type.Optional(day('The last day of the pause. Without it, the pause has no end.')),
  },
  { title: 'Pause', additionalProperties: false, description: 'Days that are not charged.' },
);

export const every = choice(UNITS, {
  description:
    'The unit of a period. Periods are counted from `startsOn`: monthly from 31 January, they start on 31 January, 28 February, 31 March.',
  example: 'MONTH',
});
export const interval = integer(1, INTERVAL_MAX, {
  description: 'How many units make a period. Defaults to 1.',
  example: 1,
});

const required = {
  name: text(1, 500, { description: 'What is charged.', example: 'Hosting' }),
  prices: Type.Array(price, {
    minItems: 1,
    maxItems: PRICES_MAX,
    description:
      'Prices by day, sorted by `startsOn`. Each starts on another day, the first one when the charge starts or before.',
    examples: [[{ amountMinor: 49_000, startsOn: '2026-11-15' }]],
  }),
  every,
  startsOn: day('The first day that is charged, and the first day of the first period.'),
};
/** Fields that every charge has, and that a request may leave out. */
const terms = {
  quantity: { ...lineQuantity, description: 'Number of units, with at most 6 decimals. Defaults to 1.' },
  interval,
  timing: choice(TIMINGS, {
    description:
      'Whether a period is owed from its first day on or from its last. A pause, or an end, moves these days. Defaults to IN_ADVANCE.',
    example: 'IN_ADVANCE',
  }),
  proration: choice(PRORATIONS, {
    description:
      'What is owed for a part of a period: its days of the days of the full period (DAYS), or the full price (NONE). Defaults to DAYS.',
    example: 'DAYS',
  }),
  unitCode,
  supply,
};
const tax = { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason };
const pauses = Type.Array(pause, {
  maxItems: PAUSES_MAX,
  description:
    'Days that are not charged, sorted. Pauses do not overlap, and only the last one may be without an end. Empty by default.',
  examples: [[{ from: '2027-08-01', to: '2027-08-31' }]],
});
const optionalOnes = {
  description: lineDescription,
  endsOn: day('The last day that is charged. Without it, the charge goes on until its contract ends.'),
  ...tax,
  metadata,
};
const projectId = reference('project', 'A project of the contract.');

export const charge = record(
  'Charge',
  {
    id: id('charge', "The charge's identifier."),
    contract: id('contract', 'The contract that the charge belongs to.'),
    ...required,
    ...terms,
    pauses,
    ...optional({ ...optionalOnes, project: id('project', 'The project that the charge is for.') }),
    order,
    createdAt,
    updatedAt,
  },
  'A fee that a contract owes period by period.',
);

const given = { ...optionalOnes, pauses, projectId, order };
/** A charge without its contract. */
export const chargeToAdd = Type.Object({ ...required, ...optional({ ...terms, ...given }) });

export const newCharge = body(
  {
    contractId: reference('contract', 'The contract that the charge belongs to.'),
    ...chargeToAdd.properties,
  },
  "A charge to create. Its currency is the contract's. Without a tax of its own, its lines inherit theirs, as other lines do.",
);

export const chargeChange = body(
  changeable({ ...required, ...terms }, given),
  `${CHANGE_DESCRIPTION} \`prices\`, \`pauses\` and \`metadata\` are replaced as a whole. Once a period was charged, the terms that count periods are kept: \`every\`, \`interval\`, \`startsOn\`, \`timing\`, \`proration\` and \`quantity\`.`,
);

export const chargeParams = Type.Object({ chargeId: id('charge', 'The charge.') });

export const chargeQuery = Type.Object({
  ...recordQuery('charge', ['name'], 'Defaults to `order`.'),
  contractId: Type.Optional(id('contract', 'Only the charges of this contract.')),
});

export type Charge = Static<typeof charge>;
export type ChargeToAdd = Static<typeof chargeToAdd>;
export type NewCharge = Static<typeof newCharge>;
export type ChargeChange = Static<typeof chargeChange>;
export type ChargeQuery = Static<typeof chargeQuery>;
export type ChargePrice = Static<typeof price>;
export type ChargePause = Static<typeof pause>;
