import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
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

const name = text(1, 200, { description: "The contact's name.", example: 'Ada Lovelace' });
const title = text(0, 200, {
  description: 'What the contact does at the client.',
  example: 'Head of Accounting',
});
const phone = text(0, 50, {
  description: 'Phone number, written as it is to be shown.',
  example: '+49 30 1234567',
});

export const contact = record(
  'Contact',
  {
    id: id('contact', "The contact's identifier."),
    client: id('client', 'The client that the contact belongs to.'),
    name,
    title: Type.Optional(title),
    phone: Type.Optional(phone),
    order,
    createdAt,
    updatedAt,
  },
  'A person to talk to at a client.',
);

export const newContact = body(
  {
    clientId: reference('client', 'The client that the contact belongs to.'),
    name,
    title: Type.Optional(title),
    phone: Type.Optional(phone),
    order: Type.Optional(order),
  },
  'A contact to create.',
);

export const contactChange = body(
  {
    name: Type.Optional(name),
    title: clearable(title),
    phone: clearable(phone),
    order: clearable(order),
  },
  'What to change; what is left out stays as it is, and null clears an optional field.',
);

export const contactParams = Type.Object({ contactId: id('contact', 'The contact.') });

export const contactQuery = Type.Object(
  { ...pageQuery, clientId: Type.Optional(id('client', 'Only the contacts of this client.')) },
  { additionalProperties: false },
);

export type Contact = Static<typeof contact>;
export type NewContact = Static<typeof newContact>;
export type ContactChange = Static<typeof contactChange>;
export type ContactQuery = Static<typeof contactQuery>;
