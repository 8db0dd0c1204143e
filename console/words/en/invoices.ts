import { counted } from '../counted.ts';

const listed = (sums: string[]) => new Intl.ListFormat('en-GB').format(sums);

/** Words of the list of invoices. */
export const words = {
  number: 'Number',
  draft: 'Draft',
  client: 'Client',
  issued: 'Issued',
  due: 'Due',
  total: 'Total',
  owed: 'Owed',
  status: 'Status',
  filters: {
    search: 'Search invoices',
    byStatus: 'status',
    anyStatus: 'Any status',
    byClient: 'client',
    anyClient: 'Any client',
    byContract: 'contract',
    anyContract: 'Any contract',
    byCurrency: 'currency',
    anyCurrency: 'Any currency',
    issuedFrom: 'Issued from',
  },
  noMatch: 'No invoice matches',
  noMatchHint: 'Try other words, or clear the filters.',
  none: 'No invoices yet',
  noneHint: 'An invoice starts as a draft under a contract. It gets its number when it is finalized.',
  sums: {
    title: 'Totals',
    issued: (count: number) => counted(count, 'issued', 'issued'),
    owed: 'Owed',
    overdue: 'Overdue',
    drafts: (count: number) => counted(count, 'draft', 'drafts'),
  },
  finalize: {
    action: (count: number, sums: string[]) =>
      `Finalize ${counted(count, 'draft', 'drafts')}, ${listed(sums)}`,
    title: (count: number, sums: string[]) =>
      `Finalize ${counted(count, 'draft', 'drafts')}, ${listed(sums)}?`,
    explanation:
      'Each gets the next number of the series, the oldest draft first, and can no longer be changed. Either all of them are finalized, or none.',
    others: (count: number) => `Chosen invoices that can't be finalized stay as they are: ${count}.`,
    submit: (count: number) => `Finalize ${count}`,
    atMost: (count: number) => `Finalize at most ${count}`,
    doneOne: (number: string) => `Finalized ${number}`,
    done: (first: string, last: string) => `Finalized ${first} to ${last}`,
  },
};
