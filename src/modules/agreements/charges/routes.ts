import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_TERMS } from '../contracts/drafting.ts';
import type { FollowTerms } from './following.ts';
import { charge, chargeChange, chargeParams, chargeQuery, newCharge } from './schema.ts';
import { changeCharge, createCharge, findCharges, getCharge, removeCharge } from './service.ts';

const tag = 'Charges';

export const chargeRoutes = (followTerms: FollowTerms): Route[] => [
  route({
    method: 'GET',
    path: '/charges',
    tag,
    summary: 'List charges',
    description: 'All charges, or with `contractId` the charges of one contract.',
    access: 'VIEWER',
    query: chargeQuery,
    answer: page(charge),
    handler: (context, { query }) => findCharges(context, query),
  }),
  route({
    method: 'POST',
    path: '/charges',
    tag,
    summary: 'Create a charge',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    body: newCharge,
    answer: created(charge, ({ id }) => `/charges/${id}`),
    handler: (context, { body }) => createCharge(context, body),
  }),
  route({
    method: 'GET',
    path: '/charges/{chargeId}',
    tag,
    summary: 'Get one charge',
    access: 'VIEWER',
    params: chargeParams,
    answer: record(charge),
    handler: (context, { params }) => getCharge(context, params.chargeId),
  }),
  route({
    method: 'PATCH',
    path: '/charges/{chargeId}',
    tag,
    summary: 'Partially update a charge',
    description:
      'Prices, pauses and the end take effect on their day. Drafts follow, and what was billed otherwise is reversed. The contract of a charge cannot be changed.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    params: chargeParams,
    body: chargeChange,
    answer: record(charge),
    handler: (context, { params, body }) => changeCharge(context, params.chargeId, body, followTerms),
  }),
  route({
    method: 'DELETE',
    path: '/charges/{chargeId}',
    tag,
    summary: 'Delete a charge',
    description: 'A charge of which a period was charged cannot be deleted: end it with `endsOn`.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    params: chargeParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeCharge(context, params.chargeId),
  }),
];
