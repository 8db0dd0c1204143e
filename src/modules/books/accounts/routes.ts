import { page, type Route, record, route } from '../../../platform/http/route.ts';
import {
  bookkeeping,
  customerAccount,
  customerAccountChange,
  customerAccountParams,
  customerAccountQuery,
  listedAccount,
  newBookkeeping,
} from './schema.ts';
import {
  findCustomerAccounts,
  getBookkeeping,
  listAccounts,
  setBookkeeping,
  setCustomerAccount,
} from './service.ts';

const tag = 'Books';

export const bookAccountRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/bookkeeping',
    tag,
    operationId: 'getBookkeeping',
    summary: 'Show how the tenant books',
    description: 'Until it is set, the defaults of the country: SKR03 in Germany, and no chart elsewhere.',
    access: 'VIEWER',
    answer: record(bookkeeping),
    handler: (context) => getBookkeeping(context),
  }),
  route({
    method: 'PUT',
    path: '/bookkeeping',
    tag,
    operationId: 'putBookkeeping',
    summary: 'Set how the tenant books',
    description: 'Files that are made later follow it. Files that were made stay as they are.',
    access: 'ADMIN',
    hasKeyInPath: true,
    body: newBookkeeping,
    answer: record(bookkeeping),
    handler: (context, { body }) => setBookkeeping(context, body),
  }),
  route({
    method: 'GET',
    path: '/bookkeeping/accounts',
    tag,
    operationId: 'listAccounts',
    summary: 'List the accounts that are booked',
    description: "The tenant's own accounts, and then those of the chart.",
    access: 'VIEWER',
    answer: page(listedAccount),
    handler: (context) => listAccounts(context),
  }),
  route({
    method: 'GET',
    path: '/customer-accounts',
    tag,
    operationId: 'listCustomerAccounts',
    summary: 'List the accounts of clients',
    description: 'By account. A client gets an account with its first booking in a file.',
    access: 'VIEWER',
    query: customerAccountQuery,
    answer: page(customerAccount),
    handler: (context, { query }) => findCustomerAccounts(context, query),
  }),
  route({
    method: 'PUT',
    path: '/customer-accounts/{clientId}',
    tag,
    operationId: 'putCustomerAccount',
    summary: 'Set the account of a client',
    description:
      'For clients that your adviser knows by a number already. Files that are made later have it.',
    access: 'ADMIN',
    params: customerAccountParams,
    hasKeyInPath: true,
    body: customerAccountChange,
    answer: record(customerAccount),
    handler: (context, { params, body }) => setCustomerAccount(context, params.clientId, body.account),
  }),
];
