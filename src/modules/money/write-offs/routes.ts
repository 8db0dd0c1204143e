import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { newWriteOff, writeOff, writeOffParams, writeOffQuery } from './schema.ts';
import { findWriteOffs, getWriteOff, recordWriteOff, reverseWriteOff } from './service.ts';

const tag = 'Write-offs';

export const writeOffRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/write-offs',
    tag,
    summary: 'List write-offs',
    description: 'Newest first, including reversed write-offs.',
    access: 'VIEWER',
    query: writeOffQuery,
    answer: page(writeOff),
    handler: (context, { query }) => findWriteOffs(context, query),
  }),
  route({
    method: 'POST',
    path: '/write-offs',
    tag,
    summary: 'Write off what is due',
    description:
      'The client need not pay this amount of the invoice any more. Money that comes after all can still be allocated to it: as much is then reversed.',
    access: 'MEMBER',
    body: newWriteOff,
    answer: created(writeOff, ({ id }) => `/write-offs/${id}`),
    handler: (context, { body }) => recordWriteOff(context, body),
  }),
  route({
    method: 'GET',
    path: '/write-offs/{writeOffId}',
    tag,
    summary: 'Get one write-off',
    access: 'VIEWER',
    params: writeOffParams,
    answer: record(writeOff),
    handler: (context, { params }) => getWriteOff(context, params.writeOffId),
  }),
  route({
    method: 'DELETE',
    path: '/write-offs/{writeOffId}',
    tag,
    summary: 'Reverse a write-off',
    description: 'The write-off is kept and marked with `reversedAt`. The amount is due again.',
    access: 'MEMBER',
    params: writeOffParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => reverseWriteOff(context, params.writeOffId),
  }),
];
