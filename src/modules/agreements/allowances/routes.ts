import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { FollowTerms } from '../charges/following.ts';
import { TO_CHANGE_TERMS } from '../contracts/drafting.ts';
import { allowance, allowanceChange, allowanceParams, allowanceQuery, newAllowance } from './schema.ts';
import {
  changeAllowance,
  createAllowance,
  findAllowances,
  getAllowance,
  removeAllowance,
} from './service.ts';

const tag = 'Allowances';

export const allowanceRoutes = (followTerms: FollowTerms): Route[] => [
  route({
    method: 'GET',
    path: '/allowances',
    tag,
    summary: 'List allowances',
    description: 'All allowances, or with `contractId` the allowances of one contract.',
    access: 'VIEWER',
    query: allowanceQuery,
    answer: page(allowance),
    handler: (context, { query }) => findAllowances(context, query),
  }),
  route({
    method: 'POST',
    path: '/allowances',
    tag,
    summary: 'Create an allowance',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    body: newAllowance,
    answer: created(allowance, ({ id }) => `/allowances/${id}`),
    handler: (context, { body }) => createAllowance(context, body, followTerms),
  }),
  route({
    method: 'GET',
    path: '/allowances/{allowanceId}',
    tag,
    summary: 'Get one allowance',
    access: 'VIEWER',
    params: allowanceParams,
    answer: record(allowance),
    handler: (context, { params }) => getAllowance(context, params.allowanceId),
  }),
  route({
    method: 'PATCH',
    path: '/allowances/{allowanceId}',
    tag,
    summary: 'Partially update an allowance',
    description:
      'Coverage is reckoned anew from the first period on, and drafts follow. The contract of an allowance cannot be changed.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    params: allowanceParams,
    body: allowanceChange,
    answer: record(allowance),
    handler: (context, { params, body }) => changeAllowance(context, params.allowanceId, body, followTerms),
  }),
  route({
    method: 'DELETE',
    path: '/allowances/{allowanceId}',
    tag,
    summary: 'Delete an allowance',
    description: 'An allowance that covers work cannot be deleted: end it with `endsOn`.',
    access: 'DRAFTER',
    memberNeeded: TO_CHANGE_TERMS,
    params: allowanceParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeAllowance(context, params.allowanceId, followTerms),
  }),
];
