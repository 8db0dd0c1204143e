import { Type } from 'typebox';
import { BATCH_BYTES_MAX } from '../../../platform/batches/schema.ts';
import { putRoute } from '../../../platform/external-ids/put.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { recordPayments } from './batch.ts';
import { putPayment } from './putting.ts';
import {
  allocationParams,
  batchedPayment,
  newAllocation,
  newPayment,
  newPayments,
  payment,
  paymentChange,
  paymentParams,
  paymentQuery,
} from './schema.ts';
import {
  allocatePayment,
  changePayment,
  findPayments,
  freeAllocation,
  getPayment,
  recordPayment,
  reversePayment,
} from './service.ts';

const tag = 'Payments';

const recorded = Type.Array(batchedPayment, { description: 'The payments in the given order.' });

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
      'A payment of a client, with `clientId`, pays the invoices that `allocations` name. A payment with `invoiceId` pays that invoice, and more than is due is recorded only with `allowOverpayment`. Invoices become PARTIALLY_PAID, or PAID if nothing remains due. The rest of the money stays on account.',
    access: 'MEMBER',
    body: newPayment,
    answer: created(payment, ({ id }) => `/payments/${id}`),
    handler: (context, { body }) => recordPayment(context, body),
  }),
  route({
    method: 'POST',
    path: '/payments/batch',
    tag,
    operationId: 'createPayments',
    summary: 'Record many payments',
    description:
      'Records all of the payments or none, each as `POST /payments` does. Several may pay the same invoice. They have at most 2,000 allocations together. With `onConflict: SKIP`, items whose `externalId` is taken are left out, and answered as they are, with `isSkipped`. `Location` lists the payments.',
    access: 'MEMBER',
    body: newPayments,
    bodyBytesMax: BATCH_BYTES_MAX,
    answer: created(recorded, () => '/payments'),
    handler: (context, { body }) => recordPayments(context, body),
  }),
  putRoute({
    path: '/payments',
    tag,
    access: 'MEMBER',
    called: 'a payment',
    description: 'What it pays is compared with all that it was ever allocated to.',
    body: newPayment,
    answer: payment,
    put: putPayment,
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
      'The payment is kept and marked with `reversedAt`. Its allocations are reversed with it, so that invoices may be due again. What was refunded of it stays owed: `onAccountMinor` is then below 0.',
    access: 'MEMBER',
    params: paymentParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => reversePayment(context, params.paymentId),
  }),
  route({
    method: 'POST',
    path: '/payments/{paymentId}/allocate',
    tag,
    summary: 'Allocate a payment',
    description:
      'Pays open invoices with what is on account. With both `allocations` and `oldestFirst`, these allocations come first.',
    access: 'MEMBER',
    params: paymentParams,
    body: newAllocation,
    answer: record(payment),
    handler: (context, { params, body }) => allocatePayment(context, params.paymentId, body),
  }),
  route({
    method: 'DELETE',
    path: '/payments/{paymentId}/allocations/{allocationId}',
    tag,
    summary: 'Reverse an allocation',
    description: 'The money goes back on account, and the invoice is due again.',
    access: 'MEMBER',
    params: allocationParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => freeAllocation(context, params.paymentId, params.allocationId),
  }),
];
