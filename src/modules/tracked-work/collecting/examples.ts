import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { collected } from '../../billing/invoices/examples.ts';
import type { Collection, CollectRequest } from './schema.ts';

const body: CollectRequest = { to: '2026-11-15' };
const collection: Collection = {
  invoice: collected,
  lines: [
    {
      ...{ billable: exampleId('billable', 3), isNew: true, name: 'SHOP-12 Checkout' },
      ...{ minutes: 90, quantity: 1.5, unitCode: 'HUR', amountMinor: 9500, totalMinor: 14_250 },
      ...{ taxPercent: 19, taxCategory: 'S', project: exampleId('project') },
      ...{ serviceFrom: '2026-11-13', serviceTo: '2026-11-13' },
      ...{ referenceType: 'JIRA', referenceId: '10001', timeEntryCount: 1 },
    },
  ],
  leftOver: [],
  warnings: [],
  hasMore: false,
};

export const collectingExamples: Record<string, Example> = {
  collectWork: { body, answer: collection },
};
