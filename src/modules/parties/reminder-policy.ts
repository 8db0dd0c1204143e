import { type Static, Type } from 'typebox';
import type { ErrorDetail } from '../../platform/errors.ts';
import { choice, INTEGER_MAX, integer, record } from '../../platform/schema.ts';
import { TONES } from '../documents/facts/reminder-letter.ts';

const STEPS_MAX = 10;
const AFTER_DAYS_MAX = 365;

export const reminderStep = record(
  'ReminderStep',
  {
    afterDays: integer(1, AFTER_DAYS_MAX, {
      description: 'Days after the due date of the invoice.',
      example: 7,
    }),
    tone: choice(TONES, { title: 'ReminderTone', description: 'How it is worded.', example: 'FRIENDLY' }),
  },
  'A reminder of an overdue invoice.',
);

export type ReminderStep = Static<typeof reminderStep>;

const STEPS_DEFAULT: ReminderStep[] = [
  { afterDays: 7, tone: 'FRIENDLY' },
  { afterDays: 14, tone: 'FIRM' },
  { afterDays: 28, tone: 'LAST' },
];
/** The policy of a new tenant. `0001-tenancy.sql` has the same default. */
export const REMINDERS_DEFAULT = { isEnabled: false, steps: STEPS_DEFAULT, minimumMinor: 0 };

/** The setting of a tenant, or of a client in its place. */
export const reminderPolicy = (description: string) =>
  Type.Object(
    {
      isEnabled: Type.Boolean({ description: 'Whether reminders are sent.', examples: [true] }),
      steps: Type.Array(reminderStep, {
        minItems: 1,
        maxItems: STEPS_MAX,
        description: `At most ${STEPS_MAX} reminders, each after more days than the one before.`,
      }),
      minimumMinor: integer(0, INTEGER_MAX, {
        description:
          'No reminder is sent while all that a client owes overdue in a currency is less than this, in minor units of that currency.',
        example: 500,
      }),
    },
    { additionalProperties: false, description, examples: [REMINDERS_DEFAULT] },
  );

export type ReminderPolicy = Static<ReturnType<typeof reminderPolicy>>;

/** Steps are told apart by their days. */
export function reminderPolicyProblems(policy: ReminderPolicy | null | undefined): ErrorDetail[] {
  const steps = policy?.steps ?? [];
  return steps.flatMap(({ afterDays }, index): ErrorDetail[] => {
    const before = steps[index - 1]?.afterDays ?? 0;
    if (afterDays > before) return [];
    const message = `must be more than ${before}, the days of the step before`;
    return [{ field: `reminders.steps.${index}.afterDays`, message, constraint: 'minimum' }];
  });
}
