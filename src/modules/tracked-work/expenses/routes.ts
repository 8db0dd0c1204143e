import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { expense, expenseChange, expenseParams, expenseQuery, newExpense } from './schema.ts';
import { changeExpense, createExpense, findExpenses, getExpense, removeExpense } from './service.ts';

const tag = 'Expenses';

export const expenseRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/expenses',
    tag,
    summary: 'List expenses',
    description: 'Sorted by day, the newest first, then by identifier.',
    access: 'VIEWER',
    query: expenseQuery,
    answer: page(expense),
    handler: (context, { query }) => findExpenses(context, query),
  }),
  route({
    method: 'POST',
    path: '/expenses',
    tag,
    summary: 'Record an expense',
    access: 'DRAFTER',
    body: newExpense,
    answer: created(expense, ({ id }) => `/expenses/${id}`),
    handler: (context, { body }) => createExpense(context, body),
  }),
  route({
    method: 'GET',
    path: '/expenses/{expenseId}',
    tag,
    summary: 'Get one expense',
    access: 'VIEWER',
    params: expenseParams,
    answer: record(expense),
    handler: (context, { params }) => getExpense(context, params.expenseId),
  }),
  route({
    method: 'PATCH',
    path: '/expenses/{expenseId}',
    tag,
    summary: 'Partially update an expense',
    description:
      'Drafts follow. While some of it is charged, an expense keeps its contract, date and kind: delete it and record it anew to change one of these.',
    access: 'DRAFTER',
    params: expenseParams,
    body: expenseChange,
    answer: record(expense),
    handler: (context, { params, body }) => changeExpense(context, params.expenseId, body),
  }),
  route({
    method: 'DELETE',
    path: '/expenses/{expenseId}',
    tag,
    summary: 'Delete an expense',
    description:
      'Drafts follow. An expense that was charged stays, with an amount of 0 and `deletedAt`, and owes what is to be taken back.',
    access: 'DRAFTER',
    params: expenseParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeExpense(context, params.expenseId),
  }),
];
