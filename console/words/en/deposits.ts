/** Words about deposits: fields of records, and the rules of the service. */
export const words = {
  fields: {
    depositId: 'Deposit',
    depositMinor: 'Deducted, with tax',
    depositTaxMinor: 'Tax in the deduction',
    deductedMinor: 'Deducted',
    deductibleMinor: 'Deductible',
  },
  predicates: {
    depositKind: 'must be a deposit',
    depositContract: 'is of another contract: choose deposits of this one',
    depositStatus: (status: string) => `is ${status}: choose a deposit that is issued`,
    depositNothing: (number: string) =>
      `is ${number}, of which nothing is left to deduct: nothing is paid, or all of it is deducted`,
    depositDue: (number: string, amount: string) =>
      `is ${number}, of which ${amount} is due: record the payment first, or credit the rest`,
    depositTooMuch: (amount: string) =>
      `must be at most what is paid of the deposit and not deducted yet: ${amount}`,
    depositOverTotal: (amount: string) => `must be at most the total of the invoice: ${amount}`,
    depositDeducted: (amount: string) =>
      `must leave ${amount}, which other invoices deduct: void them first, or credit these lines`,
    deductionWhole: 'must credit the deduction of a deposit as a whole',
    deductionKept:
      'can not be changed, because the line deducts a deposit: remove the line, or deduct another amount',
  },
  sentences: {
    depositVoid: 'Invoices deduct this deposit: void them first, or remove these lines from drafts.',
    depositNoRoom: 'The total of the invoice leaves nothing to deduct from: add lines first.',
    depositDraftOnly: 'Only a draft that is no deposit itself deducts deposits.',
  },
};
