import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** When an invoice is due: on a day, or some days after it is issued. */
type Due = { day: string } | { days: number };

function dueText(due: Due): string {
  if ('day' in due) return `on ${due.day}`;
  return due.days === 0 ? 'today' : `in ${counted(due.days, 'day', 'days')}`;
}

/** Words of actions on an invoice, and of the dialogs that they open. */
export const words = {
  menu: {
    finalize: 'Finalize …',
    reverse: 'Credit notes …',
    collect: 'Collect time …',
    deduct: 'Deduct deposits …',
    copyLines: 'Copy the lines',
    copyFrom: 'Copy lines from …',
    duplicate: 'Duplicate',
    void: 'Void …',
    delete: 'Delete …',
    credit: 'Credit …',
    pay: 'Record payment …',
    payMore: 'Record a further payment …',
    refund: 'Record refund …',
    writeOff: 'Write off …',
  },
  reversing: {
    title: 'Credit what this draft takes back?',
    explanation:
      'This draft is below 0: it takes back more than it charges. It becomes credit notes for the invoices that it reverses. They get their numbers and can not be changed any more.',
    submit: 'Issue credit notes',
    done: (count: number) => counted(count, 'credit note is issued', 'credit notes are issued'),
  },
  deduct: {
    title: 'Deduct deposits?',
    explanation: 'The total never falls below 0. What is left waits for a later invoice.',
    deposit: (number: string, day: string, amount: string) => `${number} of ${day}: ${amount}`,
    submit: 'Deduct',
    done: 'The deposits are deducted',
    none: 'The contract has no paid deposit that is left to deduct.',
  },
  finalize: {
    title: 'Finalize the invoice?',
    submit: 'Finalize',
    hasObstacles: "This draft can't be finalized yet",
    owes: (
      client: ComponentChildren,
      amount: ComponentChildren,
      lines: number,
      due: Due,
    ): ComponentChildren[] => [
      ...[client, ' owes you ', amount],
      ` for ${counted(lines, 'line', 'lines')}, due ${dueText(due)}.`,
    ],
    isOutdated:
      'Somebody has changed this draft meanwhile. This is its newest version: look at it again before you finalize it.',
    isFrozen:
      'It gets the next number of your series, is dated today and frozen for ever: lines, amounts, names and addresses. Corrections are credit notes.',
    isPaidAtOnce: 'With a total of 0 it is paid at once.',
    done: (number: string) => `Invoice ${number} is issued`,
  },
  collect: {
    title: 'Collect time',
    explanation:
      'Puts the open hours of the contract onto this draft, at its rates, with the fees and expenses that are owed.',
    from: 'From',
    fromHint: 'Empty: all earlier work.',
    to: 'To',
    project: 'Project',
    allProjects: 'All projects',
    lines: 'Lines',
    asContract: 'As the contract says',
    groupings: {
      REFERENCE: 'One line for each task',
      PROJECT: 'One line for each project',
      WORKER: 'One line for each worker',
      ROLE: 'One line for each role',
      DAY: 'One line for each day',
    },
    nothing: 'There are no open hours in this time.',
    hoursAndSum: (hours: string, sum: string) => `${hours} h, ${sum}`,
    withoutTax: (hoursAndSum: ComponentChildren): ComponentChildren[] => [hoursAndSum, ' without tax:'],
    submit: (count: number) => (count > 0 ? `Collect ${counted(count, 'line', 'lines')}` : 'Collect'),
    done: (count: number) => `${counted(count, 'line', 'lines')} collected`,
    doneInPart: (count: number) =>
      `${counted(count, 'line', 'lines')} collected. There is more: collect again`,
  },
  writeOff: {
    title: (number: string) => `Write off ${number}`,
    submit: 'Write off',
    due: (amount: string) =>
      `${amount} is due. What you write off, the client need not pay any more. Money that comes after all can still be recorded.`,
    reason: 'Reason',
    reasons: {
      SMALL_DIFFERENCE: 'Small difference',
      EARLY_PAYMENT: 'Discount for early payment',
      UNCOLLECTIBLE: 'Uncollectible',
      INSOLVENCY: 'Insolvency',
      BANK_CHARGE: 'Bank charge',
    },
    reducesTax: 'Tax',
    taxAsLaw: 'As the law of your country says',
    taxLower: 'Lowers the tax',
    taxKept: 'The tax stays',
    note: 'Note',
    done: (amount: string) => `${amount} written off`,
  },
  credit: {
    title: (number: string) => `Credit invoice ${number}`,
    submit: 'Issue credit note',
    announcement:
      'A credit note is issued at once, with the next number of its series, and never changes. It lowers what is due; what was paid beyond that goes on the client’s account, for other invoices or a refund.',
    kind: 'Kind',
    kinds: {
      CORRECTION: 'Correction: it should not have been charged',
      GOODWILL: 'Goodwill: it was delivered, but for less',
    },
    kindHints: {
      CORRECTION: 'Hours of credited units are owed again, so they can go on another invoice.',
      GOODWILL: 'Lowers the price only. Hours stay billed.',
    },
    reason: 'Reason',
    reasonHint: 'Stands on the credit note.',
    scope: 'What to credit',
    all: (amount: string) => `All that is left: ${amount}`,
    chosenLines: 'Chosen lines',
    findLines: 'Find lines',
    moreLines: (count: number) => `${counted(count, 'more line', 'more lines')}. Find them by their name.`,
    isCredited: 'credited',
    left: (quantity: string, unit: string, amount: string) =>
      `${quantity} ${unit}, ${amount} without tax left`,
    shares: { all: 'All that is left', units: 'Some units', amount: 'An amount' },
    howMuch: (line: string) => `How much of ${line}`,
    unitsOf: (line: string) => `Units of ${line}`,
    amountFor: (line: string) => `Amount for ${line}, without tax`,
    noNumber: 'is no number with at most 6 decimals',
    noAmount: (currency: string) => `is no amount in ${currency}`,
    done: (number: string, amount: string) => `Credit note ${number} over ${amount} is issued`,
    show: 'Show it',
  },
  copyFrom: {
    title: 'Copy lines from another invoice',
    invoice: 'Invoice',
    placeholder: 'A number, a client or a reference',
    explanation:
      'Adds its lines below yours: name, description, quantity, unit, price, tax and period. Time behind them is not billed again.',
    submit: 'Copy lines',
  },
  duplicate: {
    done: (number: string) => `Duplicate of ${number}`,
    doneOfDraft: 'Duplicate of the draft',
  },
  void: {
    draft: 'Void the draft?',
    draftExplanation:
      "The draft stays in the list as void, and can't be brought back. It never had a number. To be rid of it, delete it instead.",
    submitDraft: 'Void',
    draftDone: 'The draft is void',
    invoice: (number: string) => `Void invoice ${number}?`,
    explanations: (amount: string) => [
      `A credit note over ${amount} is issued, which cancels the invoice and has a number of its own.`,
      'The invoice becomes void and keeps its number. Nothing is due any more.',
      'Hours on it are owed again, so they can go on another invoice.',
      "This can't be undone.",
    ],
    submitInvoice: 'Void',
    invoiceDone: (number: string) => `Invoice ${number} is void`,
  },
  delete: {
    title: 'Delete the draft?',
    explanation: (lines: number) =>
      `The draft and its ${counted(lines, 'line', 'lines')} are deleted for good. It leaves no gap, because it has no number. Hours that were collected on it are set aside until you collect or release them.`,
    done: 'The draft is deleted',
  },
};
