/** Words about messages: fields of records, and the rules of the service. */
export const words = {
  fields: {
    viewedAt: 'Seen by the client',
    revokedAt: 'Revoked',
    recipient: 'Recipient',
    recipientName: 'Name of the recipient',
    serverAnswer: 'Words of the mail server',
    queuedAt: 'Queued',
    receives: 'Receives',
    internetId: 'Message-ID',
    sentAt: 'Sent',
    viewedAt: 'Seen by the client',
    revokedAt: 'Revoked',
    periodFrom: 'From',
    periodTo: 'To',
    hasAttachment: 'With the document',
    acceptedAt: 'Accepted',
    server: 'Mail server',
    invoiceIds: 'Invoices',
  },
  predicates: {
    oneLine: 'must be one line, without control characters',
    contactOnly:
      'must be an email address of a contact of this client: add it there, or connect a mail server of your own',
    ownAddressOnly:
      'must be your own verified address or that of your company’s contact: the mail server of the service tests no other',
    noTestAddress: 'is missing: your company’s contact has no email address yet',
    unknownPlaceholder: (name: string) => `has the placeholder ${name}, which these messages do not know`,
    strayBraces: (name: string) => `has braces without a partner: ${name}`,
    documentsOnce: 'has the list of documents more than once, or not alone on its line',
    laterStep: (before: string) => `must be more than ${before}, the days of the step before`,
    sentBetween: (from: string, to: string) =>
      `must be a day from ${from}, the date of issue, to today, ${to}`,
    passwordWithUser: 'is there only together with a user name',
    subjectLine: 'must be one line, without control characters',
  },
  sentences: {
    noReceiver:
      'No contact of this client with an email address receives such messages: choose who does, at the client.',
    sendIssued: 'Only an issued invoice can be sent.',
    sendVoid: 'A void invoice can not be sent.',
    repeatNot: 'A message that waits or was accepted is not repeated.',
    messageErased: 'The text of this message was erased after 90 days: send the document anew.',
    heldAgain: 'It would be held again, for the same reason.',
    heldSandbox: 'Messages of a sandbox are never sent.',
    heldOutbound: 'This copy of the service sends nothing until its operator allows it.',
    heldNoServer: 'There is no mail server: connect one, or download the message.',
  },
};
