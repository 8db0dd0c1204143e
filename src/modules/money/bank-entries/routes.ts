import { page, type Route, record, route } from '../../../platform/http/route.ts';
import { bankEntry, bankEntryParams, bankEntryQuery, newIgnoring, newMatch } from './schema.ts';
import { findBankEntries, getBankEntry, ignoreEntry, matchByHand, unmatchEntry } from './service.ts';

const tag = 'Bank entries';

export const bankEntryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/bank-entries',
    tag,
    summary: 'List bank entries',
    description: 'Newest first. A new entry is `UNMATCHED` until the service has looked at it.',
    access: 'VIEWER',
    query: bankEntryQuery,
    answer: page(bankEntry),
    handler: (context, { query }) => findBankEntries(context, query),
  }),
  route({
    method: 'GET',
    path: '/bank-entries/{bankEntryId}',
    tag,
    summary: 'Get one bank entry',
    access: 'VIEWER',
    params: bankEntryParams,
    answer: record(bankEntry),
    handler: (context, { params }) => getBankEntry(context, params.bankEntryId),
  }),
  route({
    method: 'POST',
    path: '/bank-entries/{bankEntryId}/match',
    tag,
    summary: 'Match a bank entry',
    description:
      'Says what an `UNMATCHED` or `PROPOSED` entry is. Money that came in pays the invoices in `allocations`, and the rest stays on account of `clientId`. Money that left the account is the refund `refundId`. A return reverses the payment `paymentId`, or the refund `refundId`.',
    access: 'MEMBER',
    params: bankEntryParams,
    body: newMatch,
    answer: record(bankEntry),
    handler: (context, { params, body }) => matchByHand(context, params.bankEntryId, body),
  }),
  route({
    method: 'POST',
    path: '/bank-entries/{bankEntryId}/unmatch',
    tag,
    summary: 'Take the match of a bank entry back',
    description:
      'The payments of a `MATCHED` entry are reversed. It is `PROPOSED` again if it has candidates, or else `UNMATCHED`, as is an `IGNORED` one. Nothing matches it automatically from then on.',
    access: 'MEMBER',
    params: bankEntryParams,
    answer: record(bankEntry),
    handler: (context, { params }) => unmatchEntry(context, params.bankEntryId),
  }),
  route({
    method: 'POST',
    path: '/bank-entries/{bankEntryId}/ignore',
    tag,
    summary: 'Ignore a bank entry',
    description: 'For money that has nothing to do with invoices, such as rent or tax.',
    access: 'MEMBER',
    params: bankEntryParams,
    body: newIgnoring,
    answer: record(bankEntry),
    handler: (context, { params, body }) => ignoreEntry(context, params.bankEntryId, body),
  }),
];
