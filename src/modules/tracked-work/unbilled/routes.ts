import { Type } from 'typebox';
import { type Route, record, route } from '../../../platform/http/route.ts';
import { reportBilling } from './billing.ts';
import { billingQuery, billingRow } from './billing-schema.ts';
import { unbilledQuery, unbilledRow } from './schema.ts';
import { reportUnbilled } from './service.ts';

const unbilledRows = Type.Array(unbilledRow, { description: 'The contracts, largest amount first.' });

const billingRows = Type.Array(billingRow, { description: 'The contracts, largest amount first.' });

export const unbilledRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/reports/unbilled',
    tag: 'Reports',
    operationId: 'getUnbilledReport',
    summary: 'Report open work in money, by contract',
    description:
      'One row for each contract with billable work that no line charges yet, largest `amountMinor` first, which compares minor units. The answer has the first `limit` rows and no cursor. Work is priced at the rates that collecting would use, also while something else keeps it from being collected, such as a contract that is a DRAFT. Minutes to take back are not subtracted.',
    access: 'VIEWER',
    query: unbilledQuery,
    answer: record(unbilledRows),
    handler: (context, { query }) => reportUnbilled(context, query),
  }),
  route({
    method: 'GET',
    path: '/reports/billing',
    tag: 'Reports',
    operationId: 'getBillingReport',
    summary: 'Report what is to be billed, by contract',
    description:
      'One row for each contract that owes anything up to the cut-off, has a collecting draft, or was billed in the calendar month before, largest `owedMinor` first, which compares minor units. The answer has the first `limit` rows and no cursor. Amounts are estimates: lines are rounded when they are made, and minutes that are taken back are valued at the rate of today, not of their line.',
    access: 'VIEWER',
    query: billingQuery,
    answer: record(billingRows),
    handler: (context, { query }) => reportBilling(context, query),
  }),
];
