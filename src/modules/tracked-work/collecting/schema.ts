import { type Static, Type } from 'typebox';
import {
  body,
  day,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  reference,
  text,
} from '../../../platform/schema.ts';
import { groupBy } from '../../agreements/contracts/schema.ts';
import { billable } from '../../billing/billables/schema.ts';
import { invoice } from '../../billing/invoices/schema.ts';
import { amount } from '../../documents/facts/frozen-schema.ts';
import { warningFields } from '../unknown-role.ts';

export const LEFT_OVER_MAX = 100;

export const collectRequest = body(
  {
    to: day(
      'The cut-off: the last day whose work and expenses are collected. Of recurring charges, the periods that are owed by then: in advance from their first day on, in arrears from their last.',
    ),
    ...optional({
      from: day('The first day that is collected. Defaults to all earlier ones.'),
      projectId: reference(
        'project',
        "Only what names this project, which must be of the invoice's contract.",
      ),
      groupBy,
    }),
  },
  'What to collect.',
);

const { name, quantity, amountMinor, taxPercent, taxCategory, unitCode } = billable.properties;
const { project, serviceFrom, serviceTo } = billable.properties;

const collectedLine = record(
  'CollectedLine',
  {
    billable: id('billable', 'The line.'),
    isNew: Type.Boolean({ description: 'False if the invoice had the line before.' }),
    name,
    minutes: integer(0, INTEGER_MAX, {
      description: 'The minutes of work that are added to the line. 0 if it charges amounts.',
      example: 90,
    }),
    quantity,
    unitCode,
    amountMinor,
    totalMinor: amount('`quantity` times `amountMinor`, rounded half away from zero.', 14_250),
    ...optional({
      ...{ taxPercent, taxCategory, project },
      charge: id('charge', 'The recurring charge whose period the line charges, or takes back.'),
      expense: id('expense', 'The expense that the line charges, or takes back.'),
    }),
    serviceFrom,
    serviceTo,
    referenceType: text(0, 100, {
      description: 'The type of the record that the line stands for.',
      example: 'JIRA',
    }),
    referenceId: text(0, 200, { description: 'The record that the line stands for.', example: '10001' }),
    timeEntryCount: integer(0, INTEGER_MAX, {
      description: 'The number of time entries on the line.',
      example: 3,
    }),
  },
  'A line that was collected. Its figures show what this collecting adds.',
);

const work = {
  timeEntryCount: integer(0, INTEGER_MAX, { description: 'The number of time entries.', example: 1 }),
  firstDay: day('The first day.'),
  lastDay: day('The last day.'),
};

const leftOver = record(
  'LeftOver',
  {
    problem: Type.String({
      description: 'Why this is not collected, and what to do about it.',
      examples: ['The contract ctr_1 has no hourly rate for designer on 2026-07-01: add one'],
    }),
    minutes: integer(-INTEGER_MAX, INTEGER_MAX, {
      description: 'The minutes of work that are left over.',
      example: 60,
    }),
    amountMinor: amount('What recurring charges and expenses leave over, in minor units, before tax.', 0),
    ...work,
  },
  'What is owed and not collected.',
);

const collectingWarning = record(
  'CollectingWarning',
  {
    ...warningFields,
    minutes: integer(1, INTEGER_MAX, { description: 'The minutes of the work.', example: 60 }),
    ...work,
  },
  'Work that is collected, but maybe not as it was meant.',
);

export const collection = record(
  'Collection',
  {
    invoice,
    lines: Type.Array(collectedLine, { description: 'The lines that were added or that took more minutes.' }),
    leftOver: Type.Array(leftOver, {
      description: `What is owed up to the cut-off and not collected. The last of ${LEFT_OVER_MAX} items sums up the rest.`,
    }),
    warnings: Type.Array(collectingWarning, {
      description: `Work on the lines that may not be priced as it was meant. The last of ${LEFT_OVER_MAX} items sums up the rest.`,
    }),
    hasMore: Type.Boolean({ description: 'True if more work is left for another call.' }),
  },
  'What was collected onto the invoice.',
);

export type CollectRequest = Static<typeof collectRequest>;
export type Collection = Static<typeof collection>;
export type ShownLine = Static<typeof collectedLine>;
export type CollectingWarning = Static<typeof collectingWarning>;
export type ShownLeftOver = Static<typeof leftOver>;
