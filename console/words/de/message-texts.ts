import type { words as english } from '../en/message-texts.ts';

export const words: typeof english = {
  fields: {
    language: 'Sprache',
    subjectLine: 'Betreff',
  },
  kinds: {
    CREDIT_NOTE: 'Gutschrift',
    STATEMENT: 'Kontoauszug',
    REMINDER_FRIENDLY: 'Freundliche Erinnerung',
    REMINDER_FIRM: 'Bestimmte Mahnung',
    REMINDER_LAST: 'Letzte Mahnung',
    RECEIPT: 'Zahlungsbestätigung',
    QUOTE: 'Angebot',
    QUOTE_CODE: 'Code zu einem Angebot',
  },
};
