import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Email, EmailChange, NewEmail } from './schema.ts';

const fields = { address: 'ada@example.com', order: 10 };
const body: NewEmail = { contactId: exampleId('contact'), ...fields };
const created: Email = { id: exampleId('email'), contact: exampleId('contact'), ...fields, ...asCreated };
const change = { address: 'ada.lovelace@example.com' } satisfies EmailChange;

export const emailExamples = lifeOf('Email', {
  ...{ body, created, change },
  changed: { ...created, ...change, ...asChanged },
});
