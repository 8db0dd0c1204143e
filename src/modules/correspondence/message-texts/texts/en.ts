import type { Wording } from './wording.ts';

export const en: Wording = {
  greeting: (name) => (name === undefined ? 'Dear Sir or Madam,' : `Dear ${name},`),
  open: 'View online',
  sandbox: 'This is a test message from a sandbox. Do not pay or book anything because of it.',
  online: 'You can also find all details online:',
  crossed: 'If you have paid in the last few days, please disregard this message.',
  question: 'If you have any questions, please reply to this message.',
  regards: 'Kind regards',
  kinds: {
    INVOICE: [
      'Invoice {{number}} from {{sellerName}}',
      'Here is our invoice {{number}}.\n{{documents}}',
      'Please pay {{amountDue}} by {{dueDate}}.',
    ],
    CREDIT_NOTE: [
      'Credit note {{number}} from {{sellerName}}',
      'Here is our credit note {{number}}.\n{{documents}}',
    ],
    STATEMENT: [
      'Statement of account {{period}} from {{sellerName}}',
      'Here is the statement of your account for the period {{period}}.',
      'Balance of your account: {{balance}}',
    ],
    REMINDER_FRIENDLY: [
      'Payment reminder from {{sellerName}}: {{number}}',
      'Perhaps it escaped your attention: we have not yet received your payment for the following.\n{{documents}}',
      'Please pay {{amountDue}} within the next few days.',
    ],
    REMINDER_FIRM: [
      'Overdue payment to {{sellerName}}: {{number}}',
      'The following is overdue, and we have not received your payment.\n{{documents}}',
      'Please pay {{amountDue}} without further delay. If something prevents you from paying, please let us know today.',
    ],
    REMINDER_LAST: [
      'Last reminder from {{sellerName}}: {{number}}',
      'The following is long overdue and still unpaid.\n{{documents}}',
      'This is our last reminder. Please pay {{amountDue}} immediately. Otherwise we will have to take further steps to collect the debt.',
    ],
    RECEIPT: [
      'Payment of {{paidAmount}} received – {{sellerName}}',
      'Thank you for your payment of {{paidAmount}}, which we received on {{paidDate}}.',
      'It was used for the following:\n{{documents}}',
      'Still to be paid: {{amountDue}}',
    ],
    QUOTE: [
      'Quote {{number}} from {{sellerName}}',
      'Here is our quote {{number}}.\n{{documents}}',
      'It is valid until {{validUntil}}. You can read and accept it online.',
    ],
    QUOTE_CODE: [
      'Your code for quote {{number}}',
      'Your code to accept our quote {{number}} is: {{code}}',
      'It is valid for 15 minutes. If you did not ask for it, please ignore this message, and give the code to nobody.',
    ],
  },
};
