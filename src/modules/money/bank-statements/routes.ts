import { created, page, type Route, record, route } from '../../../platform/http/route.ts';
import { bankStatement, bankStatementParams, bankStatementQuery } from './schema.ts';
import { findBankStatements, getBankStatement, receiveStatement, storeStatement } from './service.ts';

const tag = 'Bank statements';

/** The largest files of banks have about ten thousand entries. */
const STATEMENT_BYTES_MAX = 16 * 1_048_576;

export const bankStatementRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/bank-statements',
    tag,
    summary: 'List bank statements',
    description: 'Newest first.',
    access: 'VIEWER',
    query: bankStatementQuery,
    answer: page(bankStatement),
    handler: (context, { query }) => findBankStatements(context, query),
  }),
  route({
    method: 'POST',
    path: '/bank-statements',
    tag,
    summary: 'Upload a bank statement',
    description:
      "The file of the bank as it is: camt.053 or camt.054, version 02 to 08, of accounts in the tenant's `bankAccounts`. Booked entries become bank entries, which are matched soon after. Entries that are known change nothing, and the same file again is answered with its statement.",
    access: 'MEMBER',
    upload: { contentTypes: ['application/xml', 'text/xml'], bytesMax: STATEMENT_BYTES_MAX },
    cannotBeTried: true,
    answer: created(bankStatement, ({ id }) => `/bank-statements/${id}`),
    prepare: (_, { upload }) => receiveStatement(upload),
    handler: (context, _, received) => storeStatement(context, received),
  }),
  route({
    method: 'GET',
    path: '/bank-statements/{bankStatementId}',
    tag,
    summary: 'Get one bank statement',
    access: 'VIEWER',
    params: bankStatementParams,
    answer: record(bankStatement),
    handler: (context, { params }) => getBankStatement(context, params.bankStatementId),
  }),
];
