import { type Static, Type } from 'typebox';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  formatted,
  id,
  optional,
  order,
  record,
  reference,
  updatedAt,
} from '../../../platform/schema.ts';

const required = {
  address: formatted('email', 200, {
    description:
      'The email address. Its local part neither starts with a dot nor has two in a row; its domain ends in a label of at least two letters.',
    example: 'ada@example.com',
  }),
};

export const email = record(
  'Email',
  {
    id: id('email', "The email's identifier."),
    contact: id('contact', 'The contact that the email belongs to.'),
    ...required,
    order,
    createdAt,
    updatedAt,
  },
  'An email address of a contact.',
);

export const newEmail = body(
  {
    contactId: reference('contact', 'The contact that the email belongs to.'),
    ...required,
    ...optional({ order }),
  },
  'An email to create.',
);

export const emailChange = body(changeable(required, { order }), CHANGE_DESCRIPTION);

export const emailParams = Type.Object({ emailId: id('email', 'The email.') });

export const emailQuery = Type.Object({
  ...recordQuery('email', [], 'Defaults to `order`.'),
  contactId: Type.Optional(id('contact', 'Only the emails of this contact.')),
});

export type Email = Static<typeof email>;
export type NewEmail = Static<typeof newEmail>;
export type EmailChange = Static<typeof emailChange>;
export type EmailQuery = Static<typeof emailQuery>;
