import type { words as english } from '../en/sending.ts';

/** Words about messages: fields of records, and the rules of the service. */
export const words: typeof english = {
  fields: {
    viewedAt: 'Vue par le client',
    revokedAt: 'Révoqué',
    recipient: 'Destinataire',
    recipientName: 'Nom du destinataire',
    serverAnswer: 'Réponse du serveur de messagerie',
    queuedAt: 'Mis en attente',
    receives: 'Reçoit',
    internetId: 'Message-ID',
    sentAt: 'Envoyé',
    periodFrom: 'Du',
    periodTo: 'Au',
    hasAttachment: 'Avec le document',
    acceptedAt: 'Accepté',
    server: 'Serveur de messagerie',
    invoiceIds: 'Factures',
  },
  predicates: {
    oneLine: (count) => `doit tenir sur une ligne d’au plus ${count} caractères, sans caractères de contrôle`,
    contactOnly:
      'doit être une adresse e-mail d’un contact de ce client : ajoutez-la chez lui, ou connectez votre propre serveur de messagerie',
    ownAddressOnly:
      'doit être votre propre adresse vérifiée ou celle du contact de votre entreprise\u00a0: le serveur de messagerie du service n’en essaie pas d’autre',
    noTestAddress: 'manque\u00a0: le contact de votre entreprise n’a pas encore d’adresse e-mail',
    unknownPlaceholder: (name) => `contient ${name}, que ces messages ne connaissent pas`,
    strayBraces: (name) => `contient des accolades sans pendant\u00a0: ${name}`,
    documentsOnce: 'contient la liste des documents plus d’une fois, ou pas seule sur sa ligne',
    laterStep: (before) => `doit dépasser ${before}, les jours de l’étape précédente`,
    runBetween: (from, to) => `doit être un jour entre le ${from}, le prochain envoi, et le ${to}`,
    completePdf: 'doit être un fichier PDF complet',
    fromDayOn: (day) => `doit être le ${day} ou plus tard`,
    wholeKey: 'doit être la clé entière, pas seulement la partie affichée',
    secretKey: 'doit être une clé secrète ou restreinte du prestataire de paiement',
    testKey: 'doit être une clé de test\u00a0: l’argent d’un bac à sable ne doit pas bouger',
    liveKey: 'doit être une clé réelle\u00a0: les clés de test sont pour les bacs à sable',
    wholeSecret: 'doit être le secret de signature entier du webhook',
    sentBetween: (from, to) =>
      `doit être un jour entre le ${from}, date d’émission, et aujourd’hui, le ${to}`,
    passwordWithUser: 'n’existe qu’avec un nom d’utilisateur',
  },
  sentences: {
    voidedMeanwhile: 'La facture a été annulée avant l’envoi du message.',
    settledMeanwhile: 'Une facture de cette relance était réglée avant son envoi.',
    noPdf:
      'Cette facture a été reprise sans son PDF\u00a0: ajoutez-le sur sa page, ou envoyez le message sans lui.',
    noReceiver:
      'Aucun contact de ce client avec une adresse e-mail ne reçoit de tels messages : choisissez qui les reçoit, chez le client.',
    promiseDue: 'Seule une facture sur laquelle il reste un montant dû peut être promise.',
    paysNotThrough: 'Les clients ne peuvent pas payer par cette intégration.',
    paysDisabled: 'L’intégration est désactivée : activez-la d’abord.',
    paysNotIn: (code) => `Le prestataire de paiement n’accepte pas de paiements en ${code}.`,
    noPaymentProvider: 'Aucun prestataire de paiement n’est connecté et actif.',
    noWebhookAddress: 'Ce prestataire n’a pas besoin d’adresse\u00a0: il enregistre la sienne.',
    amountNotPayable: (amount) => `Le montant dû, ${amount}, ne peut pas être payé par ce prestataire.`,
    sendIssued: 'Seule une facture émise peut être envoyée.',
    sendVoid: 'Une facture annulée ne peut pas être envoyée.',
    receiptReversed: 'Un paiement annulé n’a pas de reçu.',
    repeatNot: 'Un message en attente ou accepté n’est pas répété.',
    messageErased: 'Le texte de ce message a été effacé après 90 jours : envoyez de nouveau le document.',
    heldSandbox: 'Les messages d’un bac à sable ne sont jamais envoyés.',
    heldOutbound: 'Cette copie du service n’envoie rien tant que son exploitant ne le permet pas.',
    heldNoServer: 'Il n’y a pas de serveur de messagerie : connectez-en un, ou téléchargez le message.',
  },
};
