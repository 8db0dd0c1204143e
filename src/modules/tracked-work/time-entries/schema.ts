import { type Static, Type } from 'typebox';
import { BATCH_MAX, batched, batchWithConflicts } from '../../../platform/batches/schema.ts';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { recordQuery, statusQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  day,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { warningFields } from '../unknown-role.ts';

/** The minutes of 31 days. */
const MINUTES_MAX = 44_640;
/** The most lines that an entry shows. */
export const BILLABLES_MAX = 100;
/** Lines append up to 40 characters to the task's identifier, and have at most 200. */
const REFERENCE_ID_MAX = 160;

/** The source of entries that people and their own programs record. Other sources are names of trackers. */
export const MANUAL = 'MANUAL';
export const TIME_ENTRY_STATUSES = ['OPEN', 'DRAFTED', 'BILLED', 'COVERED'] as const;
export const SUMMARY_GROUPS = ['PROJECT', 'WORKER', 'REFERENCE', 'ALL'] as const;

const yesOrNo = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] });
const minutesOf = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] });

const projectId = namedRecord('project', 'The project that the work was for.');
const required = {
  date: day('The day of the work.'),
  minutes: integer(1, MINUTES_MAX, { description: 'How long it took.', example: 90 }),
};
/** Fields that every entry has, and that a request may leave out. */
const flags = {
  isBillable: yesOrNo('Whether the minutes are to be charged. Defaults to true.', true),
  isHeld: yesOrNo(
    'Whether the entry is left out when work is collected automatically. It can still be collected by hand, which releases it. Defaults to false.',
    false,
  ),
};
const role = text(1, 100, {
  description:
    "The role in which the work was done. The contract's rates may depend on it: `designer` is charged at the rate for `Designer`. A role that no rate names is charged at the rate for all roles, with a warning.",
  example: 'designer',
});
const worker = text(1, 200, { description: 'Who did the work.', example: 'Ada Lovelace' });
const referenceType = text(1, 100, {
  description: 'The system that knows the task. Required together with `referenceId`.',
  example: 'JIRA',
});
const referenceId = text(1, REFERENCE_ID_MAX, {
  description: "The task's identifier in that system.",
  example: '10001',
});
const referenceName = text(1, 500, {
  description: "The task's name. Only together with `referenceId`.",
  example: 'SHOP-12 Checkout',
});
const optionalOnes = {
  worker,
  role,
  description: text(0, 2_000, { description: 'What was done.', example: 'Two rounds of changes' }),
  sourceId: text(1, 200, {
    description:
      "The entry's identifier where it comes from. Unique among the tenant's manual entries, so that nothing is recorded twice.",
    example: 'timesheet-2026-11/17',
  }),
  referenceType,
  referenceId,
  referenceName,
  ...ownMarks,
};
const referenceTogether = { 'x-together': ['referenceType', 'referenceId'] };

const timeEntryWarning = record(
  'TimeEntryWarning',
  warningFields,
  'What may not be as it was meant with a time entry.',
);

export const timeEntry = record(
  'TimeEntry',
  {
    id: id('timeEntry', "The time entry's identifier."),
    project: id('project', 'The project that the work was for.'),
    contract: id('contract', "The project's contract."),
    client: id('client', "The contract's client."),
    date: required.date,
    minutes: integer(0, MINUTES_MAX, {
      description: 'How long it took. 0 after the entry was deleted or replaced.',
      example: 90,
    }),
    ...flags,
    source: text(1, 100, {
      description: '`MANUAL`, or the name of the tracker that the entry follows.',
      example: MANUAL,
    }),
    ...optional({
      ...optionalOnes,
      status: choice(TIME_ENTRY_STATUSES, {
        description:
          'OPEN: there are minutes to charge or to take back, or the entry is not billable and was never charged. DRAFTED: nothing is left to do once the drafts with minutes of the entry are issued. BILLED: nothing is left to do. COVERED: the same, because prepaid hours cover all of it. Not in events.',
        example: 'OPEN',
      }),
      billedMinutes: minutesOf(
        'The minutes on issued invoices, less what credit notes took back. Not in events.',
        0,
      ),
      draftedMinutes: minutesOf('The minutes on drafts. Not in events.', 0),
      coveredMinutes: minutesOf('The minutes that prepaid hours cover. Not in events.', 0),
      owedMinutes: minutesOf(
        'The minutes still to charge: `minutes` (0 if not billable) - `billedMinutes` - `draftedMinutes` - `coveredMinutes`. Negative if minutes are to be taken back. Not in events.',
        90,
      ),
      billables: Type.Array(id('billable', 'A line.'), {
        maxItems: BILLABLES_MAX,
        description: `The lines with minutes of the entry, the newest first, at most ${BILLABLES_MAX}. Not in events.`,
      }),
      problem: Type.String({
        description: 'Why the owed minutes are not charged, and what to do about it. Not in events.',
        examples: [
          'The contract ctr_01jd2r8g5cf3qbx2m7w9k4t6ze has no hourly rate for designer on 2026-07-01: add one',
        ],
      }),
      warnings: Type.Array(timeEntryWarning, {
        description:
          'What may not be as it was meant, while the minutes are owed or on a draft. It keeps nothing from being charged. Absent if there is nothing. Not in events.',
      }),
      replacedBy: id('timeEntry', 'The entry that took over when this one, already billed, changed.'),
      deletedAt: timestamp(
        'When the entry was deleted. Entries that were billed, or that follow a tracker, are kept with 0 minutes.',
      ),
      approvedAt: timestamp(
        'When an ADMIN approved the entry. A later change takes the approval back, unless it changes `isHeld` alone.',
      ),
    }),
    createdAt,
    updatedAt,
  },
  'A piece of work: who did it, when, on what, and how much of it was charged. An entry owes the difference between what was done and what was charged, whatever becomes of either.',
);

