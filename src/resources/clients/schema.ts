import { type Static, Type } from 'typebox';
import { LIMIT_MAX, pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  currencyCode,
  id,
  integer,
  optional,
  order,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';
import { media } from '../media/schema.ts';

const required = {
  name: text(1, 200, { description: "The client's name.", example: 'Northwind Traders' }),
};
const optionalOnes = {
  description: text(0, 2_000, {
    description: 'Notes about the client.',
    example: 'Retainer since 2024',
  }),
  currencyCode,
  vatNumber: text(0, 100, { description: "The client's VAT number.", example: 'DE123456789' }),
};
const archivedAt = timestamp('When the client was archived. Absent while it is in use.');

export const client = record(
  'Client',
  {
    id: id('client', "The client's identifier."),
    ...required,
    ...optional({ ...optionalOnes, archivedAt }),
    media,
    order,
    createdAt,
    updatedAt,
  },
  'A customer of the tenant.',
);

export const newClient = body(
  { ...required, ...optional({ ...optionalOnes, order }) },
  'A client to create.',
);

export const clientChange = body(
  changeable(required, { ...optionalOnes, order, archivedAt }),
  CHANGE_DESCRIPTION,
);

export const clientParams = Type.Object({ clientId: id('client', 'The client.') });

export const clientQuery = Type.Object(
  {
    ...pageQuery,
    limit: Type.Optional(
      integer(1, LIMIT_MAX, {
        description: 'The number of clients per page. Without it, every client is returned.',
        example: 100,
      }),
    ),
    archived: Type.Optional(
      Type.Boolean({ description: '`false` returns only clients in use, `true` only archived ones.' }),
    ),
  },
  { additionalProperties: false },
);

export type Client = Static<typeof client>;
export type NewClient = Static<typeof newClient>;
export type ClientChange = Static<typeof clientChange>;
export type ClientQuery = Static<typeof clientQuery>;
