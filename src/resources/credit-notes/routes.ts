import { created, page, type Route, record, route } from '../../platform/http/route.ts';
import { issueCreditNote } from './issue.ts';
import {
  creditNote,
  creditNoteParams,
  creditNoteQuery,
  expandableCreditNote,
  expandCreditNoteQuery,
  newCreditNote,
} from './schema.ts';
import { findCreditNotes, getCreditNote } from './service.ts';

const tag = 'Credit notes';

export const creditNoteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/credit-notes',
    tag,
    summary: 'List credit notes',
    description: 'Newest first.',
    access: 'VIEWER',
    query: creditNoteQuery,
    answer: page(creditNote),
    handler: (context, { query }) => findCreditNotes(context, query),
  }),
  route({
    method: 'POST',
    path: '/credit-notes',
    tag,
    summary: 'Issue a credit note',
    description:
      'Credits all or part of an issued invoice. Credit notes have their own series of numbers. If nothing remains due, the invoice becomes PAID, or CREDITED if nothing was paid. What was paid too much is shown as `overpaidMinor` and can be refunded.',
    access: 'MEMBER',
    body: newCreditNote,
    answer: created(creditNote, ({ id }) => `/credit-notes/${id}`),
    handler: (context, { body }) => issueCreditNote(context, body),
  }),
  route({
    method: 'GET',
    path: '/credit-notes/{creditNoteId}',
    tag,
    summary: 'Get one credit note',
    access: 'VIEWER',
    params: creditNoteParams,
    query: expandCreditNoteQuery,
    answer: record(expandableCreditNote),
    handler: (context, { params, query }) => getCreditNote(context, params.creditNoteId, query.expand),
  }),
];
