import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { newPayment, payment, paymentChange, paymentParams, paymentQuery } from './schema.ts';
import { changePayment, findPayments, getPayment, recordPayment, reversePayment } from './service.ts';

const tag = 'Payments';

export const paymentRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/payments',
    tag,
    summary: 'List payments',
    description: 'Newest first, unless `sort` says otherwise, including reversed payments.',
    access: 'VIEWER',
    query: paymentQuery,
    answer: page(payment),
    handler: (context, { query }) => findPayments(context, query),
  }),
  route({
    method: 'POST',
    path: '/payments',
    tag,
    summary: 'Record a payment',
    description:
      'The invoice becomes PARTIALLY_PAID, or PAID if nothing remains due. More than is due is recorded only with `allowOverpayment`.',
    access: 'MEMBER',
    body: newPayment,
    answer: created(payment, ({ id }) => `/payments/${id}`),
    handler: (context, { body }) => recordPayment(context, body),
  }),
  route({
    method: 'GET',
    path: '/payments/{paymentId}',
    tag,
    summary: 'Get one payment',
    access: 'VIEWER',
    params: paymentParams,
    answer: record(payment),
    handler: (context, { params }) => getPayment(context, params.paymentId),
  }),
  route({
    method: 'PATCH',
    path: '/payments/{paymentId}',
    tag,
    summary: 'Partially update a payment',
    access: 'MEMBER',
    params: paymentParams,
    body: paymentChange,
    answer: record(payment),
    handler: (context, { params, body }) => changePayment(context, params.paymentId, body),
  }),
  route({
    method: 'DELETE',
    path: '/payments/{paymentId}',
    tag,
    summary: 'Reverse a payment',
    description:
      'The payment is kept and marked with `reversedAt`. It no longer counts, so the invoice may be due again.',
    access: 'MEMBER',
    params: paymentParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => reversePayment(context, params.paymentId),
  }),
];
