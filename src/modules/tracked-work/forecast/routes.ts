import { type Route, record, route } from '../../../platform/http/route.ts';
import { contractParams } from '../../agreements/contracts/schema.ts';
import { forecast, forecastQuery } from './schema.ts';
import { forecastContract } from './service.ts';

export const forecastRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/contracts/{contractId}/forecast',
    tag: 'Contracts',
    operationId: 'forecastContract',
    summary: 'Forecast what a contract will bill',
    description:
      'The invoices to come, by the planner that collects: the periods of recurring charges up to a day, and what is owed today for work and expenses. A contract that does not collect is shown as if it collected by month.',
    access: 'VIEWER',
    params: contractParams,
    query: forecastQuery,
    answer: record(forecast),
    handler: (context, { params, query }) => forecastContract(context, params.contractId, query),
  }),
];
