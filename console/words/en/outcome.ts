import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** Words of what an action will do, from a dry run. */
export const words = {
  title: 'What will happen',
  untold: "What will happen can't be shown now.",
  number: 'Number',
  creditNote: 'Credit note',
  probably: (number: ComponentChildren): ComponentChildren[] => ['will probably be ', number],
  numbers: 'Numbers',
  probablyBetween: (first: ComponentChildren, last: ComponentChildren): ComponentChildren[] => [
    ...['will probably be ', first, ' to ', last],
  ],
  invoices: 'Invoices',
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  payable: 'To pay, rounded',
  due: 'Due afterwards',
  freed: 'Put on account',
  status: 'Status afterwards',
  /** Shown before a draft is voided. */
  isDiscarded: 'No credit note is issued: the draft is only discarded.',
  /** Shown before work is collected. */
  draft: 'The draft afterwards',
  /** What is put onto a draft, and what stays open. */
  collected: {
    hours: (hours: string) => `${hours} h`,
    more: (count: number) => `and ${counted(count, 'more line', 'more lines')}`,
    leftOver: (hours: string, from: string, to: string, why: ComponentChildren): ComponentChildren[] => [
      `${hours} h stay open (${from} to ${to}): `,
      why,
    ],
    leftOverAmount: (
      amount: string,
      from: string,
      to: string,
      why: ComponentChildren,
    ): ComponentChildren[] => [`${amount} stay open (${from} to ${to}): `, why],
    hasMore: 'There is more than fits at once. Do it again for the rest.',
  },
};
