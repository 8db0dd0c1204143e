import { type Route, record, route } from '../../../platform/http/route.ts';
import { allowanceParams } from '../../agreements/allowances/schema.ts';
import { allowancePeriods, periodsQuery } from './schema.ts';
import { findPeriods } from './service.ts';

export const coverageRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/allowances/{allowanceId}/periods',
    tag: 'Allowances',
    operationId: 'listAllowancePeriods',
    summary: 'List the periods of an allowance, with the work that they cover',
    description:
      'Reckoned from all billable work up to today; with `isApprovalRequired`, from approved work. It says what is covered, whether or not the rest was billed already.',
    access: 'VIEWER',
    params: allowanceParams,
    query: periodsQuery,
    answer: record(allowancePeriods),
    handler: (context, { params, query }) => findPeriods(context, params.allowanceId, query),
  }),
];
