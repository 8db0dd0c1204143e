import { Type } from 'typebox';
import { page, type Route, record, route } from '../../../platform/http/route.ts';
import { invoice, invoiceParams } from '../../billing/invoices/schema.ts';
import { previewReminders } from './preview.ts';
import { newPromise, previewQuery, reminder, reminderPreview, reminderQuery } from './schema.ts';
import { findReminders, promise } from './service.ts';

const tag = 'Reminders';
const reminders = Type.Array(reminder, { description: 'The steps that went out, the first one first.' });

export const reminderRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/reminders',
    tag,
    summary: 'List the reminders of an invoice',
    access: 'VIEWER',
    query: reminderQuery,
    answer: record(reminders),
    handler: (context, { query }) => findReminders(context, query.invoiceId),
  }),
  route({
    method: 'GET',
    path: '/reminders/preview',
    tag,
    operationId: 'previewReminders',
    summary: "Preview a day's reminders",
    description:
      'Lists the clients with overdue invoices on that day, the messages that they would get, and the invoices left out of them. Clients whose policy is off are not listed.',
    access: 'VIEWER',
    query: previewQuery,
    answer: page(reminderPreview),
    handler: (context, { query }) => previewReminders(context, query),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/promise',
    tag,
    operationId: 'promiseInvoice',
    summary: 'Record a promise to pay',
    description:
      'Up to this day, no reminder of the invoice is sent. Nothing can be promised once nothing is due.',
    access: 'MEMBER',
    params: invoiceParams,
    body: newPromise,
    answer: record(invoice),
    handler: (context, { params, body }) => promise(context, params.invoiceId, body),
  }),
];
