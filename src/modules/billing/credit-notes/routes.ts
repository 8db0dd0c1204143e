import { created, page, type Route, record, route } from '../../../platform/http/route.ts';
import { invoice, invoiceParams } from '../invoices/schema.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { issueCreditNote } from './issue.ts';
import { findCreditNotes } from './listing.ts';
import {
  creditNote,
  creditNoteParams,
  creditNoteQuery,
  expandableCreditNote,
  expandCreditNoteQuery,
  newCreditNote,
} from './schema.ts';
import { getCreditNote } from './service.ts';
import { voidInvoice } from './voiding.ts';

const tag = 'Credit notes';

export const creditNoteRoutes = (work: WorkBehindLines): Route[] => [
  route({
    method: 'GET',
    path: '/credit-notes',
    tag,
    summary: 'List credit notes',
    description: 'Newest first, unless `sort` says otherwise.',
    access: 'VIEWER',
    query: creditNoteQuery,
    answer: page(expandableCreditNote),
    handler: (context, { query }) => findCreditNotes(context, query),
  }),
  route({
    method: 'POST',
    path: '/credit-notes',
    tag,
    summary: 'Issue a credit note',
    description:
      'Credits all or part of an issued invoice. Credit notes have their own series of numbers. If nothing remains due, the invoice becomes PAID, or CREDITED if nothing was paid. It takes what is due; money that was allocated beyond that goes back on the account of the client, from the latest allocation on, and can be refunded or allocated again.',
    access: 'MEMBER',
    body: newCreditNote,
    answer: created(creditNote, ({ id }) => `/credit-notes/${id}`),
    handler: (context, { body }) => issueCreditNote(context, work, body),
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
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/void',
    tag: 'Invoices',
    summary: 'Void an invoice',
    description:
      'Voids a DRAFT, or a FINALIZED invoice of which nothing is paid, refunded or credited. A FINALIZED invoice is cancelled by a credit note of kind CANCELLATION over all of it. An invoice cannot be unvoided, and its number is not reused.',
    access: 'MEMBER',
    params: invoiceParams,
    answer: record(invoice),
    handler: (context, { params }) => voidInvoice(context, work, params.invoiceId),
  }),
];
