import { type Static, Type } from 'typebox';
import { choice, day, optional, record } from '../../../platform/schema.ts';
import { reminderStep } from '../../parties/reminder-policy.ts';

/** Why an open invoice gets no reminder, as things stand. */
export const NO_REMINDER_CODES = [
  ...(['DISABLED', 'NOTHING_DUE', 'NOT_SENT', 'MESSAGE_FAILED', 'PAYMENT_IN_PROCESS'] as const),
  ...(['PAYMENT_DISPUTED', 'COVERED_ON_ACCOUNT', 'COVERED_BY_BANK_ENTRY', 'PROMISED'] as const),
  ...(['BELOW_MINIMUM', 'NO_RECIPIENT', 'STEPS_DONE'] as const),
] as const;
export type NoReminderCode = (typeof NO_REMINDER_CODES)[number];

const nextReminder = record(
  'NextReminder',
  { on: day('The day on which it is sent, if nothing changes until then.'), step: reminderStep },
  'The next reminder of an open invoice.',
);

const noReminder = record(
  'NoReminder',
  {
    code: choice(NO_REMINDER_CODES, {
      title: 'NoReminderCode',
      description: 'The reason, for programs.',
      example: 'PROMISED',
    }),
    message: Type.String({
      description: 'The reason in words.',
      examples: ['The client has promised to pay by 2026-12-01'],
    }),
  },
  'Why an open invoice gets no reminder, as things stand.',
);

/** Only open invoices that are read have one of these. */
export const reminding = optional({ nextReminder, notRemindedBecause: noReminder });

export type NextReminder = Static<typeof nextReminder>;
export type NoReminder = Static<typeof noReminder>;
export type Reminding = { nextReminder: NextReminder } | { notRemindedBecause: NoReminder };
