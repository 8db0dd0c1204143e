import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  createdAt,
  currencyCode,
  day,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
} from '../../../platform/schema.ts';
import { reminding } from '../../billing/invoices/reminding-schema.ts';
import { currencyExponent } from '../../documents/facts/frozen-schema.ts';
import { TONES } from '../../documents/facts/reminder-letter.ts';
import { reminderStep } from '../../parties/reminder-policy.ts';

/** More than people look through. */
export const LEFT_OUT_MAX = 500;

const dueMinor = integer(1, INTEGER_MAX, {
  description: 'The amount due of the invoice, in minor units.',
  example: 84_788,
});
const tone = choice(TONES, { title: 'ReminderTone', description: 'How it is worded.', example: 'FRIENDLY' });

export const reminder = record(
  'Reminder',
  {
    invoice: id('invoice', 'The invoice.'),
    ...reminderStep.properties,
    day: day('The day on which it went out.'),
    dueMinor: { ...dueMinor, description: 'The amount that was due then, in minor units.' },
    currencyCode,
    messages: Type.Array(id('message', 'A message.'), { description: 'One for each recipient.' }),
    createdAt,
  },
  'A step of the policy that went out for an invoice.',
);

export const reminderQuery = Type.Object({ invoiceId: id('invoice', 'The invoice.') });

const until = day('The last day on which no reminder is sent, today or later. Null takes the promise back.');
export const newPromise = body(
  { until: Type.Unsafe<string | null>({ ...until, type: ['string', 'null'] }) },
  'The day by which the client has promised to pay.',
);

export const previewQuery = Type.Object({
  ...pageQuery,
  on: Type.Optional(day('The day of the run. Defaults to tomorrow.')),
});

const owed = {
  invoice: id('invoice', 'The invoice.'),
  number: Type.String({ description: "The invoice's number.", examples: ['INV-000001'] }),
  dueDate: day('Its due date.'),
  dueMinor,
};

const invoiceOfLetter = record(
  'InvoiceToRemind',
  {
    ...owed,
    daysOverdue: integer(0, INTEGER_MAX, {
      description: 'Days since then, on the day of the run.',
      example: 7,
    }),
    ...optional({ step: reminderStep }),
  },
  'An invoice that the message lists. Without `step`, the client was reminded of it before.',
);

const invoiceLeftOut = record(
  'InvoiceNotReminded',
  { ...owed, ...reminding },
  'An overdue invoice that the message does not list, with the reason or the day of its next reminder.',
);

const previewedAccount = record(
  'ReminderPreviewAccount',
  {
    currencyCode,
    currencyExponent,
    ...optional({
      tone,
      totalMinor: Type.Integer({
        description: 'The sum of the amounts due of `invoices`.',
        examples: [84_788],
      }),
    }),
    invoices: Type.Array(invoiceOfLetter, {
      description: 'The invoices that the message would list. Empty if none would be sent.',
    }),
    leftOut: Type.Array(invoiceLeftOut, {
      description: `Further overdue invoices, at most ${LEFT_OUT_MAX}, and why they are left out.`,
    }),
  },
  'The overdue invoices of a client in one currency, and the message about them.',
);

export const reminderPreview = record(
  'ReminderPreview',
  {
    client: id('client', 'The client.'),
    clientName: Type.String({ description: "The client's name.", examples: ['Northwind Traders'] }),
    recipients: Type.Array(Type.String(), {
      description: 'The addresses that messages would be sent to.',
      examples: [['ada@example.com']],
    }),
    accounts: Type.Array(previewedAccount, {
      description: 'One for each currency. Each is a message of its own.',
    }),
  },
  'A client with overdue invoices, and the messages that would be sent to it on a day.',
);

export type Reminder = Static<typeof reminder>;
export type NewPromise = Static<typeof newPromise>;
export type PreviewQuery = Static<typeof previewQuery>;
export type PreviewedAccount = Static<typeof previewedAccount>;
export type ReminderPreview = Static<typeof reminderPreview>;
