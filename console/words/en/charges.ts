import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';

/** Words of what a contract is worth: fees that come back, automatic issuing, and what is to come. */
export const words = {
  tabs: {
    label: 'Contract',
    terms: 'Terms',
    fees: 'Fees',
    allowances: 'Prepaid hours',
    forecast: 'Forecast',
  },
  worth: {
    title: 'What it is worth',
    aMonth: 'a month, from fees',
    noFees: 'No fees',
    next: 'Next invoice',
    nextOn: (day: ComponentChildren): ComponentChildren[] => ['on ', day],
    nextNow: 'now',
    nothing: 'Nothing is to come in the next 12 months',
    issued: 'How it is issued',
  },
  issuing: {
    title: 'Issuing invoices',
    mode: 'When the period has ended',
    /** What becomes of a draft, by the API's names. */
    modes: { DRAFT: 'Leave the draft to people', FINALIZE: 'Finalize', SEND: 'Finalize and send' },
    byHand: 'by hand',
    automatic: {
      FINALIZE: (days: number) =>
        days === 0
          ? 'finalized automatically'
          : `finalized automatically after ${counted(days, 'day', 'days')}`,
      SEND: (days: number) =>
        days === 0
          ? 'finalized and sent automatically'
          : `sent automatically after ${counted(days, 'day', 'days')}`,
    },
    afterDays: 'Days to wait',
    afterDaysHint: 'After the last day of the period, so that late hours are on it',
    hint: 'What keeps an invoice back is shown on it, in the list of invoices and on the overview.',
  },
  fees: {
    title: 'Fees',
    add: 'Add fee',
    none: 'No fees yet',
    noneHint: 'A fee comes back by itself: hosting every month, a licence every year.',
    menu: (name: string) => `Menu of ${name}`,
    edit: 'Edit',
    newPrice: 'New price …',
    pause: 'Pause …',
    end: 'End …',
    endsOn: (day: ComponentChildren): ComponentChildren[] => ['until ', day],
    startsOn: (day: ComponentChildren): ComponentChildren[] => ['from', ' ', day],
    timings: { IN_ADVANCE: 'in advance', IN_ARREARS: 'in arrears' },
    pausedFrom: (from: ComponentChildren, to?: ComponentChildren): ComponentChildren[] =>
      to === undefined ? ['paused from', ' ', from] : ['paused from', ' ', from, ' until ', to],
    priceFrom: (price: ComponentChildren, day: ComponentChildren): ComponentChildren[] => [
      price,
      ' from',
      ' ',
      day,
    ],
    quantity: (quantity: string, price: ComponentChildren): ComponentChildren[] => [quantity, ' × ', price],
    states: { future: 'Begins later', running: 'Running', paused: 'Paused', ended: 'Ended' },
    /** The length of a period, by the API's names. */
    every: {
      WEEK: (count: number) => (count === 1 ? 'a week' : `every ${count} weeks`),
      MONTH: (count: number) => (count === 1 ? 'a month' : `every ${count} months`),
      QUARTER: (count: number) => (count === 1 ? 'a quarter' : `every ${count} quarters`),
      YEAR: (count: number) => (count === 1 ? 'a year' : `every ${count} years`),
    },
  },
  form: {
    new: 'New fee',
    edit: 'Edit fee',
    create: 'Add fee',
    save: 'Save fee',
    created: 'Fee added',
    saved: 'Fee saved',
    name: 'Name',
    nameHint: 'Invoices show it',
    description: 'Further text',
    price: 'Price per period',
    quantity: 'Quantity',
    every: 'Comes back every',
    units: { WEEK: 'Week', MONTH: 'Month', QUARTER: 'Quarter', YEAR: 'Year' },
    interval: 'How many of them',
    intervalHint: '2 months: every other month',
    startsOn: 'First day',
    endsOn: 'Last day',
    endsOnHint: 'Empty: until the contract ends',
    timing: 'Owed',
    timings: { IN_ADVANCE: 'In advance, from its first day', IN_ARREARS: 'In arrears, from its last day' },
    proration: 'A part of a period',
    prorations: { DAYS: 'Costs the share of its days', NONE: 'Costs the full price' },
    project: 'Project',
    taxCategory: 'Tax',
    taxPercent: 'Tax rate',
    taxHint: "Empty: the contract's, by the days of the period",
    asContract: 'As the contract',
    kept: 'Days and lengths of periods are kept once something was billed. End this fee and add another one.',
  },
  price: {
    title: (name: string) => `New price of ${name}`,
    price: 'Price per period',
    from: 'From',
    quantity: 'Quantity',
    quantityHint: (quantity: string) => `Empty: ${quantity}`,
    submit: 'Change price',
    done: 'Price changed',
    change: (before: ComponentChildren, after: ComponentChildren): ComponentChildren[] => [
      before,
      ' becomes ',
      after,
    ],
  },
  pausing: {
    title: (name: string) => `Pause ${name}`,
    from: 'First day',
    to: 'Last day',
    toHint: 'Empty: until somebody sets it',
    submit: 'Pause',
    done: 'Pause set',
    taken: (from: string) => `Remove the pause from ${from}`,
    removed: 'Pause removed',
  },
  ending: {
    title: (name: string) => `End ${name}`,
    on: 'Last day',
    submit: 'End fee',
    done: 'The end is set',
    goOn: 'Remove the end',
    goesOn: 'The fee goes on',
  },
  deleting: {
    question: (name: string) => `Delete ${name}?`,
    text: 'Only a fee of which nothing was billed can be deleted. End it otherwise.',
    action: 'Delete fee',
    done: 'Fee deleted',
  },
  effect: {
    later: (day: string) =>
      `It takes effect on ${day}. What was billed for earlier days stays as it is. What was billed in advance for later ones comes back on the next draft, which charges what is owed then.`,
    earlier: (day: string) =>
      `It takes effect on ${day}, so it changes days that may be billed already. Issued invoices stay as they are: the next draft takes the old price back, with its tax, and charges what is owed now.`,
    noDrafts: 'No draft changes at once.',
    drafts: 'Drafts that change at once',
    draft: 'Draft',
    becomes: (before: ComponentChildren, after: ComponentChildren): ComponentChildren[] => [
      before,
      ' → ',
      after,
    ],
  },
  forecast: {
    title: 'The next 12 months',
    hint: 'What is agreed by today, with open hours and expenses. Nothing of it is stored.',
    none: 'Nothing is to come',
    noneHint: 'Add a fee, or record hours and expenses.',
    gross: 'With tax',
    sum: 'Sum',
  },
};
