import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  clearable,
  createdAt,
  formatted,
  id,
  order,
  record,
  reference,
  updatedAt,
} from '../../platform/schema.ts';

const address = formatted('email', 200, {
  description:
    'The e-mail address. The local part neither starts with a dot nor has two in a row; the domain ends in a label of at least two letters.',
  example: 'ada@example.com',
});

export const email = record(
  'Email',
  {
    id: id('email', "The email's identifier."),
    contact: id('contact', 'The contact that the email belongs to.'),
    address,
    order,
    createdAt,
    updatedAt,
  },
  'An e-mail address of a contact.',
);

export const newEmail = body(
  {
    contactId: reference('contact', 'The contact that the email belongs to.'),
    address,
    order: Type.Optional(order),
  },
  'An email to create.',
);

export const emailChange = body(
  { address: Type.Optional(address), order: clearable(order) },
  'What to change; what is left out stays as it is, and null sets `order` back to 0.',
);

export const emailParams = Type.Object({ emailId: id('email', 'The email.') });

export const emailQuery = Type.Object(
  { ...pageQuery, contactId: Type.Optional(id('contact', 'Only the emails of this contact.')) },
  { additionalProperties: false },
);

export type Email = Static<typeof email>;
export type NewEmail = Static<typeof newEmail>;
export type EmailChange = Static<typeof emailChange>;
export type EmailQuery = Static<typeof emailQuery>;
