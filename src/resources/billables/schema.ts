import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  clearable,
  createdAt,
  currencyCode,
  INTEGER_MAX,
  id,
  integer,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../platform/schema.ts';
import { taxCategory, taxPercent } from '../contracts/schema.ts';

/** Lines in one request. */
export const BATCH_MAX = 10_000;
/** Lines of one invoice; the table says the same. */
export const LINES_MAX = 20_000;
/** For requests that carry lines. */
export const LINES_BYTES_MAX = 16 * 1_048_576;

const METADATA_KEYS_MAX = 50;

const name = text(1, 500, { description: 'What is charged.', example: 'Design of the start page' });
const description = text(0, 2_000, { description: 'More about it.', example: 'Two rounds of changes' });
const quantity = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999.999_999,
  'x-decimals': 6,
  description: 'How many units, at most 6 decimals.',
  examples: [7.5],
});
const amountMinor = integer(-INTEGER_MAX, INTEGER_MAX, {
  description: 'Price of one unit, in minor units; negative for a discount.',
  example: 9_500,
});
const referenceType = text(1, 100, {
  description: 'The kind of external system that the line refers to; together with `referenceId`.',
  example: 'JIRA',
});
const referenceId = text(1, 200, {
  description: 'Identifier in that system; once per invoice.',
  example: '10001',
});
const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: METADATA_KEYS_MAX,
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  description: `Texts of your own by name: at most ${METADATA_KEYS_MAX}, names of 1 to 40 characters, texts of at most 500.`,
  examples: [{ key: 'SHOP-12' }],
});

export const billable = record(
  'Billable',
  {
    id: id('billable', "The billable's identifier."),
    invoice: id('invoice', 'The invoice whose line it is.'),
    name,
    description: Type.Optional(description),
    quantity,
    amountMinor,
    totalMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: '`quantity` times `amountMinor`, rounded half away from zero.',
      example: 71_250,
    }),
    currencyCode,
    taxPercent,
    taxCategory,
    referenceType: Type.Optional(referenceType),
    referenceId: Type.Optional(referenceId),
    metadata: Type.Optional(metadata),
    order,
    createdAt,
    updatedAt,
  },
  'A line of an invoice.',
);

const newBillable = Type.Object(
  {
    name,
    description: Type.Optional(description),
    quantity,
    amountMinor,
    currencyCode: Type.Optional(currencyCode),
    taxPercent: Type.Optional(taxPercent),
    taxCategory: Type.Optional(taxCategory),
    referenceType: Type.Optional(referenceType),
    referenceId: Type.Optional(referenceId),
    metadata: Type.Optional(metadata),
    order: Type.Optional(order),
  },
  {
    additionalProperties: false,
    'x-together': ['referenceType', 'referenceId'],
    description:
      "A line to add. Its currency is the invoice's. Its tax is the contract's unless given; of a rate alone, the category is S, and Z for 0.",
    examples: [{ name: 'Design of the start page', quantity: 7.5, amountMinor: 9_500 }],
  },
);

export const newBillables = Type.Array(newBillable, {
  minItems: 1,
  maxItems: BATCH_MAX,
  description: `1 to ${BATCH_MAX} lines, added all or none.`,
});

export const billablesToAdd = body(
  { invoiceId: reference('invoice', 'The invoice that gets the lines; a DRAFT.'), billables: newBillables },
  'Lines to add to an invoice.',
);

export const billableChange = Type.Object(
  {
    name: Type.Optional(name),
    description: clearable(description),
    quantity: Type.Optional(quantity),
    amountMinor: Type.Optional(amountMinor),
    currencyCode: Type.Optional(currencyCode),
    taxPercent: Type.Optional(taxPercent),
    taxCategory: Type.Optional(taxCategory),
    referenceType: clearable(referenceType),
    referenceId: clearable(referenceId),
    metadata: clearable(metadata),
    order: clearable(order),
  },
  {
    additionalProperties: false,
    'x-together': ['referenceType', 'referenceId'],
    description:
      'What to change; what is left out stays as it is, and null clears an optional field. `metadata` is replaced as a whole.',
  },
);

export const billableParams = Type.Object({ billableId: id('billable', 'The billable.') });

export const billableQuery = Type.Object(
  { ...pageQuery, invoiceId: Type.Optional(id('invoice', 'Only the lines of this invoice.')) },
  { additionalProperties: false },
);

export type Billable = Static<typeof billable>;
export type NewBillable = Static<typeof newBillable>;
export type BillablesToAdd = Static<typeof billablesToAdd>;
export type BillableChange = Static<typeof billableChange>;
export type BillableQuery = Static<typeof billableQuery>;
