import { type Static, type TSchema, Type } from 'typebox';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { recordQuery, statusQuery } from '../../../platform/http/answers/record-lists.ts';
import { ID_LENGTH_MAX } from '../../../platform/ids.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  day,
  expandQuery,
  formatted,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  order,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { PAYMENT_TERMS_DAYS_MAX } from '../../documents/facts/dates.ts';
import { earlyPaymentOf } from '../../documents/facts/early-payment-schema.ts';
import { pricesIncludeTax } from '../../documents/facts/frozen-schema.ts';
import { newTaxRates, taxRates } from '../../documents/facts/tax-rates-schema.ts';
import { client } from '../../parties/clients/schema.ts';
import { searchQuery } from '../../parties/search/schema.ts';

const RATES_MAX = 500;

export const CONTRACT_STATUSES = ['DRAFT', 'ACTIVE', 'ENDED'] as const;
export const CONTRACT_ACTIONS = ['activate', 'end'] as const;

const price = {
  role: Type.Optional(
    text(1, 100, {
      description:
        'The role whose work the rate prices, in any case: `Designer` and `designer` are the same role. A rate without a role applies to all other roles.',
      example: 'designer',
    }),
  ),
  unit: choice(['HOUR', 'DAY', 'UNIT'], { description: 'The unit that is priced.', example: 'HOUR' }),
  amountMinor: integer(0, INTEGER_MAX, {
    description: 'Price of one unit, in minor units.',
    example: 9_500,
  }),
  startsOn: day(
    'The first day of the rate. It applies until the next rate for the same role and unit starts.',
  ),
};
const rate = record(
  'Rate',
  { id: id('rate', "The rate's identifier."), ...price },
  'A price that applies from a day on.',
);
const newRate = Type.Object(
  {
    id: Type.Optional(
      text(1, ID_LENGTH_MAX, {
        description:
          'The identifier of a rate that the contract already has, to keep it. A new rate has none.',
        example: 'rat_01jd2r8g5cf3qbx2m7w9k4t6ze',
      }),
    ),
    ...price,
  },
  { title: 'NewRate', additionalProperties: false, description: 'A price that applies from a day on.' },
);

/** How time entries are put together into lines. */
export const GROUPINGS = ['REFERENCE', 'PROJECT', 'WORKER', 'ROLE', 'DAY'] as const;
export const groupBy = choice(GROUPINGS, {
  description:
    "What one line stands for: a task (REFERENCE), a project, a worker, a role or a day. Defaults to the contract's, or else to REFERENCE.",
  example: 'REFERENCE',
});

const name = text(1, 255, { description: "The contract's name.", example: 'Website relaunch' });
/** Fields that every contract has, and that a request may leave out. */
const terms = {
  currencyCode,
  paymentTermsDays: integer(0, PAYMENT_TERMS_DAYS_MAX, {
    description:
      "Days from the date of issue to the due date of its invoices. Defaults to the tenant's, or else to 30.",
    example: 30,
  }),
  pricesIncludeTax: {
    ...pricesIncludeTax,
    description: 'Whether rates, and prices on new invoices of the contract, include tax. Defaults to false.',
  },
  isApprovalRequired: Type.Boolean({
    description:
      'Whether time entries are charged only after an ADMIN approved them. What is on a draft already stays there. Defaults to false.',
    examples: [false],
  }),
};
const ratesOf = <R extends TSchema>(item: R) =>
  Type.Array(item, {
    maxItems: RATES_MAX,
    description:
      'Prices by role and unit. Two rates for the same role, in any case, and unit start on different days.',
  });
