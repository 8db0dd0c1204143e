import type { Example } from '../../../platform/http/document/examples.ts';
import { asCreated } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { carriedOver } from '../../billing/invoices/examples.ts';
import type { NewPromise, Reminder, ReminderPreview } from './schema.ts';

const due = { invoice: exampleId('invoice'), dueMinor: 84_788 };
const account = { currencyCode: 'EUR', currencyExponent: 2 };
const step = { afterDays: 14, tone: 'FIRM' as const };

const body: NewPromise = { until: '2026-12-31' };

const reminder: Reminder = {
  ...{ ...due, ...step, day: '2026-11-17', currencyCode: 'EUR', messages: [exampleId('message')] },
  createdAt: asCreated.createdAt,
};

const preview: ReminderPreview = {
  client: exampleId('client'),
  clientName: 'Northwind Traders',
  recipients: ['ada.lovelace@example.com'],
  accounts: [
    {
      ...{ ...account, tone: step.tone, totalMinor: due.dueMinor },
      invoices: [{ ...due, number: '2025-0812', dueDate: '2026-10-31', daysOverdue: 17, step }],
      leftOut: [],
    },
  ],
};

export const reminderExamples: Record<string, Example> = {
  promiseInvoice: { body, answer: { ...carriedOver, promisedUntil: body.until ?? '' } },
  listReminders: { answer: [reminder] },
  previewReminders: { answer: [preview] },
};
