/** Words of the page about money. */
export const words = {
  debtors: {
    title: 'Who owes',
    client: 'Client',
    invoices: 'Open invoices',
    overdue: 'Overdue',
    owed: 'Owed',
    since: 'Late by',
    all: 'All by age',
    none: 'Nobody owes anything',
    noneHint: 'Issued invoices that are not paid yet stand here, by client.',
  },
  weeks: {
    title: (currency: string) => `Received and expected in ${currency}`,
    week: 'Week from',
    received: 'Received',
    expected: 'Expected',
    overdue: 'Overdue',
    none: 'No money yet',
    noneHint: 'What came in during the last eight weeks, and what is due in the next eight, stands here.',
  },
};
