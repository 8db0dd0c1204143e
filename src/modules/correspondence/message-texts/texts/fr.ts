import type { Wording } from './wording.ts';

export const fr: Wording = {
  greeting: (name) => (name === undefined ? 'Madame, Monsieur,' : `Bonjour ${name},`),
  open: 'Consulter en ligne',
  sandbox: 'Ceci est un message d’essai d’un bac à sable. Veuillez ne rien payer ni comptabiliser.',
  online: 'Vous trouverez également tous les détails en ligne :',
  crossed: 'Si vous avez réglé ces derniers jours, veuillez ne pas tenir compte de ce message.',
  question: 'Pour toute question, il vous suffit de répondre à ce message.',
  regards: 'Cordialement,',
  kinds: {
    INVOICE: [
      'Facture {{number}} de {{sellerName}}',
      'Voici notre facture {{number}}.\n{{documents}}',
      'Nous vous remercions de bien vouloir régler {{amountDue}} au plus tard le {{dueDate}}.',
    ],
    CREDIT_NOTE: ['Avoir {{number}} de {{sellerName}}', 'Voici notre avoir {{number}}.\n{{documents}}'],
    STATEMENT: [
      'Relevé de compte {{period}} de {{sellerName}}',
      'Voici le relevé de votre compte pour la période {{period}}.',
      'Solde de votre compte : {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Rappel de paiement de {{sellerName}} : {{number}}',
      'Sauf erreur de notre part, nous n’avons pas encore reçu votre règlement pour ce qui suit.\n{{documents}}',
      'Nous vous remercions de bien vouloir régler {{amountDue}} dans les prochains jours.',
    ],
    REMINDER_FIRM: [
      'Retard de paiement envers {{sellerName}} : {{number}}',
      'L’échéance est dépassée et nous n’avons toujours pas reçu votre règlement pour ce qui suit.\n{{documents}}',
      'Nous vous prions de régler {{amountDue}} sans plus tarder. Si une difficulté s’y oppose, merci de nous en informer dès aujourd’hui.',
    ],
    REMINDER_LAST: [
      'Dernier rappel de {{sellerName}} : {{number}}',
      'L’échéance est dépassée depuis longtemps et ce qui suit reste impayé.\n{{documents}}',
      'Ceci est notre dernier rappel. Nous vous demandons de régler {{amountDue}} immédiatement. À défaut, nous serons contraints d’engager d’autres démarches de recouvrement.',
    ],
    RECEIPT: [
      'Paiement de {{paidAmount}} reçu – {{sellerName}}',
      'Nous vous remercions de votre paiement de {{paidAmount}}, reçu le {{paidDate}}.',
      'Il a été affecté comme suit :\n{{documents}}',
      'Reste à payer : {{amountDue}}',
    ],
    QUOTE: [
      'Devis {{number}} de {{sellerName}}',
      'Veuillez trouver notre devis {{number}}.\n{{documents}}',
      'Il est valable jusqu’au {{validUntil}}. Vous pouvez le consulter et l’accepter en ligne.',
    ],
    QUOTE_CODE: [
      'Votre code pour le devis {{number}}',
      'Votre code pour accepter notre devis {{number}} est : {{code}}',
      'Il est valable 15 minutes. Si vous ne l’avez pas demandé, ignorez ce message et ne communiquez le code à personne.',
    ],
  },
};
