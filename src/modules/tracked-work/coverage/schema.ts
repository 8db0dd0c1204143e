import { type Static, Type } from 'typebox';
import { day, id, record } from '../../../platform/schema.ts';
import { prepaidPeriod } from '../../documents/facts/prepaid.ts';

export const PERIODS_MAX = 500;
/** The most entries that a period shows. */
export const ENTRIES_MAX = 500;

export const periodsQuery = Type.Object({
  endsFrom: Type.Optional(day('Only periods that end on this day or later.')),
  startsTo: Type.Optional(day('Only periods that start on this day or before. Defaults to today.')),
});

const minutes = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const coveredEntry = record(
  'CoveredEntry',
  {
    timeEntry: id('timeEntry', 'The time entry.'),
    date: day('The day of the work.'),
    minutes: minutes('The minutes of it that the allowance covers.', 90),
  },
  'Work that an allowance covers, or a part of it.',
);

const allowancePeriod = record(
  'AllowancePeriod',
  {
    ...prepaidPeriod,
    leftMinutes: minutes(
      'What can still be used. Only the last period has some left: what earlier ones had left expired, or went on.',
      400,
    ),
    entryCount: minutes('How many time entries the period covers, in whole or in part.', 1),
    entries: Type.Array(coveredEntry, {
      maxItems: ENTRIES_MAX,
      description: `The first ${ENTRIES_MAX} of them, by day.`,
    }),
  },
  'A period of an allowance. `grantedMinutes` and `rolledOverMinutes` are what was used, what expired, what is left, and what went on into the next period.',
);

export const allowancePeriods = Type.Array(allowancePeriod, {
  maxItems: PERIODS_MAX,
  description: `The last ${PERIODS_MAX} periods that have begun, the newest last. Those without an active day are left out.`,
});

export type PeriodsQuery = Static<typeof periodsQuery>;
export type CoveredEntry = Static<typeof coveredEntry>;
export type ShownPeriod = Static<typeof allowancePeriod>;
