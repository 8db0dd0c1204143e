/** Words of the list of credit notes. */
export const words = {
  number: 'Number',
  day: 'Issued',
  client: 'Client',
  invoice: 'Invoice',
  kind: 'Kind',
  amount: 'Amount',
  kinds: { CORRECTION: 'Correction', GOODWILL: 'Goodwill', CANCELLATION: 'Cancellation' },
  filters: {
    search: 'Search credit notes',
    byClient: 'client',
    anyClient: 'Any client',
    issuedFrom: 'Issued from',
  },
  noMatch: 'No credit note matches',
  noMatchHint: 'Try other words, or clear the filters.',
  none: 'No credit notes yet',
  noneHint: 'A credit note takes back all or part of an issued invoice. It starts on that invoice.',
};
