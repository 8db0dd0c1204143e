import { type Static, Type } from 'typebox';
import { batched, batchWithConflicts } from '../../../platform/batches/schema.ts';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { LIMIT_MAX } from '../../../platform/http/answers/pagination.ts';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  currencyCode,
  formatted,
  id,
  integer,
  optional,
  order,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { newAddress } from '../addresses/schema.ts';
import { newContact } from '../contacts/schema.ts';
import { email } from '../emails/schema.ts';
import { media } from '../media/schema.ts';
import { reminderPolicy } from '../reminder-policy.ts';
import { searchQuery } from '../search/schema.ts';
import { vatNumberCheck } from '../vat-number-check.ts';

const electronicAddress = Type.Object(
  {
    scheme: formatted('address-scheme', 4, { description: 'The code of the scheme (EAS).', example: '0204' }),
    id: text(1, 200, { description: 'The address within the scheme.', example: '991-12345-06' }),
  },
  {
    additionalProperties: false,
    description: 'The address for electronic invoices.',
    examples: [{ scheme: '0204', id: '991-12345-06' }],
  },
);

/** Who a client or tenant is before the law. Documents show it. */
export const legalIdentity = {
  legalName: text(1, 200, { description: 'The name on legal documents.', example: 'Northwind Traders GmbH' }),
  tradingName: text(1, 200, {
    description: 'The name that it trades under. Documents show it beside the legal name.',
    example: 'Northwind',
  }),
  taxNumber: text(1, 100, { description: 'The national tax number.', example: '30/123/45678' }),
  registrationNumber: text(1, 100, { description: 'The company registration number.', example: 'HRB 12345' }),
  electronicAddress,
};

const required = {
  name: text(1, 200, {
    description:
      "The client's name. Documents show it if neither the client nor its address has a legal name.",
    example: 'Northwind Traders',
  }),
};
const optionalOnes = {
  description: text(0, 2_000, {
    description: 'Notes about the client.',
    example: 'Retainer since 2024',
  }),
  currencyCode,
  locale: formatted('locale', 35, {
    description:
      "The BCP 47 language tag of the client's documents. Without one, they are in the tenant's language.",
    example: 'fr-FR',
  }),
  ...legalIdentity,
  vatNumber: text(0, 100, { description: "The client's VAT number.", example: 'DE123456788' }),
  buyerReference: text(0, 255, {
    description: "The client's own mark for its invoices, such as a cost centre or a Leitweg-ID.",
    example: '04011000-12345-34',
  }),
  reminders: reminderPolicy(
    "When the client is reminded of overdue invoices. It takes the place of the tenant's policy as a whole; without it, the tenant's holds.",
  ),
  ...ownMarks,
};
const archivedAt = timestamp('When the client was archived. Absent while it is in use.');

export const client = record(
  'Client',
  {
    id: id('client', "The client's identifier."),
    ...required,
    ...optional({ ...optionalOnes, vatNumberCheck, archivedAt }),
    media,
    order,
    createdAt,
    updatedAt,
  },
  'A customer of the tenant.',
);

const sum = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const clientBalance = record(
  'ClientBalance',
  {
    currencyCode,
    dueMinor: sum('All that is due on issued invoices, and of refunds of reversed payments.', 84_788),
    overdueMinor: sum('The part of it that is overdue.', 0),
    onAccountMinor: sum('Money of the client that is not allocated. The due amount does not subtract it.', 0),
  },
  'What a client owes in one currency today, and its money on account.',
);

export const clientWithBalances = record(
  'ClientWithBalances',
  {
    ...client.properties,
    ...optional({
      balances: Type.Array(clientBalance, {
        description:
          'One for each currency in which something is due or on account. Absent if there is none.',
      }),
    }),
  },
  'The client with its balances.',
);

const { clientId: _, name: nameOfAddress, ...restOfAddress } = newAddress.properties;
const { clientId: __, name: nameOfContact, ...restOfContact } = newContact.properties;
const first = {
  address: body(
    { ...optional({ name: nameOfAddress }), ...restOfAddress },
    "The client's first address. Its `name` defaults to the legal name, or else to the name, of the client.",
  ),
  contact: body(
    {
      ...optional({ name: nameOfContact }),
      ...restOfContact,
      ...optional({ email: email.properties.address }),
    },
    "The client's first contact, with an email address. Its `name` defaults to the client's.",
    { minProperties: 1 },
  ),
};

export const newClient = body(
  { ...required, ...optional({ ...optionalOnes, order, ...first }) },
  'A client to create, alone or together with its first address and its first contact.',
);

export const newClients = batchWithConflicts('clients', newClient);
export const batchedClient = batched('BatchedClient', client);

export const clientChange = body(
  changeable(required, { ...optionalOnes, order, archivedAt }),
  CHANGE_DESCRIPTION,
);

export const clientParams = Type.Object({ clientId: id('client', 'The client.') });

export const clientQuery = Type.Object({
  ...recordQuery('client', ['name'], 'Defaults to `order`.'),
  externalId: externalIdFilter,
  limit: Type.Optional(
    integer(1, LIMIT_MAX, {
      description: 'The number of clients per page. Without it, every client is returned.',
      example: 100,
    }),
  ),
  q: searchQuery(
    'clients',
    'their names, VAT, tax and registration numbers, electronic addresses and buyer references',
  ),
  isArchived: Type.Optional(
    Type.Boolean({ description: '`false` returns only clients in use, `true` only archived ones.' }),
  ),
});

export type ElectronicAddress = Static<typeof electronicAddress>;
export type Client = Static<typeof client>;
export type ClientBalance = Static<typeof clientBalance>;
export type ClientWithBalances = Static<typeof clientWithBalances>;
export type NewClient = Static<typeof newClient>;
export type NewClients = Static<typeof newClients>;
export type BatchedClient = Static<typeof batchedClient>;
export type ClientChange = Static<typeof clientChange>;
export type ClientQuery = Static<typeof clientQuery>;
