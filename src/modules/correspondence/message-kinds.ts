/** What a message to a client is about. A reminder has one kind for each tone. */
export const MESSAGE_KINDS = [
  'INVOICE',
  'CREDIT_NOTE',
  'STATEMENT',
  'REMINDER_FRIENDLY',
  'REMINDER_FIRM',
  'REMINDER_LAST',
  'RECEIPT',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
