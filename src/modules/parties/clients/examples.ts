import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Client, ClientChange, NewClient } from './schema.ts';

const body = {
  name: 'Northwind Traders',
  legalName: 'Northwind Traders GmbH',
  vatNumber: 'DE123456789',
  currencyCode: 'EUR',
  order: 10,
} satisfies NewClient;
export const newClient: Client = { id: exampleId('client'), ...body, media: [], ...asCreated };
const change = { description: 'Retainer since 2024' } satisfies ClientChange;
export const client: Client = { ...newClient, ...change, ...asChanged };

export const clientExamples = lifeOf('Client', { body, created: newClient, change, changed: client });
