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
    summary: 'Collect what a contract owes onto an invoice',
    description:
      'Puts what the contract owes onto the DRAFT, up to the cut-off: work, periods of recurring charges and expenses that were not charged yet, and reversals of what was charged and is gone. What is held is collected too, and is no longer held.',
    access: 'MEMBER',
    params: invoiceParams,
    body: collectRequest,
    answer: record(collection),
    handler: (context, { params, body }) => collect(context, params.invoiceId, body),
  }),
];
