import type { words as english } from '../en/app.ts';

export const words: typeof english = {
  titles: {
    overview: 'Aperçu',
    invoices: 'Factures',
    newInvoice: 'Nouvelle facture',
    invoice: 'Facture',
    creditNote: 'Avoir',
    clients: 'Clients',
    newClient: 'Nouveau client',
    client: 'Client',
    time: 'Temps',
    contracts: 'Contrats',
    newContract: 'Nouveau contrat',
    contract: 'Contrat',
    projects: 'Projets',
    newProject: 'Nouveau projet',
    project: 'Projet',
    integrations: 'Intégrations',
    newIntegration: 'Nouvelle intégration',
    integration: 'Intégration',
    delivery: 'Livraison',
    settings: 'Paramètres',
    audit: 'Journal d’audit',
    auditEntry: 'Entrée du journal',
  },
};
