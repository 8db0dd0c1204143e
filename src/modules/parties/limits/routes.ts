import type { Quotas } from '../../../platform/http/limits/quotas.ts';
import { type Route, record, route } from '../../../platform/http/route.ts';
import { limits } from './schema.ts';
import { getLimits } from './service.ts';

export const limitRoutes = (quotas: Quotas): Route[] => [
  route({
    method: 'GET',
    path: '/limits',
    tag: 'Limits',
    summary: "Get the tenant's limits",
    description:
      'The limits that the operator set for this tenant, and how much of each is used. A request that would pass one is a 429 that names it.',
    access: 'VIEWER',
    answer: record(limits),
    handler: (context) => getLimits(quotas, context),
  }),
];