const newRates = ratesOf(newRate);
const optionalOnes = {
  reference: text(0, 255, {
    description: "The client's reference, such as a purchase order number.",
    example: 'PO-4711',
  }),
  description: text(0, 2_000, {
    description: 'What was agreed.',
    example: 'Design and build, billed monthly',
  }),
  earlyPayment: earlyPaymentOf(
    'The discount for early payment, which new invoices of the contract take over. Its `days` are below `paymentTermsDays`.',
  ),
  locale: formatted('locale', 35, {
    description:
      "The BCP 47 language tag of its documents. Without one, they are in the client's language, or else in the tenant's.",
    example: 'fr-FR',
  }),
  startsAt: timestamp('When the contract begins. Without it, it has no beginning.'),
  endsAt: timestamp('When the contract ends or ended. Without it, it has no end.'),
  ...ownMarks,
};
const collect = Type.Object(
  {
    every: choice(['MONTH', 'WEEK', 'NEVER'], {
      description:
        'The period of a collecting draft. Weeks begin on Monday. With NEVER, work is collected only by hand.',
      example: 'MONTH',
    }),
    groupBy: Type.Optional(groupBy),
  },
  {
    additionalProperties: false,
    description:
      'How work is collected onto drafts automatically. Without it, the work of projects that an issue tracker feeds is collected by MONTH and REFERENCE, and other work only by hand.',
  },
);
const ISSUE_AFTER_DAYS_MAX = 90;
const issue = Type.Object(
  {
    mode: choice(['DRAFT', 'FINALIZE', 'SEND'], {
      description:
        'DRAFT leaves the draft to people, as without `issue`. FINALIZE issues it, and SEND mails the invoice as well.',
      example: 'SEND',
    }),
    afterDays: Type.Optional(
      integer(0, ISSUE_AFTER_DAYS_MAX, {
        description: 'Days to wait after the first day that follows the period. Defaults to 0.',
        example: 3,
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Whether the collecting draft of a period is issued automatically, as the first day after the period begins. With FINALIZE or SEND, all work of the contract is collected: without `collect`, by MONTH and REFERENCE.',
  },
);
const addressId = namedRecord('address', "The client's address that invoices are sent to.");

export const contract = record(
  'Contract',
  {
    id: id('contract', "The contract's identifier."),
    client: id('client', 'The client that the work is for.'),
    name,
    status: choice(CONTRACT_STATUSES, {
      title: 'ContractStatus',
      description: "The contract's status.",
      example: 'ACTIVE',
    }),
    ...terms,
    rates: ratesOf(rate),
    taxRates,
    ...optional({
      ...optionalOnes,
      collect,
      issue,
      address: id(
        'address',
        "The address that invoices are sent to. Without it, they go to the client's first address by `order`.",
      ),
    }),
    order,
    availableActions: Type.Array(choice(CONTRACT_ACTIONS, { description: 'An action.' }), {
      description: 'The actions that the status allows.',
    }),
    createdAt,
    updatedAt,
  },
  'The terms of the work for a client.',
);

const contractWithClient = record(
  'ContractWithClient',
  { ...contract.properties, client },
  'The contract with its client.',
);

export const expandableContract = record(
  'ExpandableContract',
  {
    ...contract.properties,
    client: Type.Union([contract.properties.client, client], {
      description: 'The client that the work is for. Its identifier, or with `expand` the client itself.',
    }),
  },
  'A contract with the relations that `expand` names.',
);

/** The contract of another record: its identifier, or with `expand` the contract itself. */
export function relatedContract(description: string) {
  return Type.Union([id('contract', description), contract, contractWithClient], {
    description: `${description} Its identifier, or with \`expand\` the contract itself.`,
  });
}

export const newContract = body(
  {
    clientId: namedRecord('client', 'The client that the work is for.'),
    name,
    ...optional({
      ...terms,
      rates: newRates,
      taxRates: newTaxRates,
      ...optionalOnes,
      collect,
      issue,
      addressId,
      order,
    }),
  },
  "A contract to create. Its currency defaults to the client's, or else to the tenant's.",
);

export const contractChange = body(
  changeable(
    { name, ...terms, rates: newRates, taxRates: newTaxRates },
    { ...optionalOnes, collect, issue, addressId, order },
  ),
  `${CHANGE_DESCRIPTION} The currency and \`pricesIncludeTax\` can be changed only while the contract is a DRAFT. \`rates\` and \`taxRates\` are replaced as a whole.`,
);

export const contractParams = Type.Object({ contractId: id('contract', 'The contract.') });

export const expandContractQuery = expandQuery(['client']);

export const contractQuery = Type.Object({
  ...recordQuery('contract', ['name'], 'Defaults to `order`.'),
  externalId: externalIdFilter,
  q: searchQuery('contracts', 'their names and references'),
  clientId: Type.Optional(id('client', 'Only the contracts of this client.')),
  status: statusQuery('contracts', CONTRACT_STATUSES),
  ...expandContractQuery.properties,
});

export type Contract = Static<typeof contract>;
export type ExpandableContract = Static<typeof expandableContract>;
export type ContractStatus = Contract['status'];
export type ContractAction = Contract['availableActions'][number];
export type NewContract = Static<typeof newContract>;
export type ContractChange = Static<typeof contractChange>;
export type ContractQuery = Static<typeof contractQuery>;
export type Rate = Static<typeof rate>;
export type NewRate = Static<typeof newRate>;
export type Collect = Static<typeof collect>;
export type Issue = Static<typeof issue>;
export type Grouping = (typeof GROUPINGS)[number];
