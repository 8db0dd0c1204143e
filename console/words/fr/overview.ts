import type { ComponentChildren } from 'preact';
import { counted } from '../counted.ts';
import type { words as english } from '../en/overview.ts';

/** `Ada a émis la facture 12`. */
const who =
  (did: string) =>
  (actor: ComponentChildren, record: ComponentChildren): ComponentChildren[] => [actor, ` a ${did} `, record];

export const words: typeof english = {
  integrations: {
    broken: 'Elle ne fonctionne plus. Reconnectez-la.',
    unconnected: 'Elle n’est pas encore connectée.',
    more: (count) => counted(count, 'autre', 'autres'),
  },
  owed: {
    title: 'Sommes dues',
    nothing: 'Personne ne vous doit rien.',
    titleIn: (currency) => `Sommes dues en ${currency}`,
    owed: 'dus',
    overdue: (count) => `${counted(count, 'facture', 'factures')} en retard`,
    byAge: (currency) => `Sommes dues en ${currency}, par ancienneté`,
    ages: {
      notDue: 'Non échu',
      days1To30: '1 à 30 jours',
      days31To60: '31 à 60 jours',
      days61To90: '61 à 90 jours',
      daysOver90: 'Plus de 90 jours',
    },
  },
  drafts: {
    heldBack: (count) =>
      `${counted(count, 'facture n’a pas pu', 'factures n’ont pas pu')} être émises ou envoyées automatiquement`,
    title: 'Brouillons',
    all: 'Tous les brouillons',
    none: 'Aucun brouillon n’attend d’être émis.',
    over: (count, sums) => [`${counted(count, 'brouillon', 'brouillons')} pour `, sums],
  },
  time: {
    title: 'Travail à facturer',
    all: 'Tous les temps',
    none: 'Tout le temps facturable est sur des factures.',
    hours: (hours: string) => `${hours} h`,
    unpriced: (hours: string) => `${hours} h sans tarif`,
  },
  debtors: { title: 'Qui doit', all: 'Rapports' },
  months: {
    title: (currency: string) => `Facturé et reçu en ${currency}`,
    month: 'Mois',
    invoiced: 'Facturé',
    received: 'Reçu',
  },
  firstSteps: {
    title: 'Votre première facture',
    done: '(fait)',
    none: 'Pas encore de factures',
    noneHint: 'Dès qu’il y en aura une, ses chiffres seront affichés ici.',
    company: 'Présentez-vous',
    companyHint:
      'Votre raison sociale, votre adresse, vos numéros fiscaux et votre logo figurent sur chaque facture.',
    companyAction: 'Entreprise',
    client: 'Ajoutez un client',
    clientHint: 'Un client est la personne ou l’entreprise à qui vous envoyez des factures.',
    invoice: 'Rédigez une facture',
    invoiceHint: 'Elle reste un brouillon jusqu’à son émission. Elle ne reçoit son numéro qu’à ce moment.',
  },
  latest: {
    title: 'Récemment',
    draft: '(brouillon)',
    changes: {
      created: who('créé'),
      updated: who('modifié'),
      deleted: who('supprimé'),
      tested: who('testé'),
      DRAFT: who('préparé'),
      FINALIZED: who('émis'),
      PARTIALLY_PAID: who('enregistré un paiement sur'),
      PAID: who('soldé'),
      CREDITED: who('crédité'),
      WRITTEN_OFF: who('passé en perte'),
      VOID: who('annulé'),
      REOPENED: who('rouvert'),
      ARCHIVED: who('archivé'),
      UNARCHIVED: who('remis en service'),
      REVERSED: who('annulé'),
      ACTIVE: who('activé'),
      ENDED: who('terminé'),
      DISABLED: who('désactivé'),
    },
    records: {
      tenant: 'l’entreprise',
      member: 'le membre',
      accessToken: 'le jeton d’accès',
      client: 'le client',
      contract: 'le contrat',
      project: 'le projet',
      invoice: 'la facture',
      payment: 'le paiement',
      refund: 'le remboursement',
      writeOff: 'l’abandon de créance',
      creditNote: 'l’avoir',
      integration: 'l’intégration',
    },
  },
};
