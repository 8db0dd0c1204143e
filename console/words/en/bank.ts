/** Words about bank statements: fields of records, and the rules of the service. */
export const words = {
  fields: {
    bankReference: 'Reference of the bank',
    bookedDate: 'Booked on',
    candidates: 'What it may pay',
    counterpartyIban: 'Account of the other party',
    counterpartyName: 'Other party',
    detailedEntryCount: 'Entries with more details',
    direction: 'In or out',
    endToEndId: 'Reference of the payer',
    entryCount: 'Entries',
    ibans: 'Accounts',
    isCharge: 'Charge of the bank',
    isReturn: 'Return',
    messageId: 'Message of the bank',
    newEntryCount: 'New entries',
    payments: 'Payments',
    pendingEntryCount: 'Entries not booked yet',
    reasons: 'Reasons',
    refundId: 'Refund',
    returnReason: 'Reason of the return',
    statementId: 'Bank statement',
    text: 'Text',
    valueDate: 'Value date',
  },
  predicates: {
    bankFile:
      'is no bank statement that can be read: export it from your bank again, as camt.053 or camt.054',
    ownAccount: (iban: string) =>
      `names the account ${iban}, which is not yours: add it to the bank accounts of the company first`,
    entrySum: 'must add up to the amount of the bank entry',
    entryCurrency: (currency: string) => `must be in ${currency}, the currency of the bank entry`,
  },
  sentences: {
    entryStatus: 'The status of this bank entry does not allow that: look at it again.',
    entryReturn: 'This return took a payment back: record that payment again instead.',
    entryOut: 'Only money that came in pays invoices: ignore this bank entry, or record it by hand.',
  },
};
