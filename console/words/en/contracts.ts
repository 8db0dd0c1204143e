import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** Words of contracts. */
export const words = {
  name: 'Name',
  client: 'Client',
  reference: 'Reference',
  currency: 'Currency',
  language: 'Language of documents',
  paymentTerms: 'Payment terms',
  days: (count: number) => counted(count, 'day', 'days'),
  begins: 'Begins',
  ends: 'Ends',
  status: 'Status',
  notes: 'Notes',
  identifier: 'Identifier',
  list: {
    terms: 'Terms',
    search: 'Search contracts',
    byStatus: 'status',
    anyStatus: 'Any status',
    byClient: 'client',
    anyClient: 'Any client',
    noMatch: 'No contract matches',
    noMatchHint: 'Try other words, or clear the filters.',
    none: 'No contracts yet',
    noneHint:
      'A contract holds the terms with a client: currency, payment terms, rates and tax. Invoices are made under it.',
  },
  pricesIncludeTax: 'Prices include tax',
  prices: 'Prices',
  withTax: 'with tax',
  form: {
    pricesIncludeTaxHint:
      'Rates, and prices on its invoices, are typed with tax. Fixed once the contract is active',
    create: 'Create contract',
    created: 'Contract created. Activate it before you invoice under it.',
    edit: 'Edit contract',
    save: 'Save contract',
    saved: 'Contract saved',
    referenceHint: "The client's, such as a purchase order",
    currencyHint: (usual?: string) => `${usual ? `Empty: ${usual}. ` : ''}Fixed once the contract is active`,
    paymentTermsUnit: 'days',
    paymentTermsHint: "Empty: the company's terms, or else 30",
    languageHint: "Empty: the client's, or else the company's",
    address: 'Invoices go to',
    addressHint: "Empty: the client's first address",
    notesHint: 'What was agreed; never shown on documents',
  },
  tax: {
    title: 'Tax',
    hint: 'For lines that have no tax of their own, by their day of service.',
    noCategory: 'Standard, if there is a rate',
  },
  collecting: {
    title: 'Collecting time',
    when: 'Put time onto drafts',
    goesOntoDrafts: 'Time goes onto drafts',
    /** How often time is put onto drafts, by the API's names. */
    every: { MONTH: 'Every month', WEEK: 'Every week', NEVER: 'Only by hand' },
    asUsual: 'As usual: tracked work monthly, other work by hand',
    approval: 'Approval of time',
    isWanted: 'Wanted before time is charged',
    isApprovalRequired: 'Time needs approval',
    approvalHint:
      'Only time that an administrator approved is charged. A later change of an entry takes its approval back.',
    lineFor: 'One line per',
    /** What a line stands for, by the API's names. */
    grouping: { REFERENCE: 'Task', PROJECT: 'Project', WORKER: 'Worker', ROLE: 'Role', DAY: 'Day' },
  },
  terms: 'Terms',
  rates: {
    title: 'Rates',
    hint: 'Time is priced by them. A rate without a role is for everybody else.',
    none: 'No rates yet',
    noneHint: 'Time can be put onto invoices once the contract has a rate for it.',
    role: 'Role',
    everybody: 'Everybody',
    per: 'Per',
    /** Units of rates, by the API's names. */
    units: { HOUR: 'Hour', DAY: 'Day', UNIT: 'Unit' },
    perUnit: { HOUR: 'per hour', DAY: 'per day', UNIT: 'per unit' },
    price: 'Price',
    from: 'From',
    fromDay: (day: ComponentChildren): ComponentChildren[] => ['from ', day],
    add: 'Add rate',
    remove: (place: number) => `Remove rate ${place}`,
    earlierTime: (hours: string, day: string) =>
      `${hours} h of open time are before ${day}. This rate does not price them.`,
    earlierBeginning: (begins: string, day: string) =>
      `The contract begins on ${begins}. This rate does not price hours before ${day}.`,
  },
  projects: {
    add: 'Add project',
    none: 'No project yet',
    noneHint: (trackers: ComponentChildren): ComponentChildren[] => [
      'Time is tracked on projects, by hand or from ',
      trackers,
      '.',
    ],
  },
  moreActions: 'More actions',
  activation: {
    action: 'Activate',
    question: (name: string) => `Activate ${name}?`,
    text: 'Invoices can then be made under it. Its currency can no longer be changed.',
    done: 'Contract activated',
  },
  ending: {
    menu: 'End',
    question: (name: string) => `End ${name}?`,
    text: 'It can still be invoiced, so that the last invoice can follow. It can not be activated again.',
    action: 'End contract',
    done: 'Contract ended',
  },
  deletion: {
    question: (name: string) => `Delete ${name}?`,
    text: 'A contract with invoices or projects is kept: end it instead.',
    action: 'Delete contract',
    done: 'Contract deleted',
  },
};
