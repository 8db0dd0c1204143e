import { page, type Route, route } from '../../../platform/http/route.ts';
import { invoiceParams, posting } from './schema.ts';
import { previewBookings } from './service.ts';

export const bookingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/invoices/{invoiceId}/bookings',
    tag: 'Books',
    operationId: 'getInvoiceBookings',
    summary: 'Show what the issue of an invoice books',
    description:
      'Double entries on the accounts of today, as `GET /bookkeeping/accounts` lists them. An empty account is one that has to be set.',
    access: 'VIEWER',
    params: invoiceParams,
    alsoAnswers: [400],
    answer: page(posting),
    handler: (context, { params }) => previewBookings(context, params.invoiceId),
  }),
];
