/** Words of signing in, companies, navigation and search. */
export const words = {
  /** The names of screens, in the navigation and in tabs. */
  titles: {
    overview: 'Overview',
    invoices: 'Invoices',
    newInvoice: 'New invoice',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    clients: 'Clients',
    newClient: 'New client',
    client: 'Client',
    time: 'Time',
    contracts: 'Contracts',
    newContract: 'New contract',
    contract: 'Contract',
    projects: 'Projects',
    newProject: 'New project',
    project: 'Project',
    integrations: 'Integrations',
    newIntegration: 'New integration',
    integration: 'Integration',
    delivery: 'Delivery',
    settings: 'Settings',
    audit: 'Audit trail',
    auditEntry: 'Audit entry',
  },
};
