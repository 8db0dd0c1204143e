import { Type } from 'typebox';
import { BATCH_BYTES_MAX } from '../../../platform/batches/schema.ts';
import { putRoute } from '../../../platform/external-ids/put.ts';
import { all, created, nothing, type Route, record, route } from '../../../platform/http/route.ts';
import { vatNumberCheckResult } from '../vat-number-check.ts';
import { createClients } from './batch.ts';
import { putClient } from './putting.ts';
import {
  batchedClient,
  client,
  clientChange,
  clientParams,
  clientQuery,
  clientWithBalances,
  newClient,
  newClients,
} from './schema.ts';
import {
  type BalancesOf,
  changeClient,
  createClient,
  findClients,
  getClientWithBalances,
  removeClient,
  TO_CHANGE_REMINDERS,
} from './service.ts';
import type { VatChecking } from './vat-checking.ts';

const tag = 'Clients';

const made = Type.Array(batchedClient, { description: 'The clients in the given order.' });

export const clientRoutes = (vatChecking: VatChecking, balancesOf: BalancesOf): Route[] => [
  route({
    method: 'GET',
    path: '/clients',
    tag,
    summary: 'List all clients',
    description: 'Streams every client, archived ones included. With `limit`, returns one page of them.',
    access: 'VIEWER',
    query: clientQuery,
    isLenient: true,
    answer: all(client),
    handler: (context, { query }) => findClients(context, query),
  }),
  route({
    method: 'POST',
    path: '/clients',
    tag,
    summary: 'Create a client',
    description:
      'With `address` and `contact`, the client gets its first ones in the same request: all or nothing.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_REMINDERS,
    body: newClient,
    answer: created(client, ({ id }) => `/clients/${id}`),
    handler: (context, { body }) => createClient(context, body),
  }),
  route({
    method: 'POST',
    path: '/clients/batch',
    tag,
    operationId: 'createClients',
    summary: 'Create many clients',
    description:
      'Creates all of the clients with their first addresses and contacts, or none. With `onConflict: SKIP`, items whose `externalId` is taken are left out, and answered as they are, with `isSkipped`. `Location` lists the clients.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_REMINDERS,
    body: newClients,
    bodyBytesMax: BATCH_BYTES_MAX,
    answer: created(made, () => '/clients'),
    handler: (context, { body }) => createClients(context, body),
  }),
  putRoute({
    path: '/clients',
    tag,
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_REMINDERS,
    called: 'a client',
    description:
      '`address` and `contact` change the first ones of the client by `order`, the contact with its first email, or make them if there are none.',
    body: newClient,
    answer: client,
    put: putClient,
  }),
  route({
    method: 'GET',
    path: '/clients/{clientId}',
    tag,
    summary: 'Get one client',
    description:
      'With its balances today, if anything is due or on account. Lists and events do not show them.',
    access: 'VIEWER',
    params: clientParams,
    answer: record(clientWithBalances),
    handler: (context, { params }) => getClientWithBalances(context, params.clientId, balancesOf),
  }),
  route({
    method: 'PATCH',
    path: '/clients/{clientId}',
    tag,
    summary: 'Partially update a client',
    description: 'Set `archivedAt` to archive the client, or to null to unarchive it.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_REMINDERS,
    params: clientParams,
    body: clientChange,
    answer: record(client),
    handler: (context, { params, body }) => changeClient(context, params.clientId, body),
  }),
  route({
    method: 'DELETE',
    path: '/clients/{clientId}',
    tag,
    summary: 'Delete a client',
    description:
      'Its addresses, contacts and emails are deleted with it. A client with contracts can only be archived.',
    access: 'DRAFTER',
    params: clientParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeClient(context, params.clientId),
  }),
  route({
    method: 'POST',
    path: '/clients/{clientId}/check-vat-number',
    tag,
    operationId: 'checkClientVatNumber',
    summary: "Check a client's VAT number",
    description:
      "Asks VIES, the EU's register of VAT numbers, and keeps its answer as `vatNumberCheck` of the client. The answer comes within 10 seconds. If VIES is out of order, the status is `UNAVAILABLE` and an earlier check stays.",
    access: 'DRAFTER',
    params: clientParams,
    alsoAnswers: [400],
    answer: record(vatNumberCheckResult),
    cannotBeTried: true,
    prepare: (context, { params }) => vatChecking.ask(context, params.clientId),
    handler: (context, { params }, asked) => vatChecking.keep(context, params.clientId, asked),
  }),
];
