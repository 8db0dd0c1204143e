import {
  asChanged,
  asCreated,
  type Example,
  lifeOf,
  putOf,
} from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { VatNumberCheckResult } from '../vat-number-check.ts';
import type { Client, ClientChange, ClientWithBalances, NewClient } from './schema.ts';

const body = {
  name: 'Northwind Traders',
  legalName: 'Northwind Traders GmbH',
  vatNumber: 'DE123456788',
  currencyCode: 'EUR',
  order: 10,
} satisfies NewClient;
export const newClient: Client = { id: exampleId('client'), ...body, media: [], ...asCreated };
const change = { description: 'Retainer since 2024' } satisfies ClientChange;
export const client: Client = { ...newClient, ...change, ...asChanged };

const imported = { name: 'Contoso', externalId: 'crm-18' };
const address = { address1: 'Hauptstraße 1', zip: '80331', city: 'München', country: 'Germany' };

const read: ClientWithBalances = {
  ...client,
  balances: [{ currencyCode: 'EUR', dueMinor: 116_025, overdueMinor: 0, onAccountMinor: 0 }],
};

const checked: VatNumberCheckResult = {
  status: 'VALID',
  vatNumber: body.vatNumber,
  checkedAt: asChanged.updatedAt,
  checkedOn: '2026-11-16',
  consultationNumber: 'WAPIAAAAYdT3xQ21',
};

export const clientExamples: Record<string, Example> = {
  ...lifeOf('Client', { body, created: newClient, change, changed: client }),
  createClients: {
    body: { clients: [{ ...imported, address, contact: { name: 'Ada Lovelace' } }], onConflict: 'SKIP' },
    answer: [
      { id: exampleId('client', 2), ...imported, media: [], order: 0, ...asCreated, isSkipped: false },
    ],
  },
  ...putOf('Client', 'client', { body, created: newClient }),
  getClient: { answer: read },
  checkClientVatNumber: { answer: checked },
};
