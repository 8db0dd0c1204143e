import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { client } from '../../parties/clients/examples.ts';
import type { BillingRow } from './billing-schema.ts';
import type { UnbilledRow } from './schema.ts';

const row: UnbilledRow = {
  ...{ contract: exampleId('contract'), contractName: 'Website relaunch' },
  ...{ client: client.id, clientName: client.name, currencyCode: 'EUR', currencyExponent: 2 },
  ...{ openMinutes: 90, amountMinor: 14_250, unpricedMinutes: 0 },
};

const { amountMinor: workMinor, ...work } = row;
const toBill: BillingRow = {
  unapprovedMinutes: 0,
  ...{ ...work, workMinor, chargesMinor: 0, expensesMinor: 0, draftedMinor: 0 },
  ...{ owedMinor: 14_250, lastMonthMinor: 0 },
};

export const unbilledExamples: Record<string, Example> = {
  getUnbilledReport: { answer: [row] },
  getBillingReport: { answer: [toBill] },
};
