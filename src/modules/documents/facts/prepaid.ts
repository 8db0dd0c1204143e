import { type Static, Type } from 'typebox';
import { day, record, text } from '../../../platform/schema.ts';

/** The most allowances that an invoice shows, and the most periods of each. */
export const PREPAID_MAX = 20;
export const PREPAID_PERIODS_MAX = 12;

const minutes = (description: string, example: number) => Type.Integer({ description, examples: [example] });

/** A period of prepaid hours, and what became of its minutes. */
export const prepaidPeriod = {
  startsOn: day('The first day of the period.'),
  endsOn: Type.Optional(day('The last day of the period. Absent from a single grant without an end.')),
  grantedMinutes: minutes('What the period grants: all, or a share if its charge is prorated.', 1_200),
  rolledOverMinutes: minutes('What went on from earlier periods.', 300),
  usedMinutes: minutes('What covers work.', 1_100),
  expiredMinutes: minutes('What expired unused at the end of the period.', 0),
};

export const prepaid = record(
  'PrepaidHours',
  {
    name: Type.Optional(
      text(1, 200, { description: "The allowance's name, or else its role.", example: 'Support' }),
    ),
    periods: Type.Array(
      record(
        'PrepaidPeriod',
        {
          ...prepaidPeriod,
          leftMinutes: minutes(
            'What is left of the others: it can still be used, or went on into the next period.',
            400,
          ),
        },
        'A period of prepaid hours. `grantedMinutes` and `rolledOverMinutes` are what was used, what expired and what is left.',
      ),
      {
        maxItems: PREPAID_PERIODS_MAX,
        description: `The last ${PREPAID_PERIODS_MAX} of its periods that overlap the work of the invoice, the newest last.`,
      },
    ),
  },
  'What became of prepaid hours, as an invoice shows it.',
);

export type Prepaid = Static<typeof prepaid>;
