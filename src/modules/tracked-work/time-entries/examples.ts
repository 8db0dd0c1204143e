import {
  asChanged,
  asCreated,
  type Example,
  lifeOf,
  putOf,
} from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Approval, NewTimeEntry, SummaryRow, TimeEntry, TimeEntryChange } from './schema.ts';

const work = {
  date: '2026-11-13',
  minutes: 60,
  worker: 'Ada Lovelace',
  description: 'Two rounds of changes',
  referenceType: 'JIRA',
  referenceId: '10001',
  referenceName: 'SHOP-12 Checkout',
};
const body: NewTimeEntry = { projectId: exampleId('project'), ...work };
const ofProject = {
  ...{ project: exampleId('project'), contract: exampleId('contract'), client: exampleId('client') },
  ...{
    isHeld: false,
    source: 'MANUAL',
    status: 'OPEN' as const,
    billedMinutes: 0,
    draftedMinutes: 0,
    coveredMinutes: 0,
  },
  ...{ billables: [], ...asCreated },
};
const created: TimeEntry = {
  ...{ id: exampleId('timeEntry'), ...ofProject, ...work, isBillable: true, owedMinutes: 60 },
};
const change = { minutes: 90 } satisfies TimeEntryChange;
const changed: TimeEntry = { ...created, ...change, owedMinutes: 90, ...asChanged };

const approved: TimeEntry = { ...changed, approvedAt: changed.updatedAt };
const approval: Approval = { timeEntryIds: [exampleId('timeEntry')] };

const meeting = { date: '2026-11-12', minutes: 120, worker: 'Grace Hopper', isBillable: false };
const unbillable: TimeEntry = { id: exampleId('timeEntry', 2), ...ofProject, ...meeting, owedMinutes: 0 };

const summary: SummaryRow = {
  project: exampleId('project'),
  minutes: 90,
  openMinutes: 90,
  draftedMinutes: 0,
  billedMinutes: 0,
  coveredMinutes: 0,
  unbillableMinutes: 120,
  entryCount: 2,
};

export const timeEntryExamples: Record<string, Example> = {
  ...lifeOf('TimeEntry', { body, created, change, changed }, 'TimeEntries'),
  ...putOf('TimeEntry', 'timeEntry', {
    body: { projectId: exampleId('project'), ...meeting },
    created: unbillable,
  }),
  createTimeEntries: {
    body: { timeEntries: [{ projectId: exampleId('project'), ...meeting }] },
    answer: [{ ...unbillable, isSkipped: false }],
  },
  approveTimeEntries: { body: approval, answer: [approved] },
  withdrawApprovalOfTimeEntries: { body: approval, answer: [changed] },
  listTimeEntries: { answer: [changed, unbillable] },
  summarizeTimeEntries: { answer: [summary] },
};
