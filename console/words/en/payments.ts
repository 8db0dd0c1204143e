/** Words of the list of payments. */
export const words = {
  onAccount: 'On account',
  day: 'Day',
  client: 'Client',
  method: 'Method',
  reference: 'Reference',
  amount: 'Amount',
  state: 'State',
  filters: { byClient: 'client', anyClient: 'Any client', paidFrom: 'Paid from' },
  noMatch: 'No payment matches',
  noMatchHint: 'Choose other days or another client, or clear the filters.',
  none: 'No payments yet',
  noneHint:
    'Money that came in is recorded on its invoice, and then stands here, too. What no invoice takes is on account.',
};
