import { Type } from 'typebox';
import { putRoute } from '../../../platform/external-ids/put.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_SELF_ISSUING } from '../billables/drafting.ts';
import { LINES_BYTES_MAX } from '../billables/schema.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { carryOver } from './carrying-over.ts';
import { carriedOverInvoice } from './carrying-schema.ts';
import { finalizeInvoice, finalizeInvoices } from './finalization.ts';
import { invoicesToFinalize } from './finalizing-schema.ts';
import { findInvoices } from './listing.ts';
import { invoiceQuery, invoiceSummary, invoiceSummaryQuery } from './listing-schema.ts';
import { putInvoice } from './putting.ts';
import type { RemindersOf } from './reminding.ts';
import {
  expandableInvoice,
  expandInvoiceQuery,
  invoice,
  invoiceChange,
  invoiceParams,
  newInvoice,
} from './schema.ts';
import { changeInvoice, createInvoice, getInvoice, removeInvoice } from './service.ts';
import { summarizeInvoices } from './summary.ts';
import type { DraftWarnings } from './warnings.ts';

const tag = 'Invoices';

const invoiceSummaries = Type.Array(invoiceSummary, { description: 'The sums, by currency and status.' });
const finalized = Type.Array(invoice, { description: 'The invoices in the given order.' });

export const invoiceRoutes = (
  warnings: DraftWarnings,
  work: WorkBehindLines,
  remindersOf: RemindersOf,
): Route[] => [
  route({
    method: 'GET',
    path: '/invoices',
    tag,
    summary: 'List invoices',
    description:
      'Newest first, unless `sort` says otherwise. With `issuedFrom` or `issuedTo`, the list is sorted by date of issue, latest first.',
    access: 'VIEWER',
    query: invoiceQuery,
    answer: page(expandableInvoice),
    handler: (context, { query }) => findInvoices(context, query, remindersOf),
  }),
  route({
    method: 'GET',
    path: '/invoices/summary',
    tag,
    operationId: 'summarizeInvoices',
    summary: 'Add up invoices',
    description:
      'One row for each status and currency of the invoices that the filters select. The filters are the same as in the list. A DRAFT counts with its total so far.',
    access: 'VIEWER',
    query: invoiceSummaryQuery,
    answer: record(invoiceSummaries),
    handler: (context, { query }) => summarizeInvoices(context, query),
  }),
  route({
    method: 'POST',
    path: '/invoices',
    tag,
    summary: 'Create an invoice',
    description: 'A new invoice is a DRAFT.',
    access: 'DRAFTER',
    body: newInvoice,
    bodyBytesMax: LINES_BYTES_MAX,
    answer: created(invoice, ({ id }) => `/invoices/${id}`),
    handler: async (context, { body }) => warnings.readDraft(context, await createInvoice(context, body)),
  }),
  route({
    method: 'POST',
    path: '/invoices/carry-over',
    tag,
    operationId: 'carryOverInvoice',
    summary: 'Carry over an open invoice of a former system',
    description:
      'The invoice is FINALIZED at once, under its own number, which is outside the series. It has no lines, and its amounts are those that are still to pay. It is paid and reported as any other, but the tax report by date of issue leaves it out.',
    access: 'MEMBER',
    body: carriedOverInvoice,
    answer: created(invoice, ({ id }) => `/invoices/${id}`),
    handler: (context, { body }) => carryOver(context, body),
  }),
  route({
    method: 'POST',
    path: '/invoices/finalize',
    tag,
    operationId: 'finalizeInvoices',
    summary: 'Finalize many invoices',
    description: 'Finalizes all of the invoices or none, and numbers them in the given order.',
    access: 'MEMBER',
    body: invoicesToFinalize,
    answer: record(finalized),
    handler: (context, { body }) => finalizeInvoices(context, body.invoiceIds),
  }),
  putRoute({
    path: '/invoices',
    tag,
    access: 'DRAFTER',
    memberNeeded: `${TO_CHANGE_SELF_ISSUING}, or an issued one`,
    called: 'an invoice',
    description:
      '`billables` replace the lines of a DRAFT as a whole, unless some charge tracked work, fees or expenses, or deduct deposits. Once it is issued, only `externalId` and `metadata` may differ.',
    body: newInvoice,
    bodyBytesMax: LINES_BYTES_MAX,
    answer: invoice,
    put: async (context, externalId, body) => {
      const { isNew, data } = await putInvoice(context, externalId, body);
      return { isNew, data: await warnings.addTo(context, data) };
    },
  }),
  route({
    method: 'GET',
    path: '/invoices/{invoiceId}',
    tag,
    summary: 'Get one invoice',
    access: 'VIEWER',
    params: invoiceParams,
    query: expandInvoiceQuery,
    answer: record(expandableInvoice),
    handler: (context, { params, query }) =>
      getInvoice(context, warnings, params.invoiceId, remindersOf, query.expand),
  }),
  route({
    method: 'PATCH',
    path: '/invoices/{invoiceId}',
    tag,
    summary: 'Partially update an invoice',
    description:
      'Only a DRAFT can be changed. `externalId` and `metadata` alone can be changed in every status, because no document shows them.',
    access: 'DRAFTER',
    memberNeeded: `${TO_CHANGE_SELF_ISSUING}, or an issued one`,
    params: invoiceParams,
    body: invoiceChange,
    answer: record(invoice),
    handler: async (context, { params, body }) =>
      warnings.addTo(context, await changeInvoice(context, params.invoiceId, body)),
  }),
  route({
    method: 'DELETE',
    path: '/invoices/{invoiceId}',
    tag,
    summary: 'Delete an invoice',
    description: 'Only a DRAFT can be deleted. Its lines are deleted with it.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_SELF_ISSUING,
    params: invoiceParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeInvoice(context, work, params.invoiceId),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/finalize',
    tag,
    summary: 'Finalize an invoice',
    description:
      "Gives a DRAFT the next number of the tenant's series and freezes it, seller and buyer included. An invoice with a total of 0 is PAID at once. `obstacles` of the DRAFT says what keeps it from being finalized.",
    access: 'MEMBER',
    params: invoiceParams,
    answer: record(invoice),
    handler: (context, { params }) => finalizeInvoice(context, params.invoiceId),
  }),
];
