import type { ComponentChildren } from 'preact';

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
};
