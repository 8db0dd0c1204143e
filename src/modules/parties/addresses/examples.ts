import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Address, AddressChange, NewAddress } from './schema.ts';

const place = {
  name: 'Northwind Traders GmbH',
  address1: 'Friedrichstraße 123',
  zip: '10117',
  city: 'Berlin',
  country: 'Germany',
  countryCode: 'DE',
};
const body: NewAddress = { clientId: exampleId('client'), ...place, order: 10 };
const created: Address = {
  ...{ id: exampleId('address'), client: exampleId('client'), ...place, order: 10, ...asCreated },
};
const change = { address2: 'Aufgang B, 4. Etage' } satisfies AddressChange;
const changed: Address = { ...created, ...change, ...asChanged };
/** As documents show it. */
export const printedAddress = { id: created.id, ...place, ...change };

const delivery = { ...place, name: 'Northwind Traders, warehouse', address1: 'Hafenstraße 7', order: 20 };

export const addressExamples: Record<string, Example> = {
  ...lifeOf('Address', { body, created, change, changed }, 'Addresses'),
  createAddresses: {
    body: { addresses: [{ clientId: exampleId('client'), ...delivery }] },
    answer: [{ ...created, ...delivery, id: exampleId('address', 2) }],
  },
};
