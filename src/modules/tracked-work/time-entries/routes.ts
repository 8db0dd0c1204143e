import { Type } from 'typebox';
import { BATCH_BYTES_MAX } from '../../../platform/batches/schema.ts';
import { putRoute } from '../../../platform/external-ids/put.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { approveTimeEntries, withdrawApprovals } from './approving.ts';
import { putTimeEntry } from './putting.ts';
import {
  approval,
  batchedTimeEntry,
  newTimeEntries,
  newTimeEntry,
  summaryQuery,
  summaryRow,
  timeEntry,
  timeEntryChange,
  timeEntryParams,
  timeEntryQuery,
} from './schema.ts';
import {
  changeTimeEntry,
  findTimeEntries,
  getTimeEntry,
  recordTimeEntries,
  recordTimeEntry,
  removeTimeEntry,
} from './service.ts';
import { summariseTime } from './summary.ts';

const tag = 'Time entries';

const decided = Type.Array(timeEntry, { description: 'The entries in the given order.' });
const recorded = Type.Array(batchedTimeEntry, { description: 'The entries in the given order.' });

export const timeEntryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/time-entries',
    tag,
    summary: 'List time entries',
    description: 'Sorted by day, the newest first, then by identifier.',
    access: 'VIEWER',
    query: timeEntryQuery,
    answer: page(timeEntry),
    handler: (context, { query }) => findTimeEntries(context, query),
  }),
  route({
    method: 'POST',
    path: '/time-entries',
    tag,
    summary: 'Record a time entry',
    description:
      'The contract may be of any status. Work that its terms do not allow to be charged has a `problem`, and is charged once the terms allow it.',
    access: 'DRAFTER',
    body: newTimeEntry,
    answer: created(timeEntry, ({ id }) => `/time-entries/${id}`),
    handler: (context, { body }) => recordTimeEntry(context, body),
  }),
  route({
    method: 'POST',
    path: '/time-entries/batch',
    tag,
    operationId: 'createTimeEntries',
    summary: 'Record many time entries',
    description:
      "Records all of the entries or none. With `onConflict: SKIP`, entries whose `externalId` or `sourceId` is taken are left out, and answered as they are, with `isSkipped`. `Location` lists the entries of the first one's project.",
    access: 'DRAFTER',
    body: newTimeEntries,
    bodyBytesMax: BATCH_BYTES_MAX,
    answer: created(recorded, ([first]) => `/time-entries?projectId=${first?.project}`),
    handler: (context, { body }) => recordTimeEntries(context, body),
  }),
  route({
    method: 'GET',
    path: '/time-entries/summary',
    tag,
    operationId: 'summarizeTimeEntries',
    summary: 'Sum up time entries',
    description:
      'Adds up the minutes of the selected entries by project, worker or task, and says how many of them are open, drafted and billed. Sorted by project, worker or task; entries without a worker or task come first.',
    access: 'VIEWER',
    query: summaryQuery,
    answer: page(summaryRow),
    handler: (context, { query }) => summariseTime(context, query),
  }),
  route({
    method: 'POST',
    path: '/time-entries/approve',
    tag,
    operationId: 'approveTimeEntries',
    summary: 'Approve time entries',
    description:
      'Approves all of the entries or none, as they are now. Contracts with `isApprovalRequired` charge no others. A later change of an entry takes its approval back.',
    access: 'ADMIN',
    body: approval,
    answer: record(decided),
    handler: (context, { body }) => approveTimeEntries(context, body),
  }),
  route({
    method: 'POST',
    path: '/time-entries/withdraw-approval',
    tag,
    operationId: 'withdrawApprovalOfTimeEntries',
    summary: 'Withdraw the approval of time entries',
    description:
      'Their minutes come off drafts of contracts with `isApprovalRequired`. What was billed stays billed.',
    access: 'ADMIN',
    body: approval,
    answer: record(decided),
    handler: (context, { body }) => withdrawApprovals(context, body),
  }),
  putRoute({
    path: '/time-entries',
    tag,
    access: 'DRAFTER',
    called: 'a time entry',
    description: 'An entry that was deleted or replaced no longer has its `externalId`.',
    body: newTimeEntry,
    answer: timeEntry,
    put: putTimeEntry,
  }),
  route({
    method: 'GET',
    path: '/time-entries/{timeEntryId}',
    tag,
    summary: 'Get one time entry',
    access: 'VIEWER',
    params: timeEntryParams,
    answer: record(timeEntry),
    handler: (context, { params }) => getTimeEntry(context, params.timeEntryId),
  }),
  route({
    method: 'PATCH',
    path: '/time-entries/{timeEntryId}',
    tag,
    summary: 'Partially update a time entry',
    description:
      'Drafts follow. Billed minutes stay with the contract, day and role that they were billed for: if one of these changes, the entry ends with 0 minutes, a new entry takes the new values, and `replacedBy` names it. Of an entry that follows a tracker, only `isBillable`, `isHeld`, `role`, `externalId` and `metadata` can be changed.',
    access: 'DRAFTER',
    params: timeEntryParams,
    body: timeEntryChange,
    answer: record(timeEntry),
    handler: (context, { params, body }) => changeTimeEntry(context, params.timeEntryId, body),
  }),
  route({
    method: 'DELETE',
    path: '/time-entries/{timeEntryId}',
    tag,
    summary: 'Delete a time entry',
    description:
      'Drafts follow. An entry that was billed stays, with 0 minutes and `deletedAt`, and owes what is to be taken back. An entry that follows a tracker is deleted there.',
    access: 'DRAFTER',
    params: timeEntryParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeTimeEntry(context, params.timeEntryId),
  }),
];
