import { type Static, Type } from 'typebox';
import { batchOf } from '../../../platform/batches/schema.ts';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  formatted,
  id,
  optional,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../../platform/schema.ts';
import { clientFilter } from '../client-filter.ts';

const required = {
  name: text(1, 200, {
    description: 'Display label, typically the name of the legal entity.',
    example: 'Northwind Traders GmbH',
  }),
  address1: text(1, 200, { description: 'First address line.', example: 'Friedrichstraße 123' }),
  country: text(1, 100, { description: 'Country, as it is printed.', example: 'Germany' }),
  city: text(1, 100, { description: 'City.', example: 'Berlin' }),
  zip: text(1, 20, { description: 'Postal code.', example: '10117' }),
};
const optionalOnes = {
  countryCode: formatted('country-code', 2, {
    description:
      'ISO 3166-1 alpha-2 code of the country (also `XI` for Northern Ireland and `XK` for Kosovo). If it is not given, it is taken from `country`, if that is a code or the name of a country in a language that the service knows; otherwise it is absent until it is set.',
    example: 'DE',
  }),
  address2: text(0, 200, { description: 'Second address line.', example: 'Aufgang B, 4. Etage' }),
  region: text(0, 100, { description: 'State or region.', example: 'Berlin' }),
  registrationNumber: text(0, 100, {
    description: 'Company registration number.',
    example: 'HRB 123456 B',
  }),
  vatNumber: text(0, 100, { description: 'VAT number.', example: 'DE123456788' }),
};

export const address = record(
  'Address',
  {
    id: id('address', "The address's identifier."),
    client: Type.Optional(
      id('client', "The client that the address belongs to. Absent on the tenant's own addresses."),
    ),
    ...required,
    ...optional(optionalOnes),
    order,
    createdAt,
    updatedAt,
  },
  'A postal address of a client or of the tenant itself.',
);

export const newAddress = body(
  {
    clientId: Type.Optional(
      reference(
        'client',
        "The client that the address belongs to. Without it, the address is the tenant's own.",
      ),
    ),
    ...required,
    ...optional({ ...optionalOnes, order }),
  },
  'An address to create.',
);

export const newAddresses = batchOf('addresses', newAddress);

export const addressChange = body(changeable(required, { ...optionalOnes, order }), CHANGE_DESCRIPTION);

export const addressParams = Type.Object({ addressId: id('address', 'The address.') });

export const addressQuery = Type.Object({
  ...recordQuery('address', ['name'], 'Defaults to `order`.'),
  clientId: clientFilter('addresses'),
});

export type Address = Static<typeof address>;
export type NewAddress = Static<typeof newAddress>;
export type NewAddresses = Static<typeof newAddresses>;
export type AddressChange = Static<typeof addressChange>;
export type AddressQuery = Static<typeof addressQuery>;
