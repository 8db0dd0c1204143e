import { type Static, Type } from 'typebox';
import { metadata } from '../../../platform/external-ids/schema.ts';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  currencyCode,
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
import { discountsOf, newDiscountsOf } from '../../documents/facts/discount-schema.ts';
import { lineDescription, quantity, supply, unitCode } from '../../documents/facts/line-schema.ts';
import {
  taxCategory,
  taxCountry,
  taxExemptionCode,
  taxExemptionReason,
  taxPercent,
} from '../../documents/facts/tax-schema.ts';

/** The most lines in one request. */
export const BATCH_MAX = 10_000;
/** The most lines of one invoice. The table has the same limit. */
export const LINES_MAX = 20_000;
export const LINES_BYTES_MAX = 16 * 1_048_576;

const required = {
  name: text(1, 500, { description: 'What is charged.', example: 'Design of the start page' }),
  quantity,
  amountMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
    description:
      'Price of one unit, in minor units; with tax if the invoice has `pricesIncludeTax`. It may be negative.',
    example: 9_500,
  }),
};
/** Fields that every line has, and that a request may leave out. */
const inherited = {
  currencyCode,
  unitCode,
  supply,
};
const tax = { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason };
const projectId = reference('project', "A project of the invoice's contract.");
const optionalOnes = {
  serviceFrom: day('The first day of the service.'),
  serviceTo: day('The last day of the service.'),
  description: lineDescription,
  referenceType: text(1, 100, {
    description: 'The external system that the line refers to. Required together with `referenceId`.',
    example: 'JIRA',
  }),
  referenceId: text(1, 200, {
    description: 'The identifier in that system, unique within the invoice.',
    example: '10001',
  }),
  metadata,
};
const discounts = discountsOf("The line's discounts. Each percentage is of `quantity` times `amountMinor`.");
const newDiscounts = newDiscountsOf(
  "The line's discounts, as a whole. Each percentage is of `quantity` times `amountMinor`. A collected line takes percentages only.",
);
const referenceTogether = { 'x-together': ['referenceType', 'referenceId'] };

const deposit = Type.Object(
  {
    invoice: id('invoice', 'The invoice of the deposit.'),
    invoiceNumber: Type.String({ description: 'Its number.', examples: ['INV-000001'] }),
    issueDate: day('Its date of issue.'),
    amountMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'The amount that the line deducts of it, with tax, in minor units.',
      example: 23_800,
    }),
    taxMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'The tax in this amount, which that invoice charged.',
      example: 3_800,
    }),
  },
  {
    title: 'DeductedDeposit',
    description: 'The deposit that the line deducts. Such a line keeps its price, its tax and its texts.',
  },
);

export const billable = record(
  'Billable',
  {
    id: id('billable', "The billable's identifier."),
    invoice: id('invoice', 'The invoice that the line is on.'),
    ...required,
    totalMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description:
        '`quantity` times `amountMinor`, rounded half away from zero, less the discounts of the line.',
      example: 71_250,
    }),
    ...inherited,
    isTaxInherited: Type.Boolean({
      description:
        'Whether the line has no tax of its own, but that of its contract or tenant on its day. It follows their `taxRates` while the invoice is a DRAFT.',
      examples: [true],
    }),
    ...optional({
      ...tax,
      discounts,
      taxDate: day(
        "The day whose tax applies: the line's last day of service, or else the document's, or else its date of issue. Absent until the invoice is issued, and on deposits: only money that is allocated to them counts.",
      ),
      project: id('project', 'The project that the line is for.'),
      deposit,
      ...optionalOnes,
    }),
    order,
    createdAt,
    updatedAt,
  },
  'A line of an invoice.',
);

const newBillable = Type.Object(
  {
    ...required,
    ...optional({ ...inherited, ...tax, discounts: newDiscounts, projectId, ...optionalOnes, order }),
  },
  {
    title: 'NewBillable',
    additionalProperties: false,
    ...referenceTogether,
    description:
      "A line to add. Its currency must be the invoice's. Its tax defaults to the tax of its day in the `taxRates` of the contract, or else of the tenant. A rate above 0 without a category is S; a rate of 0 without one counts as not given.",
    examples: [{ name: 'Design of the start page', quantity: 7.5, amountMinor: 9_500 }],
  },
);

export const newBillables = Type.Array(newBillable, {
  minItems: 1,
  maxItems: BATCH_MAX,
  description: `1 to ${BATCH_MAX} lines. All of them are added, or none.`,
});

export const billablesToAdd = body(
  {
    invoiceId: reference('invoice', 'The invoice to add the lines to, which must be a DRAFT.'),
    billables: newBillables,
  },
  'Lines to add to an invoice.',
);

export const billableChange = Type.Object(
  changeable(
    { ...required, ...inherited },
    { ...tax, discounts: newDiscounts, projectId, ...optionalOnes, order },
  ),
  {
    additionalProperties: false,
    ...referenceTogether,
    description: `${CHANGE_DESCRIPTION} \`metadata\` and \`discounts\` are replaced as a whole.`,
  },
);

/** The part of a change that is stored in columns of the same names. */
export const storedBillableChange = Type.Object({
  ...billableChange.properties,
  isTaxInherited: Type.Optional(Type.Boolean()),
});

export const billableParams = Type.Object({ billableId: id('billable', 'The billable.') });

export const billableQuery = Type.Object({
  ...pageQuery,
  invoiceId: Type.Optional(id('invoice', 'Only the lines of this invoice.')),
});

export type Billable = Static<typeof billable>;
export type DeductedDeposit = Static<typeof deposit>;
export type NewBillable = Static<typeof newBillable>;
export type BillablesToAdd = Static<typeof billablesToAdd>;
export type BillableChange = Static<typeof billableChange>;
export type BillableQuery = Static<typeof billableQuery>;
