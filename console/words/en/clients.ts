/** Words of clients. */
export const words = {
  name: 'Name',
  legalName: 'Legal name',
  vatNumber: 'VAT number',
  since: 'Since',
  status: 'Status',
  list: {
    search: 'Search clients',
    by: 'use',
    inUse: 'In use',
    archived: 'Archived',
    all: 'All',
    noMatch: 'No client matches',
    noMatchHint: 'Try other words, or clear the filters.',
    none: 'No clients yet',
    noneHint: 'A client is a company or person that you send invoices to. Begin with the first one.',
  },
};
