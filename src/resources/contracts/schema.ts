import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  clearable,
  createdAt,
  currencyCode,
  decimal,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  order,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';
import { client } from '../clients/schema.ts';
import { PAYMENT_TERMS_DAYS_MAX } from '../tenants/schema.ts';

const RATES_MAX = 500;

/** EN 16931 codes for how a line is taxed. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;

export const taxPercent = decimal(0, 100, 4, {
  description: 'Tax rate in percent, at most 4 decimals.',
  example: 19,
});
export const taxCategory = choice(TAX_CATEGORIES, {
  description:
    'How it is taxed (EN 16931): S standard, Z zero rated, E exempt, AE reverse charge, K within the EU, G export, O outside of tax.',
  example: 'S',
});

const name = text(1, 255, { description: "The contract's name.", example: 'Website relaunch' });
const reference = text(0, 255, {
  description: "The client's own name for it, such as a purchase order.",
  example: 'PO-4711',
});
const description = text(0, 2_000, {
  description: 'What was agreed.',
  example: 'Design and build, billed monthly',
});
const paymentTermsDays = integer(0, PAYMENT_TERMS_DAYS_MAX, {
  description:
    "Days from issue to due date of its invoices; the tenant's unless given, and 30 without those.",
  example: 30,
});
const startsAt = timestamp('When the contract begins; now unless given.');
const endsAt = timestamp('When the contract ends, or ended.');

export const rate = record(
  'Rate',
  {
    role: Type.Optional(
      text(1, 100, {
        description: 'Whose work; without it, the rate is for everybody else.',
        example: 'designer',
      }),
    ),
    unit: choice(['HOUR', 'DAY', 'UNIT'], { description: 'What is counted.', example: 'HOUR' }),
    amountMinor: integer(0, INTEGER_MAX, {
      description: 'Price of one unit, in minor units.',
      example: 9_500,
    }),
    startsAt: timestamp('From when on the rate holds, until the next one of the same role and unit.'),
  },
  'A price from a moment on.',
);

const rates = Type.Array(rate, {
  maxItems: RATES_MAX,
  description: 'Prices by role and unit, each from a moment on.',
});

export const contract = record(
  'Contract',
  {
    id: id('contract', "The contract's identifier."),
    client: id('client', 'The client whom the work is for.'),
    name,
    reference: Type.Optional(reference),
    description: Type.Optional(description),
    status: choice(['DRAFT', 'ACTIVE', 'ENDED'], {
      description: 'Where the contract is in its life.',
      example: 'ACTIVE',
    }),
    currencyCode,
    paymentTermsDays,
    startsAt,
    endsAt: Type.Optional(endsAt),
    rates,
    taxPercent: Type.Optional(taxPercent),
    taxCategory: Type.Optional(taxCategory),
    addressId: Type.Optional(id('address', "Where invoices go; else the client's first address by `order`.")),
    order,
    availableActions: Type.Array(choice(['activate', 'end'], { description: 'An action.' }), {
      description: 'What may be done next.',
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

/** For records that belong to a contract: its identifier, or what `expand` asks for. */
export function expandableContract(description: string) {
  return Type.Union([id('contract', description), contract, contractWithClient], {
    description: `${description} Its identifier, or with \`expand\` the contract itself.`,
  });
}

const addressId = namedRecord('address', "Where invoices go: an address of the client's.");

export const newContract = body(
  {
    clientId: namedRecord('client', 'The client whom the work is for.'),
    name,
    reference: Type.Optional(reference),
    description: Type.Optional(description),
    currencyCode: Type.Optional(currencyCode),
    paymentTermsDays: Type.Optional(paymentTermsDays),
    startsAt: Type.Optional(startsAt),
    endsAt: Type.Optional(endsAt),
    rates: Type.Optional(rates),
    taxPercent: Type.Optional(taxPercent),
    taxCategory: Type.Optional(taxCategory),
    addressId: Type.Optional(addressId),
    order: Type.Optional(order),
  },
  "A contract to create. Its currency is the client's, or else the tenant's, unless given.",
);

export const contractChange = body(
  {
    name: Type.Optional(name),
    reference: clearable(reference),
    description: clearable(description),
    currencyCode: Type.Optional(currencyCode),
    paymentTermsDays: Type.Optional(paymentTermsDays),
    startsAt: Type.Optional(startsAt),
    endsAt: clearable(endsAt),
    rates: Type.Optional(rates),
    taxPercent: clearable(taxPercent),
    taxCategory: clearable(taxCategory),
    addressId: clearable(addressId),
    order: clearable(order),
  },
  'What to change; what is left out stays as it is, and null clears an optional field. The currency can be changed in a DRAFT only.',
);

export const contractParams = Type.Object({ contractId: id('contract', 'The contract.') });

export const contractQuery = Type.Object(
  { ...pageQuery, clientId: Type.Optional(id('client', 'Only the contracts of this client.')) },
  { additionalProperties: false },
);

export type Contract = Static<typeof contract>;
export type NewContract = Static<typeof newContract>;
export type ContractChange = Static<typeof contractChange>;
export type ContractQuery = Static<typeof contractQuery>;
export type Rate = Static<typeof rate>;
