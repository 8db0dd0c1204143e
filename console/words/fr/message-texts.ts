import type { words as english } from '../en/message-texts.ts';

export const words: typeof english = {
  fields: {
    language: 'Langue',
    subjectLine: 'Objet',
  },
  kinds: {
    CREDIT_NOTE: 'Avoir',
    STATEMENT: 'Relevé de compte',
    REMINDER_FRIENDLY: 'Rappel aimable',
    REMINDER_FIRM: 'Rappel ferme',
    REMINDER_LAST: 'Dernier rappel',
    RECEIPT: 'Reçu de paiement',
    QUOTE: 'Devis',
    QUOTE_CODE: 'Code pour un devis',
  },
};
