import { type Route, record, route } from '../../../platform/http/route.ts';
import { invoiceParams } from '../../billing/invoices/schema.ts';
import { collection, collectRequest } from './schema.ts';
import { collect } from './service.ts';

export const collectingRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/collect',
    tag: 'Invoices',
    operationId: 'collectWork',
    summary: 'Collect work onto an invoice',
    description:
      'Puts what the time entries of the contract owe onto the DRAFT, up to the cut-off: charges for work that was not charged yet, and reversals for work that was charged and is gone. Held entries are collected too, and are no longer held.',
    access: 'MEMBER',
    params: invoiceParams,
    body: collectRequest,
    answer: record(collection),
    handler: (context, { params, body }) => collect(context, params.invoiceId, body),
  }),
];
