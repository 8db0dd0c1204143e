import { Type } from 'typebox';
import { type Route, record, route } from '../../../platform/http/route.ts';
import { TO_CHANGE_SELF_ISSUING } from '../../billing/billables/drafting.ts';
import { creditNote } from '../../billing/credit-notes/schema.ts';
import { invoiceParams } from '../../billing/invoices/schema.ts';
import { creditReversals } from './crediting-reversals.ts';
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
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_SELF_ISSUING,
    params: invoiceParams,
    body: collectRequest,
    answer: record(collection),
    handler: (context, { params, body }) => collect(context, params.invoiceId, body),
  }),
  route({
    method: 'POST',
    path: '/invoices/{invoiceId}/credit-reversals',
    tag: 'Invoices',
    operationId: 'creditReversals',
    summary: 'Turn a draft below 0 into credit notes',
    description:
      'A DRAFT that takes more back than it charges cannot be issued. This issues a credit note for each invoice that charged what the DRAFT takes back. The lines that take it back go. An invoice that took something back itself may have less left than that: then all that was collected on it is credited, and what is still agreed and done is owed again.',
    access: 'MEMBER',
    params: invoiceParams,
    answer: record(Type.Array(creditNote, { description: 'The credit notes, one for each invoice.' })),
    handler: (context, { params }) => creditReversals(context, params.invoiceId),
  }),
];
