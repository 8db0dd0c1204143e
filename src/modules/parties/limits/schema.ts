import { type Static, Type } from 'typebox';

const count = (description: string) =>
  Type.Object(
    {
      limit: Type.Integer({ description: 'The most that the tenant may have.' }),
      used: Type.Integer({ description: 'What it has now.' }),
    },
    { description, additionalProperties: false },
  );

export const limits = Type.Object(
  {
    storedBytes: count(
      'Bytes of pictures and receipts, of uploads that are not completed, and of stored idempotent answers.',
    ),
    uncompletedUploads: count('Assets that are `PENDING`.'),
    integrations: count('Integrations of every status.'),
    changesPerMinute: count(
      'Requests that change something. `used` is counted by the process that answers, and falls evenly.',
    ),
    messagesPerMinute: count(
      'Messages that a mail server was offered within a minute. Further ones wait, and are not refused.',
    ),
    messagesPerDay: count("Messages within 24 hours through the operator's mail server."),
  },
  {
    title: 'Limits',
    additionalProperties: false,
    description: 'How much the tenant may store and do, and how much it uses.',
  },
);
export type Limits = Static<typeof limits>;
