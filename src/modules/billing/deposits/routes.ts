import { type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_SELF_ISSUING } from '../billables/drafting.ts';
import { invoice, invoiceParams } from '../invoices/schema.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { deduction } from './schema.ts';
import { deductDeposits } from './service.ts';

export const depositRoutes = (work: WorkBehindLines): Route[] => [
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/deduct',
    tag: 'Invoices',
    summary: 'Deduct deposits',
    description:
      'Puts lines below 0 on a DRAFT that take deposits of its contract off, one for each tax (`referenceType` DEPOSIT). A deposit is deducted by at most what is paid of it and not deducted yet, and never below a total of 0: the rest waits for a later invoice. Deleting the lines or the DRAFT, voiding the invoice and crediting the lines make it deductible again.',
    access: 'DRAFTER',
    memberNeeded: `for \`creditUnpaid\`, and ${TO_CHANGE_SELF_ISSUING}`,
    params: invoiceParams,
    body: deduction,
    answer: record(invoice),
    handler: (context, { params, body }) => deductDeposits(context, work, params.invoiceId, body),
  }),
];
