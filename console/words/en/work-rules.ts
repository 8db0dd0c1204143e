/** Words about tracked work: fields of records, and the rules of the service. */
export const words = {
  fields: {
    approvedAt: 'Approved',
    isApprovalRequired: 'Time needs approval',
    isHeld: 'Set aside',
  },
  predicates: {
    followsTracker: 'follows the tracker: change it there',
    takenByEntry: 'is already taken by another time entry',
    currencyOfContract: (code: string) =>
      `must be that of the contract, ${code}, because its rates are in it: use another invoice`,
    nothingToApprove: 'was deleted or replaced, so there is nothing to approve',
  },
  sentences: {
    entryDeleted: 'This time was deleted.',
    entryReplaced: 'This time was billed and then changed, so another entry replaced it: change that one.',
    entryFollows: (provider: string) =>
      `This time comes from ${provider}: delete it there, or mark it as not billable.`,
    collectDraft: (status: string) =>
      `Work is collected only onto a draft. The status of this invoice is “${status}”.`,
    workOfDraft: 'The contract is still a draft: activate it.',
    workBefore: (date: string, first: string) =>
      `${date} is before the contract begins, on ${first}: correct the day or the contract.`,
    workAfter: (date: string, last: string) =>
      `${date} is after the contract ends, on ${last}: correct the day or the contract.`,
    workOfArchived: 'The client of the contract is archived: restore the client.',
    workWithoutRate: (date: string) => `The contract has no hourly rate for everybody on ${date}: add one.`,
    workWithoutRoleRate: (role: string, date: string) =>
      `The contract has no hourly rate for “${role}” on ${date}: add one.`,
    workTooLarge: 'This is too large for an invoice: correct the time, the quantity or the price.',
    workBelowZero:
      'A draft comes to less than 0, because work that was charged is gone: it waits for more work, or you turn it into credit notes.',
    projectUnmapped: (project: string) => `The project ${project} belongs to no project here: choose one.`,
    projectGone: (project: string) =>
      `The project here that ${project} belonged to no longer exists: choose another one.`,
    workToApprove: 'It waits for approval by an administrator.',
  },
};
