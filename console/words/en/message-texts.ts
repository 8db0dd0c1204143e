/** Names of the fields of texts of messages, and of their kinds, by the API's names. */
export const words = {
  fields: {
    language: 'Language',
    subjectLine: 'Subject',
  },
  /** The kinds of messages to clients. */
  kinds: {
    CREDIT_NOTE: 'Credit note',
    STATEMENT: 'Statement of account',
    REMINDER_FRIENDLY: 'Friendly reminder',
    REMINDER_FIRM: 'Firm reminder',
    REMINDER_LAST: 'Last reminder',
    RECEIPT: 'Receipt of payment',
    QUOTE: 'Quote',
    QUOTE_CODE: 'Code for a quote',
  },
};
