import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { newRefund, refund, refundChange, refundParams, refundQuery } from './schema.ts';
import { changeRefund, findRefunds, getRefund, recordRefund, reverseRefund } from './service.ts';

const tag = 'Refunds';

export const refundRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/refunds',
    tag,
    summary: 'List refunds',
    description: 'Newest first, including reversed refunds.',
    access: 'VIEWER',
    query: refundQuery,
    answer: page(refund),
    handler: (context, { query }) => findRefunds(context, query),
  }),
  route({
    method: 'POST',
    path: '/refunds',
    tag,
    summary: 'Record a refund',
    description:
      'Money that is on account goes back to the client. A credit note for a paid invoice puts money on account.',
    access: 'MEMBER',
    body: newRefund,
    answer: created(refund, ({ id }) => `/refunds/${id}`),
    handler: (context, { body }) => recordRefund(context, body),
  }),
  route({
    method: 'GET',
    path: '/refunds/{refundId}',
    tag,
    summary: 'Get one refund',
    access: 'VIEWER',
    params: refundParams,
    answer: record(refund),
    handler: (context, { params }) => getRefund(context, params.refundId),
  }),
  route({
    method: 'PATCH',
    path: '/refunds/{refundId}',
    tag,
    summary: 'Partially update a refund',
    access: 'MEMBER',
    params: refundParams,
    body: refundChange,
    answer: record(refund),
    handler: (context, { params, body }) => changeRefund(context, params.refundId, body),
  }),
  route({
    method: 'DELETE',
    path: '/refunds/{refundId}',
    tag,
    summary: 'Reverse a refund',
    description: 'The refund is kept and marked with `reversedAt`. The money is on account again.',
    access: 'MEMBER',
    params: refundParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => reverseRefund(context, params.refundId),
  }),
];
