import { type Static, Type } from 'typebox';
import { body, choice, formatted, id, optional, record } from '../../../platform/schema.ts';
import { messageTextPreview } from '../message-texts/schema.ts';

const address = (description: string) =>
  formatted('email', 200, { description, example: 'office@example.com' });
const from = address('The address that messages come from.');

export const mailServer = record(
  'MailServer',
  {
    server: choice(['OWN', 'OPERATOR', 'NONE'], {
      title: 'MailServerOwner',
      description:
        '`OWN`: messages go to the mail server of the tenant, an `SMTP` integration. `OPERATOR`: they go to that of the service. `NONE`: they are HELD.',
      example: 'OWN',
    }),
    ...optional({
      from,
      integration: id('integration', "The integration of the tenant's own server."),
      reason: choice(['NO_MAIL_SERVER', 'SANDBOX', 'OUTBOUND_HELD'], {
        title: 'NoMailServerReason',
        description:
          'Why there is none: nobody has one, messages of a sandbox are never sent, or this copy of the service sends nothing.',
        example: 'NO_MAIL_SERVER',
      }),
      testAddress: address('Where a test message goes unless another address is given.'),
    }),
  },
  'Where messages go now.',
);

const said = {
  ...messageTextPreview,
  description:
    'What the test says: the message that `/message-texts/preview` shows for it. Without it, the test says that it is one.',
};

export const mailTest = body(
  optional({
    to: address(
      "Who gets it. Defaults to your verified address, or else to that of the tenant's `contact`. Through the operator's mail server, no other is allowed.",
    ),
    message: said,
  }),
  'Who gets the test message, and what it says.',
);

export const mailTestOutcome = record(
  'MailTestOutcome',
  {
    outcome: choice(['ACCEPTED', 'REFUSED', 'POSTPONED', 'UNCERTAIN'], {
      title: 'MailTestOutcomeKind',
      description:
        'Whether the mail server took the message, refused it for good or for now, or was lost after the data. It is not tried again.',
      example: 'ACCEPTED',
    }),
    serverAnswer: Type.String({
      description: 'The words of the mail server, or why there are none.',
      examples: ['250 2.0.0 Ok: queued as 4Xk9'],
    }),
    from,
    to: address('Who it was sent to.'),
  },
  'The outcome of a test message.',
);

export type MailServerFacts = Static<typeof mailServer>;
export type MailTest = Static<typeof mailTest>;
export type MailTestOutcome = Static<typeof mailTestOutcome>;
