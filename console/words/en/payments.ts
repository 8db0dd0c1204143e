import { counted } from '../counted.ts';

/** Words of the list of payments. */
export const words = {
  onAccount: 'On account',
  day: 'Day',
  client: 'Client',
  invoices: 'Invoices',
  several: (count: number) => counted(count, 'invoice', 'invoices'),
  method: 'Method',
  reference: 'Reference',
  amount: 'Amount',
  filters: { byClient: 'client', anyClient: 'Any client', search: 'Search payments', paidFrom: 'Paid from' },
  noMatch: 'No payment matches',
  noMatchHint: 'Choose other days or another client, or clear the filters.',
  none: 'No payments yet',
  noneHint: 'Record money that came in here, on its invoice, or on the account of its client.',
};
