import { type Static, Type } from 'typebox';
import { batched, batchWithConflicts } from '../../../platform/batches/schema.ts';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  id,
  optional,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../../platform/schema.ts';
import { searchQuery } from '../search/schema.ts';

const required = {
  name: text(1, 200, { description: "The contact's name.", example: 'Ada Lovelace' }),
};
const optionalOnes = {
  title: text(0, 200, {
    description: "The contact's position at the client.",
    example: 'Head of Accounting',
  }),
  phone: text(0, 50, {
    description: 'Phone number, in the form to display.',
    example: '+49 30 1234567',
  }),
  ...ownMarks,
};

/** The messages that a contact can get. */
export const RECEIVED = ['INVOICES', 'REMINDERS', 'STATEMENTS', 'QUOTES'] as const;
export type Received = (typeof RECEIVED)[number];

const receives = Type.Array(choice(RECEIVED, { description: 'A kind of messages.', example: 'INVOICES' }), {
  uniqueItems: true,
  maxItems: RECEIVED.length,
  description:
    'The messages that go to the first email of the contact, unless others are named: invoices with credit notes and receipts, reminders, statements of account, and quotes. Empty by default.',
  examples: [['INVOICES']],
});

export const contact = record(
  'Contact',
  {
    id: id('contact', "The contact's identifier."),
    client: id('client', 'The client that the contact belongs to.'),
    ...required,
    ...optional(optionalOnes),
    receives,
    order,
    createdAt,
    updatedAt,
  },
  'A contact person at a client.',
);

export const newContact = body(
  {
    clientId: reference('client', 'The client that the contact belongs to.'),
    ...required,
    ...optional({ ...optionalOnes, receives, order }),
  },
  'A contact to create.',
);

export const newContacts = batchWithConflicts('contacts', newContact);
export const batchedContact = batched('BatchedContact', contact);

export const contactChange = body(
  changeable(required, { ...optionalOnes, receives, order }),
  CHANGE_DESCRIPTION,
);

export const contactParams = Type.Object({ contactId: id('contact', 'The contact.') });

export const contactQuery = Type.Object({
  ...recordQuery('contact', ['name'], 'Defaults to `order`.'),
  externalId: externalIdFilter,
  q: searchQuery('contacts', 'their names, titles, phone numbers and email addresses'),
  clientId: Type.Optional(id('client', 'Only the contacts of this client.')),
});

export type Contact = Static<typeof contact>;
export type NewContact = Static<typeof newContact>;
export type NewContacts = Static<typeof newContacts>;
export type BatchedContact = Static<typeof batchedContact>;
export type ContactChange = Static<typeof contactChange>;
export type ContactQuery = Static<typeof contactQuery>;
