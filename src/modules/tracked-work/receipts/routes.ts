import { created, file, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { ReceiptFiles } from './files.ts';
import { receiveReceipt } from './receiving.ts';
import {
  RECEIPT_BYTES_MAX,
  RECEIPT_TYPES,
  receipt,
  receiptParams,
  receiptQuery,
  uploadQuery,
} from './schema.ts';
import { findReceipts, getReceipt, keepReceipt, removeReceipt, serveReceipt } from './service.ts';

const tag = 'Receipts';

export const receiptRoutes = (files: ReceiptFiles): Route[] => [
  route({
    method: 'GET',
    path: '/receipts',
    tag,
    summary: 'List receipts',
    description: 'Newest first.',
    access: 'VIEWER',
    query: receiptQuery,
    answer: page(receipt),
    handler: (context, { query }) => findReceipts(context, query),
  }),
  route({
    method: 'POST',
    path: '/receipts',
    tag,
    summary: 'Upload a receipt',
    description:
      'The file as it is: a PDF without encryption, a PNG or a JPEG, at most 10 MiB. It is read to its end before it is kept, and never changes.',
    access: 'DRAFTER',
    query: uploadQuery,
    upload: { contentTypes: RECEIPT_TYPES, bytesMax: RECEIPT_BYTES_MAX, isHeld: true },
    cannotBeTried: true,
    answer: created(receipt, ({ id }) => `/receipts/${id}`),
    prepare: (context, { upload }) => receiveReceipt(files, context, upload),
    handler: (context, { query }, received) => keepReceipt(context, query.fileName, received),
  }),
  route({
    method: 'GET',
    path: '/receipts/{receiptId}',
    tag,
    summary: 'Get one receipt',
    access: 'VIEWER',
    params: receiptParams,
    answer: record(receipt),
    handler: (context, { params }) => getReceipt(context, params.receiptId),
  }),
  route({
    method: 'GET',
    path: '/receipts/{receiptId}/content',
    tag,
    operationId: 'getReceiptContent',
    summary: 'Get the file of a receipt',
    access: 'VIEWER',
    params: receiptParams,
    answer: file(RECEIPT_TYPES),
    handler: (context, { params }) => serveReceipt(files, context, params.receiptId),
  }),
  route({
    method: 'DELETE',
    path: '/receipts/{receiptId}',
    tag,
    summary: 'Delete a receipt',
    description: 'Only while no expense names it. A receipt that an issued invoice carries is kept.',
    access: 'DRAFTER',
    params: receiptParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeReceipt(context, params.receiptId),
  }),
];
