import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { email, emailChange, emailParams, emailQuery, newEmail } from './schema.ts';
import { changeEmail, createEmail, findEmails, getEmail, removeEmail } from './service.ts';

const tag = 'Emails';

export const emailRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/emails',
    tag,
    summary: 'List emails',
    description: 'All emails, or with `contactId` the emails of one contact.',
    access: 'VIEWER',
    query: emailQuery,
    answer: page(email),
    handler: (context, { query }) => findEmails(context, query),
  }),
  route({
    method: 'POST',
    path: '/emails',
    tag,
    summary: 'Create an email',
    access: 'DRAFTER',
    body: newEmail,
    answer: created(email, ({ id }) => `/emails/${id}`),
    handler: (context, { body }) => createEmail(context, body),
  }),
  route({
    method: 'GET',
    path: '/emails/{emailId}',
    tag,
    summary: 'Get one email',
    access: 'VIEWER',
    params: emailParams,
    answer: record(email),
    handler: (context, { params }) => getEmail(context, params.emailId),
  }),
  route({
    method: 'PATCH',
    path: '/emails/{emailId}',
    tag,
    summary: 'Partially update an email',
    description: 'The contact that an email belongs to cannot be changed.',
    access: 'DRAFTER',
    params: emailParams,
    body: emailChange,
    answer: record(email),
    handler: (context, { params, body }) => changeEmail(context, params.emailId, body),
  }),
  route({
    method: 'DELETE',
    path: '/emails/{emailId}',
    tag,
    summary: 'Delete an email',
    access: 'DRAFTER',
    params: emailParams,
    answer: nothing,
    handler: (context, { params }) => removeEmail(context, params.emailId),
  }),
];
