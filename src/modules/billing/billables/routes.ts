import { Type } from 'typebox';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { TO_CHANGE_SELF_ISSUING } from './drafting.ts';
import {
  billable,
  billableChange,
  billableParams,
  billableQuery,
  billablesToAdd,
  LINES_BYTES_MAX,
} from './schema.ts';
import { addBillables, changeBillable, findBillables, getBillable, removeBillable } from './service.ts';

const tag = 'Billables';

const added = Type.Array(billable, { description: 'The added lines, in the given order.' });

export const billableRoutes = (work: WorkBehindLines): Route[] => [
  route({
    method: 'GET',
    path: '/billables',
    tag,
    summary: 'List billables',
    access: 'VIEWER',
    query: billableQuery,
    answer: page(billable),
    handler: (context, { query }) => findBillables(context, query),
  }),
  route({
    method: 'POST',
    path: '/billables',
    tag,
    operationId: 'createBillables',
    summary: 'Create billables for an invoice',
    description: 'Adds all of the lines or none. `Location` lists the lines of the invoice.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_SELF_ISSUING,
    body: billablesToAdd,
    bodyBytesMax: LINES_BYTES_MAX,
    answer: created(added, ([first]) => `/billables?invoiceId=${first?.invoice}`),
    handler: (context, { body }) => addBillables(context, body),
  }),
  route({
    method: 'GET',
    path: '/billables/{billableId}',
    tag,
    summary: 'Get one billable',
    access: 'VIEWER',
    params: billableParams,
    answer: record(billable),
    handler: (context, { params }) => getBillable(context, params.billableId),
  }),
  route({
    method: 'PATCH',
    path: '/billables/{billableId}',
    tag,
    summary: 'Partially update a billable',
    description: 'Allowed only while the invoice is a DRAFT.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_SELF_ISSUING,
    params: billableParams,
    body: billableChange,
    answer: record(billable),
    handler: (context, { params, body }) => changeBillable(context, params.billableId, body),
  }),
  route({
    method: 'DELETE',
    path: '/billables/{billableId}',
    tag,
    summary: 'Delete a billable',
    description: 'Allowed only while the invoice is a DRAFT.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_SELF_ISSUING,
    params: billableParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeBillable(context, work, params.billableId),
  }),
];
