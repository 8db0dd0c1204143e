import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  id,
  optional,
  order,
  record,
  reference,
  text,
  updatedAt,
} from '../../../platform/schema.ts';

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
};

export const contact = record(
  'Contact',
  {
    id: id('contact', "The contact's identifier."),
    client: id('client', 'The client that the contact belongs to.'),
    ...required,
    ...optional(optionalOnes),
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
    ...optional({ ...optionalOnes, order }),
  },
  'A contact to create.',
);

export const contactChange = body(changeable(required, { ...optionalOnes, order }), CHANGE_DESCRIPTION);

export const contactParams = Type.Object({ contactId: id('contact', 'The contact.') });

export const contactQuery = Type.Object({
  ...pageQuery,
  clientId: Type.Optional(id('client', 'Only the contacts of this client.')),
});

export type Contact = Static<typeof contact>;
export type NewContact = Static<typeof newContact>;
export type ContactChange = Static<typeof contactChange>;
export type ContactQuery = Static<typeof contactQuery>;