const IDENTIFIERS = '`externalId` or `sourceId`';
/** An entry as the answer to a batch shows it. */
export const batchedTimeEntry = batched('BatchedTimeEntry', timeEntry, IDENTIFIERS);

const recorded = { projectId, ...required, ...optional({ ...flags, ...optionalOnes }) };
const newEntryRules = {
  title: 'NewTimeEntry',
  additionalProperties: false,
  ...referenceTogether,
  description: 'Work to record.',
  examples: [{ projectId: 'prj_01jd2r8g5cf3qbx2m7w9k4t6ze', date: '2026-11-15', minutes: 90 }],
};

export const newTimeEntry = Type.Object(recorded, newEntryRules);

export const newTimeEntries = batchWithConflicts('timeEntries', newTimeEntry, IDENTIFIERS);

export const timeEntryChange = body(
  changeable({ projectId, ...required, ...flags }, optionalOnes),
  `${CHANGE_DESCRIPTION} Without \`referenceId\`, an entry has no \`referenceName\` either.`,
  referenceTogether,
);

export const approval = body(
  {
    timeEntryIds: Type.Array(namedRecord('timeEntry', 'An entry.'), {
      minItems: 1,
      maxItems: BATCH_MAX,
      uniqueItems: true,
      description: `1 to ${BATCH_MAX} entries. All of them, or none.`,
    }),
  },
  'The entries to approve, or whose approval to withdraw.',
);

export const timeEntryParams = Type.Object({ timeEntryId: id('timeEntry', 'The time entry.') });

const status = statusQuery('entries', TIME_ENTRY_STATUSES);
const filters = optional({
  projectId: id('project', 'Only the work for this project.'),
  contractId: id('contract', 'Only the work under this contract.'),
  clientId: id('client', 'Only the work for this client.'),
  worker: text(1, 200, { description: 'Only the work of this person.', example: 'Ada Lovelace' }),
  dateFrom: day('Only the work of this day or later.'),
  dateTo: day('Only the work of this day or earlier.'),
  isBillable: yesOrNo('Only entries that are, or are not, billable.', true),
  isHeld: yesOrNo('Only entries that are, or are not, held.', false),
  isApproved: yesOrNo('Only entries that are, or are not, approved.', false),
  sourceId: text(1, 200, {
    description: 'Only entries with this identifier where they come from.',
    example: 'timesheet-2026-11/17',
  }),
  referenceType: text(1, 100, { description: 'Only the tasks of this system.', example: 'JIRA' }),
  referenceId: text(1, REFERENCE_ID_MAX, {
    description: 'Only the task with this identifier.',
    example: '10001',
  }),
});
const byDate = recordQuery('timeEntry', ['date'], 'Defaults to the latest `date` first.');

export const timeEntryQuery = Type.Object({ ...byDate, externalId: externalIdFilter, status, ...filters });

export const summaryQuery = Type.Object({
  groupBy: Type.Optional(
    choice(SUMMARY_GROUPS, {
      description: 'What one row stands for. With ALL there is one row. Defaults to PROJECT.',
      example: 'PROJECT',
    }),
  ),
  ...pageQuery,
  status,
  ...filters,
});

export const summaryRow = record(
  'TimeSummaryRow',
  {
    ...optional({
      project: id('project', 'The project, with `groupBy=PROJECT`.'),
      worker: text(1, 200, {
        description: 'The worker, with `groupBy=WORKER`. Absent for work without one.',
        example: 'Ada Lovelace',
      }),
      referenceType: text(1, 100, {
        description: "The task's system, with `groupBy=REFERENCE`. Absent for work without a task.",
        example: 'JIRA',
      }),
      referenceId: text(1, 200, { description: "The task's identifier in that system.", example: '10001' }),
      referenceName: text(1, 500, {
        description: "The task's name, as its latest work has it.",
        example: 'SHOP-12 Checkout',
      }),
    }),
    minutes: minutesOf('Billable minutes: the sum of the open, drafted, billed and covered ones.', 600),
    openMinutes: minutesOf('Minutes still to charge, less those to take back.', 120),
    draftedMinutes: minutesOf('Minutes on drafts.', 60),
    billedMinutes: minutesOf('Minutes on issued invoices, less what credit notes took back.', 420),
    coveredMinutes: minutesOf('Minutes that prepaid hours cover.', 0),
    unbillableMinutes: minutesOf('Minutes of entries that are not billable. `minutes` leaves them out.', 30),
    entryCount: minutesOf('The number of entries, including deleted and replaced entries.', 8),
  },
  'The minutes of one project, worker or task, or of all.',
);

export type TimeEntry = Static<typeof timeEntry>;
export type BatchedTimeEntry = Static<typeof batchedTimeEntry>;
export type TimeEntryStatus = (typeof TIME_ENTRY_STATUSES)[number];
export type NewTimeEntry = Static<typeof newTimeEntry>;
export type NewTimeEntries = Static<typeof newTimeEntries>;
export type TimeEntryChange = Static<typeof timeEntryChange>;
export type Approval = Static<typeof approval>;
export type TimeEntryQuery = Static<typeof timeEntryQuery>;
export type SummaryQuery = Static<typeof summaryQuery>;
export type SummaryRow = Static<typeof summaryRow>;
