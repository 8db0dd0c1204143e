import type { words as english } from '../en/app.ts';

export const words: typeof english = {
  titles: {
    overview: 'Übersicht',
    invoices: 'Rechnungen',
    newInvoice: 'Neue Rechnung',
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    clients: 'Kunden',
    newClient: 'Neuer Kunde',
    client: 'Kunde',
    time: 'Zeiten',
    contracts: 'Verträge',
    newContract: 'Neuer Vertrag',
    contract: 'Vertrag',
    projects: 'Projekte',
    newProject: 'Neues Projekt',
    project: 'Projekt',
    integrations: 'Integrationen',
    newIntegration: 'Neue Integration',
    integration: 'Integration',
    delivery: 'Zustellung',
    settings: 'Einstellungen',
    audit: 'Prüfprotokoll',
    auditEntry: 'Protokolleintrag',
  },
};
