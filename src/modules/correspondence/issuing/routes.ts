import { type Route, record, route } from '../../../platform/http/route.ts';
import { contractParams } from '../../agreements/contracts/schema.ts';
import type { MessageDependencies } from '../messages/dependencies.ts';
import { billContract } from './bill.ts';
import { billed, billing } from './schema.ts';

export const billingRoutes = (messages: MessageDependencies): Route[] => [
  route({
    method: 'POST',
    path: '/contracts/{contractId}/bill',
    tag: 'Contracts',
    operationId: 'billContract',
    summary: 'Bill what a contract owes',
    description:
      'Puts what the contract owes up to the cut-off onto the latest draft that collects it, or else onto a new invoice, and finalizes and sends that as asked. If it can not be issued or sent, nothing is changed.',
    access: 'MEMBER',
    params: contractParams,
    body: billing,
    answer: record(billed),
    handler: (context, { params, body }) => billContract(messages, context, params.contractId, body),
  }),
];
