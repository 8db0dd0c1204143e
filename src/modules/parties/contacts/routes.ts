import { Type } from 'typebox';
import { BATCH_BYTES_MAX } from '../../../platform/batches/schema.ts';
import { putRoute } from '../../../platform/external-ids/put.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { createContacts } from './batch.ts';
import { putContact } from './putting.ts';
import {
  batchedContact,
  contact,
  contactChange,
  contactParams,
  contactQuery,
  newContact,
  newContacts,
} from './schema.ts';
import { changeContact, createContact, findContacts, getContact, removeContact } from './service.ts';

const tag = 'Contacts';

const made = Type.Array(batchedContact, { description: 'The contacts in the given order.' });

export const contactRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/contacts',
    tag,
    summary: 'List contacts',
    description: 'All contacts, or with `clientId` the contacts of one client.',
    access: 'VIEWER',
    query: contactQuery,
    answer: page(contact),
    handler: (context, { query }) => findContacts(context, query),
  }),
  route({
    method: 'POST',
    path: '/contacts',
    tag,
    summary: 'Create a contact',
    access: 'DRAFTER',
    body: newContact,
    answer: created(contact, ({ id }) => `/contacts/${id}`),
    handler: (context, { body }) => createContact(context, body),
  }),
  route({
    method: 'POST',
    path: '/contacts/batch',
    tag,
    operationId: 'createContacts',
    summary: 'Create many contacts',
    description:
      "Creates all of the contacts or none. With `onConflict: SKIP`, items whose `externalId` is taken are left out, and answered as they are, with `isSkipped`. `Location` lists the contacts of the first one's client.",
    access: 'DRAFTER',
    body: newContacts,
    bodyBytesMax: BATCH_BYTES_MAX,
    answer: created(made, ([first]) => `/contacts?clientId=${first?.client}`),
    handler: (context, { body }) => createContacts(context, body),
  }),
  putRoute({
    path: '/contacts',
    tag,
    access: 'DRAFTER',
    called: 'a contact',
    body: newContact,
    answer: contact,
    put: putContact,
  }),
  route({
    method: 'GET',
    path: '/contacts/{contactId}',
    tag,
    summary: 'Get one contact',
    access: 'VIEWER',
    params: contactParams,
    answer: record(contact),
    handler: (context, { params }) => getContact(context, params.contactId),
  }),
  route({
    method: 'PATCH',
    path: '/contacts/{contactId}',
    tag,
    summary: 'Partially update a contact',
    description: 'The client that a contact belongs to cannot be changed.',
    access: 'DRAFTER',
    params: contactParams,
    body: contactChange,
    answer: record(contact),
    handler: (context, { params, body }) => changeContact(context, params.contactId, body),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{contactId}',
    tag,
    summary: 'Delete a contact',
    description: 'Its emails are deleted with it.',
    access: 'DRAFTER',
    params: contactParams,
    answer: nothing,
    handler: (context, { params }) => removeContact(context, params.contactId),
  }),
];
