import type { words as english } from '../en/erasure.ts';

export const words: typeof english = {
  erase: 'Effacer la personne…',
  question: (name) => `Effacer définitivement ${name}\u00a0?`,
  warning: 'C’est irréversible. Lisez ce qui sera effacé et ce qui reste.',
  action: 'Effacer définitivement',
  reason: 'Motif',
  reasonHint: 'Par exemple le numéro de la demande. Il reste, il ne doit donc pas nommer la personne.',
  receipt: 'Reçu de l’effacement',
  statuses: {
    ERASING: 'Les enregistrements sont effacés. Leurs traces sont en cours d’effacement.',
    DONE: 'La personne est effacée.',
  },
  erased: { tried: 'Sera effacé', done: 'Effacé' },
  kept: 'Reste',
  line: (name, count) => (count ? `${name} (${count})\u00a0:` : `${name}\u00a0:`),
  until: (date) => `Jusqu’au ${date}.`,
  resources: {
    contact: 'Contact',
    member: 'Membre',
    email: 'Adresses e-mail',
    message: 'Messages à la personne',
    link: 'Liens vers des devis',
    export: 'Exports',
    auditEntry: 'Entrées du journal d’audit',
    accessToken: 'Auteur de jetons d’accès',
    integrationGrant: 'Autorisations d’intégrations',
    integrationAuthorization: 'Consentements à des intégrations',
    clone: 'Auteur de bacs à sable',
    quote: 'Devis',
    timeEntry: 'Saisies de temps',
    expense: 'Frais',
    invoice: 'Factures',
    creditNote: 'Avoirs',
    tenant: 'Entreprise',
    storedAnswer: 'Réponses enregistrées à des requêtes',
  },
  because: {
    ACCEPTED_QUOTE: 'Le nom sous lequel un devis a été accepté prouve le contrat.',
    ISSUED_DOCUMENT:
      'Les documents émis qui nomment la personne sont figés, et la loi impose de les conserver.',
    WORK_RECORD: 'Ils disent qui a fait le travail, sur quoi les factures se fondent.',
    WHO_DID_WHAT: 'L’identifiant de la personne reste comme auteur des changements.',
    OWN_CONTACT:
      'La personne est le contact de l’entreprise\u00a0: changez-le sous «\u00a0Paramètres\u00a0».',
    SAME_ADDRESS: 'Même adresse\u00a0: effacez aussi cet enregistrement.',
    SANDBOX:
      'Un bac à sable peut avoir des copies\u00a0: effacez-y la personne, ou supprimez le bac à sable.',
    EXPIRES: 'Elles sont chiffrées et expirent.',
  },
};
