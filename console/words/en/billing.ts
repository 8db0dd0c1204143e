import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** Words of billing everything that is owed. */
export const words = {
  until: 'Everything up to',
  owed: 'Owed',
  lastMonth: (amount: ComponentChildren): ComponentChildren[] => ['Last month: ', amount],
  none: 'Nothing is owed',
  noneHint:
    'Hours, fees and expenses up to this day are all on invoices. Choose a later day, or record what was done.',
  table: 'What contracts owe',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  columns: {
    client: 'Client and contract',
    work: 'Work',
    fees: 'Fees',
    expenses: 'Expenses',
    owed: 'To bill',
    lastMonth: 'Last month',
  },
  hours: (hours: string) => `${hours} h`,
  unpriced: (hours: string) => `${hours} h have no price`,
  unapproved: (hours: string) => `${hours} h wait for approval`,
  onDraft: (amount: ComponentChildren): ComponentChildren[] => [amount, ' on a draft'],
  actions: {
    label: 'Bill the selected contracts',
    selected: (count: number, amounts: string) =>
      `${counted(count, 'contract', 'contracts')}${amounts && `: ${amounts}`}`,
    preview: 'Preview',
    draft: 'Make drafts',
    finalize: 'Finalize',
    send: 'Finalize and send',
    stop: 'Stop',
  },
  asking: {
    FINALIZE: (count: number) => `Finalize ${counted(count, 'invoice', 'invoices')}?`,
    SEND: (count: number) => `Finalize and send ${counted(count, 'invoice', 'invoices')}?`,
    text: (amounts: string, day: string) =>
      `All that is owed up to ${day} is billed: ${amounts} without tax.`,
    frozen: 'Each gets its number, is dated today and can not be changed any more.',
    sent: "Each goes to the client's contacts that receive invoices.",
    others: 'A contract that can not be billed is named with the reason, and does not stop the others.',
  },
  progress: (done: number, all: number) => `${done} of ${all}`,
  results: {
    title: 'What was done',
    close: 'Close',
    finalized: 'Finalized',
    sent: 'Finalized and sent',
    notSent: 'Finalized, but not sent',
    held: 'Finalized, but the message is held',
    nothing: 'Nothing to bill',
    failed: 'Not billed',
    unanswered: 'No answer',
    leftOver: (why: ComponentChildren): ComponentChildren[] => ['Something stays open: ', why],
    stopped: (count: number) =>
      `${counted(count, 'contract was', 'contracts were')} left out, because you stopped.`,
  },
  preview: {
    title: (day: string) => `Preview up to ${day}`,
    explanation: 'Nothing of this is stored.',
    reading: (done: number, all: number) => `${done} of ${all}`,
    held: (count: number) =>
      count === 1
        ? 'One contract can not be finalized and sent yet. The reason stands below it.'
        : `${count} contracts can not be finalized and sent yet. The reason stands below each.`,
    nothing: 'Nothing to bill',
    failed: 'This can not be billed',
  },
};
