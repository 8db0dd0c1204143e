import {
  asChanged,
  asCreated,
  type Example,
  lifeOf,
  putOf,
} from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Contact, ContactChange, NewContact } from './schema.ts';

const fields = {
  ...{ name: 'Ada Lovelace', title: 'Accountant', phone: '+49 30 1234567', order: 10 },
  receives: ['INVOICES' as const],
};
const body: NewContact = { clientId: exampleId('client'), ...fields };
const created: Contact = { id: exampleId('contact'), client: exampleId('client'), ...fields, ...asCreated };
const change = { title: 'Head of Accounting' } satisfies ContactChange;

const other = { name: 'Grace Hopper', externalId: 'crm-18', order: 20, receives: [] };

export const contactExamples: Record<string, Example> = {
  ...lifeOf('Contact', { body, created, change, changed: { ...created, ...change, ...asChanged } }),
  createContacts: {
    body: { contacts: [{ clientId: exampleId('client'), ...other }], onConflict: 'SKIP' },
    answer: [
      { id: exampleId('contact', 2), client: exampleId('client'), ...other, ...asCreated, isSkipped: false },
    ],
  },
  ...putOf('Contact', 'contact', { body, created }),
};
