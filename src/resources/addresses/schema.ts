import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { idPattern } from '../../platform/ids.ts';
import {
  body,
  clearable,
  createdAt,
  id,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../platform/schema.ts';

const name = text(1, 200, {
  description: 'Display label, typically the name of the legal entity.',
  example: 'Northwind Traders GmbH',
});
const address1 = text(1, 200, { description: 'The primary line.', example: 'Friedrichstraße 123' });
const address2 = text(0, 200, { description: 'The secondary line.', example: 'Aufgang B, 4. Etage' });
const region = text(0, 100, { description: 'State or region.', example: 'Berlin' });
const country = text(1, 100, { description: 'The country.', example: 'Germany' });
const city = text(1, 100, { description: 'The city.', example: 'Berlin' });
const zip = text(1, 20, { description: 'Postal code.', example: '10117' });
const registrationNumber = text(0, 100, {
  description: 'Company registration number.',
  example: 'HRB 123456 B',
});
const vatNumber = text(0, 100, { description: 'VAT number.', example: 'DE123456789' });

/** The value of the filter `clientId` that asks for the tenant's own addresses; no identifier looks like it. */
export const TENANTS_OWN = 'none';

export const address = record(
  'Address',
  {
    id: id('address', "The address's identifier."),
    name,
    address1,
    address2: Type.Optional(address2),
    region: Type.Optional(region),
    country,
    city,
    zip,
    client: Type.Optional(
      id('client', "The client that the address belongs to; absent on the tenant's own addresses."),
    ),
    registrationNumber: Type.Optional(registrationNumber),
    vatNumber: Type.Optional(vatNumber),
    order,
    createdAt,
    updatedAt,
  },
  'Where a client, or the tenant itself, is found and invoiced.',
);

export const newAddress = body(
  {
    name,
    address1,
    address2: Type.Optional(address2),
    region: Type.Optional(region),
    country,
    city,
    zip,
    clientId: Type.Optional(
      reference(
        'client',
        "The client that the address belongs to; without it, the address is the tenant's own.",
      ),
    ),
    registrationNumber: Type.Optional(registrationNumber),
    vatNumber: Type.Optional(vatNumber),
    order: Type.Optional(order),
  },
  'An address to create.',
);

export const addressChange = body(
  {
    name: Type.Optional(name),
    address1: Type.Optional(address1),
    address2: clearable(address2),
    region: clearable(region),
    country: Type.Optional(country),
    city: Type.Optional(city),
    zip: Type.Optional(zip),
    registrationNumber: clearable(registrationNumber),
    vatNumber: clearable(vatNumber),
    order: clearable(order),
  },
  'What to change; what is left out stays as it is, and null clears an optional field.',
);

export const addressParams = Type.Object({ addressId: id('address', 'The address.') });

export const addressQuery = Type.Object(
  {
    ...pageQuery,
    clientId: Type.Optional(
      Type.String({
        pattern: `^${TENANTS_OWN}$|${idPattern('client')}`,
        description: `Only the addresses of this client; \`${TENANTS_OWN}\` lists the tenant's own.`,
        examples: [TENANTS_OWN],
      }),
    ),
  },
  { additionalProperties: false },
);

export type Address = Static<typeof address>;
export type NewAddress = Static<typeof newAddress>;
export type AddressChange = Static<typeof addressChange>;
export type AddressQuery = Static<typeof addressQuery>;
